import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { getCompileCacheDir } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ReportToCheck } from "@/lib/citation-check/check";
import { JobError } from "./job";
import { createPool } from "./pool";

const never = new AbortController().signal;

/** A page of facts, and a report that cites each of them. */
function long(count: number): ReportToCheck {
  const facts = Array.from(
    { length: count },
    (_, index) => `The cache number ${index} lives for ${index} minutes`,
  );
  return {
    content: facts.map((fact) => `${fact} [1].`).join(" "),
    question: "How long does the cache live?",
    sources: [{ number: 1, status: "read", text: `${facts.join(". ")}.` }],
  };
}

const empty = (question: string) => ({ content: "", question, sources: [] });

// Replies with the question; hangs, throws or dies on request.
const OBEDIENT = `
import { parentPort, threadId } from "node:worker_threads";
parentPort.on("message", ({ id, input }) => {
  if (input.question === "die") process.exit(3);
  if (input.question === "break") return setImmediate(() => { throw new Error("broken"); });
  if (input.question === "fill") { const all = []; for (;;) all.push(new Array(1e6).fill({})); }
  if (input.question === "unpack") { const all = []; for (;;) all.push(new Uint8Array(1e5).fill(1)); }
  if (input.question === "hang") for (;;);
  if (input.question === "fail") return parentPort.postMessage({ id, ok: false, message: "not today" });
  parentPort.postMessage({ id, ok: true, output: { said: input.question, threadId, keys: Object.keys(process.env) } });
});
`;

describe("the worker thread of this process", () => {
  it("GOAL-P9 GOAL-Q2: checking the citations of a long report does not block the event loop", async () => {
    let turns = 0;
    let over = false;
    const others = (async () => {
      while (!over) {
        await setTimeout(1);
        turns += 1;
      }
    })();
    const checked = await createPool().run("checkReport", long(200), never);
    over = true;
    await others;
    expect(checked.citations).toHaveLength(200);
    // If the same work ran in this thread, there would be one turn.
    expect(turns).toBeGreaterThan(10);
  });

  it("compares pages", async () => {
    const pages = { question: "x", pages: [] };
    expect(await createPool().run("comparePages", pages, never)).toEqual([]);
  });
});

describe("a worker thread with scripted jobs", () => {
  let folder: string;
  let entry: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "groundwork-thread-"));
    entry = path.join(folder, "entry.mjs");
    writeFileSync(entry, OBEDIENT);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("GOAL-R12: a thread that dies fails only its own job", async () => {
    const thread = createPool({ entry });
    const all = await Promise.allSettled(
      ["a", "die", "b", "break", "c", "fail", "d"].map((name) =>
        thread.run("checkReport", empty(name), never),
      ),
    );
    expect(all.map(({ status }) => status === "fulfilled")).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      true,
    ]);
    const kinds = all.flatMap((one) => (one.status === "rejected" ? [one.reason as JobError] : []));
    expect(kinds.every((error) => error instanceof JobError)).toBe(true);
    expect(kinds.map(({ kind }) => kind)).toEqual(["died", "died", "failed"]);
  });

  it("SEC-5: a job that exhausts its memory ends its thread, not the server", async () => {
    const thread = createPool({ entry, memoryMb: 32 });
    await expect(thread.run("checkReport", empty("fill"), never)).rejects.toMatchObject({
      kind: "too_much_memory",
    });
    await expect(thread.run("checkReport", empty("a"), never)).resolves.toMatchObject({ said: "a" });
  });

  it("SEC-5: a job that exceeds its time or its memory is ended with a reason, and the next one runs", async () => {
    const thread = createPool({ entry, limitMs: 400, bytesMb: 32 });
    await expect(thread.run("checkReport", empty("hang"), never)).rejects.toMatchObject({ kind: "too_slow" });
    await expect(thread.run("checkReport", empty("unpack"), never)).rejects.toMatchObject({
      kind: "too_much_memory",
    });
    await expect(thread.run("checkReport", empty("a"), never)).resolves.toMatchObject({ said: "a" });
  });

  it("SEC-5: while one thread of a pool is busy, the others work; an abandoned job leaves the queue", async () => {
    const pool = createPool({ entry, size: 2 });
    const stop = new AbortController();
    const hanging = pool.run("checkReport", empty("hang"), stop.signal);
    const done = await Promise.all(["a", "b"].map((name) => pool.run("checkReport", empty(name), never)));
    expect(done).toMatchObject([{ said: "a" }, { said: "b" }]);
    const other = pool.run("checkReport", empty("hang"), stop.signal);
    const queued = pool.run("checkReport", empty("queued"), stop.signal);
    const behind = pool.run("checkReport", empty("behind"), never);
    stop.abort("cancelled");
    for (const given of [hanging, other, queued]) await expect(given).rejects.toBe("cancelled");
    await expect(behind).resolves.toMatchObject({ said: "behind" });
  });

  it("GOAL-R23: an abandoned job ends at once, and the jobs after it run in a new thread", async () => {
    const thread = createPool({ entry });
    const stop = new AbortController();
    const hanging = thread.run("checkReport", empty("hang"), stop.signal);
    const waiting = thread.run("checkReport", empty("waits"), stop.signal);
    const behind = thread.run("checkReport", empty("behind"), never);
    stop.abort("cancelled");
    await expect(hanging).rejects.toBe("cancelled");
    await expect(waiting).rejects.toBe("cancelled");
    await expect(behind).resolves.toMatchObject({ said: "behind" });
    await expect(thread.run("checkReport", empty("x"), stop.signal)).rejects.toBe("cancelled");
  });

  it("GOAL-P11: an idle thread ends, and starts again for the next job", async () => {
    const thread = createPool({ entry, idleMs: 1 });
    expect(thread.alive).toBe(false);
    const first = await thread.run("checkReport", empty("a"), never);
    while (thread.alive) await setTimeout(1);
    const second = await thread.run("checkReport", empty("b"), never);
    expect(second).toMatchObject({ said: "b" });
    expect(second).not.toHaveProperty("threadId", (first as unknown as { threadId: number }).threadId);
    while (thread.alive) await setTimeout(1);
    thread.warm();
    expect(thread.alive).toBe(true);
    while (thread.alive) await setTimeout(1);
  });

  it("SEC-20: it receives no setting of the server", async () => {
    const { keys } = (await createPool({ entry }).run("checkReport", empty("a"), never)) as unknown as {
      keys: string[];
    };
    // No setting, only where Node keeps compiled code, if this process uses that.
    expect(keys).toEqual(getCompileCacheDir() ? ["NODE_COMPILE_CACHE"] : []);
  });
});
