// A large bundle is read, checked and stored in a worker thread: the server only passes the name of its file and receives
// the outcome.

import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Bundle } from "@/lib/bundle-format/bundle";
import { pageIdOf } from "@/lib/fetch/pages/page";
import { createLiveRuns } from "@/lib/runs/live";
import { getReport } from "@/lib/runs/snapshot";
import { sizeOf } from "@/lib/workers/job";
import { BUDGETS, createPool } from "@/lib/workers/pool";
import type { Thread } from "@/lib/workers/thread";
import { eventIn, freshStore, home, openEmpty, tables } from "@/testing/bundles/bundles";
import { findViolations } from "@/testing/invariants";
import { importBundle, LIGHT_BUNDLE } from "./import-bundle";

/** A pool that records the size of the results. */
function watched(): { pool: Thread; answers: number[] } {
  const answers: number[] = [];
  const pool = createPool({ idleMs: 100 });
  return {
    answers,
    pool: {
      run: (name, input, signal) => {
        const asked = pool.run(name, input, signal);
        void asked.then((answer) => answers.push(sizeOf(answer)));
        return asked;
      },
      warm: () => pool.warm(),
      get alive() {
        return pool.alive;
      },
    },
  };
}

const folder = mkdtempSync(path.join(tmpdir(), "groundwork-large-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function large(text: string): { file: string } {
  const file = path.join(folder, randomUUID());
  writeFileSync(file, text);
  return { file };
}
const distinctKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${index}`, index]));

describe("SEC-5: a large bundle", () => {
  it("is imported by a worker thread, with the same result, and the server receives none of it", async () => {
    const { text, reportId, threadId } = await home();
    const [near, far] = [freshStore(), freshStore()];
    const { pool, answers } = watched();
    await importBundle({ bytes: Buffer.from(text) }, { db: near.db, dataDir: near.dir });
    const parts = { db: far.db, dataDir: far.dir, pool };
    expect(await importBundle(large(text), parts)).toEqual({ kind: "created", threadId });
    expect(await importBundle(large(text), parts)).toEqual({ kind: "here", threadId });
    expect(answers.every((size) => size < 1000)).toBe(true);
    expect(tables(far)).toEqual(tables(near));
    expect(await findViolations(far.db)).toEqual(await findViolations(openEmpty()));
    const of = (store: typeof far) => getReport(reportId, { db: store.db, live: createLiveRuns() });
    expect(await of(far)).toEqual(await of(near));
    expect(readdirSync(path.join(far.dir, "reports"))).toHaveLength(1);
  });

  it("is never in memory as bytes and as text at once, so that one of 50 MB stays within its budget", async () => {
    const { text } = await home();
    const bundle = JSON.parse(text) as Bundle;
    const [page] = bundle.pages;
    if (!page) throw new Error("no page");
    for (let index = 0; index < 17; index += 1) {
      const words = `words ${index} `.repeat(3_000_000 / 8);
      const sha256 = createHash("sha256").update(words).digest("hex");
      const id = pageIdOf(page.urlKey, sha256);
      bundle.pages.push({ ...page, ...{ id, sha256, text: words, charCount: words.length, wordCount: 1 } });
    }
    const away = freshStore();
    const pool = createPool({ ...BUDGETS.bundle, limitMs: null, idleMs: 100 });
    const file = large(JSON.stringify(bundle));
    expect(await importBundle(file, { db: away.db, dataDir: away.dir, pool })).toMatchObject({
      kind: "created",
    });
  });

  it("with many different names costs the server nothing if nothing is stored", async () => {
    const { text } = await home();
    const bundle = JSON.parse(text) as Bundle;
    const messages = Array.from({ length: 30 }, () => distinctKeys(10_000));
    Object.assign(bundle.runs[0]?.prompts ?? {}, { messages });
    const away = freshStore();
    const { pool, answers } = watched();
    const { kind } = await importBundle(large(JSON.stringify(bundle)), {
      db: away.db,
      dataDir: away.dir,
      pool,
    });
    expect(kind).toBe("created");
    expect(answers.every((size) => size < 1000)).toBe(true);
  });

  it.each([
    ["names in one object", { messages: [distinctKeys(10_002)] }, /more values than a research takes/],
    ["schemas in a run", { schemas: distinctKeys(1001) }, /schemas: Too many/],
  ])("with more %s than this application writes is rejected", async (_, prompts, reason) => {
    const { text } = await home();
    const bundle = JSON.parse(text) as Bundle;
    Object.assign(bundle.runs[0]?.prompts ?? {}, prompts);
    const away = freshStore();
    const before = tables(away);
    const parts = { db: away.db, dataDir: away.dir, pool: watched().pool };
    await expect(importBundle(large(JSON.stringify(bundle)), parts)).rejects.toThrow(reason);
    expect(tables(away)).toEqual(before);
  });

  it("has no final report file before its rows are stored", async () => {
    const { text } = await home();
    const away = freshStore();
    const { db } = away;
    const seen: string[][] = [];
    const { database } = db;
    const transaction = database.transaction.bind(database);
    database.transaction = ((...told: Parameters<typeof database.transaction>) => {
      seen.push(readdirSync(path.join(away.dir, "reports")));
      return transaction(...told);
    }) as typeof database.transaction;
    await importBundle({ bytes: Buffer.from(text) }, { db, dataDir: away.dir });
    expect(seen.map((names) => names.map((name) => path.extname(name)))).toEqual([[".waiting"]]);
    expect(readdirSync(path.join(away.dir, "reports")).map((name) => path.extname(name))).toEqual([".md"]);
  });

  it("gets the same rejection message, however long its names", async () => {
    const { text } = await home();
    const bundle = JSON.parse(text) as Bundle;
    const name = "n".repeat(LIGHT_BUNDLE);
    Object.assign(eventIn(bundle, "run-started"), { bindings: { [name]: 1 } });
    const away = freshStore();
    const before = tables(away);
    const { pool, answers } = watched();
    const asked = importBundle(large(JSON.stringify(bundle)), { db: away.db, dataDir: away.dir, pool });
    await expect(asked).rejects.toMatchObject({ code: "bundle_damaged" });
    expect(answers.every((size) => size < 1000)).toBe(true);
    expect(tables(away)).toEqual(before);
  });

  it.each([
    ["values", { list: Array.from({ length: 110_000 }, () => 0) }],
    ["names", distinctKeys(5001)],
    ["characters", { text: "a".repeat(4_100_000) }],
  ])("with more %s in its log than a run writes is rejected", async (_, more) => {
    const { text } = await home();
    const bundle = JSON.parse(text) as Bundle;
    const { calls } = eventIn(bundle, "step-decided") as unknown as { calls: { params: object }[] };
    Object.assign(calls[0]?.params ?? {}, more);
    const away = freshStore();
    const before = tables(away);
    const asked = importBundle(large(JSON.stringify(bundle)), {
      db: away.db,
      dataDir: away.dir,
      pool: watched().pool,
    });
    await expect(asked).rejects.toThrow(/has more in it than a run writes/);
    expect(tables(away)).toEqual(before);
  });
});
