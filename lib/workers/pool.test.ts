import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sizeOf } from "./job";
import { onBehalfOf } from "./person";
import { createPool } from "./pool";
import type { Thread } from "./thread";

const never = new AbortController().signal;
const LIMIT = 300;

// Replies with the question; one that starts with "slow" takes the given number of milliseconds, "hang" never
// ends.
const SLOW = `
import { parentPort } from "node:worker_threads";
const still = new Int32Array(new SharedArrayBuffer(4));
parentPort.on("message", ({ id, input }) => {
  const [, ms] = /^slow (\\d+)/.exec(input.question) ?? [];
  if (ms) Atomics.wait(still, 0, 0, Number(ms));
  if (input.question === "hang") for (;;);
  parentPort.postMessage({ id, ok: true, output: input.question });
});
`;

describe("SEC-23: a pool that several users share", () => {
  let folder: string;
  let entry: string;
  let order: string[];
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "groundwork-pool-"));
    entry = path.join(folder, "entry.mjs");
    writeFileSync(entry, SLOW);
    order = [];
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const ask = (pool: Thread, person: string, question: string, signal = never) =>
    onBehalfOf(person, () => pool.run("checkReport", { content: "", question, sources: [] }, signal)).then(
      (said) => order.push(`${person} ${said as unknown as string}`),
    );

  it("the second user's job runs before the first user's third", async () => {
    const pool = createPool({ entry });
    const jobs = [1, 2, 3, 4, 5].map((number) => ask(pool, "ada", `slow 1 ${number}`));
    await Promise.all([...jobs, ask(pool, "bob", "his")]);
    expect(order.slice(0, 2)).toEqual(["ada slow 1 1", "bob his"]);
    expect(order.slice(2)).toEqual([2, 3, 4, 5].map((number) => `ada slow 1 ${number}`));
  });

  it("SEC-5: the time limit counts from the start of the work: a job that waits for three limits still runs", async () => {
    const pool = createPool({ entry, limitMs: LIMIT });
    const stuck = [1, 2, 3].map(() => ask(pool, "ada", "hang"));
    const waiting = ask(pool, "ada", "behind them");
    const ended = await Promise.allSettled(stuck);
    expect(ended.map((one) => one.status === "rejected" && one.reason.kind)).toEqual([
      "too_slow",
      "too_slow",
      "too_slow",
    ]);
    await waiting;
    expect(order).toEqual(["ada behind them"]);
  });

  it("a user with too many waiting jobs is refused with a reason; others are not, and waiting jobs run", async () => {
    const pool = createPool({ entry, waiting: 2 });
    const jobs = ["slow 1 first", "second", "third"].map((question) => ask(pool, "ada", question));
    await expect(ask(pool, "ada", "fourth")).rejects.toMatchObject({ kind: "too_many" });
    await Promise.all([...jobs, ask(pool, "bob", "his")]);
    expect(order.toSorted()).toEqual(["ada second", "ada slow 1 first", "ada third", "bob his"]);
  });

  it("SEC-5: a job with too large an input is refused before any of it is copied", async () => {
    const pool = createPool({ entry, inputMb: 1 });
    const large = { content: "x".repeat(1_000_001), question: "", sources: [] };
    await expect(pool.run("checkReport", large, never)).rejects.toMatchObject({ kind: "too_large" });
    expect(pool.alive).toBe(false);
    await expect(ask(pool, "ada", "small")).resolves.toBe(1);
  });
});

describe("The size of a job's input", () => {
  it("counts texts, bytes and their containers, and stops at the limit", () => {
    expect(sizeOf("abc")).toBe(11);
    expect(sizeOf({ a: "bc", d: [1, 2] })).toBe(8 + 1 + (8 + 2) + 1 + 8 + 16);
    expect(sizeOf(new Uint8Array(1000))).toBe(1008);
    expect(sizeOf(new Map([["a", new Uint8Array(10)]]))).toBe(8 + 9 + 18);
    const endless = {
      get self() {
        return [endless, endless];
      },
    };
    expect(sizeOf(endless, 10_000)).toBeGreaterThan(10_000);
  });
});
