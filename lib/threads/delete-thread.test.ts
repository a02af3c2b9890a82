import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { importBundle } from "@/lib/bundles/import-bundle";
import { searchEverything } from "@/lib/library/search";
import { searchRequestSchema } from "@/lib/library/search-request";
import { dayOf } from "@/lib/run-log/spending";
import { loadRunState } from "@/lib/runs/load";
import { getThread, listThreads } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";
import { stemsOf } from "@/lib/text/words";
import { bundleText } from "@/testing/bundles/bundles";
import { QUESTION } from "@/testing/crash-harness/scenario-delegates";
import { sqliteOf } from "@/testing/db/db";
import { eventually } from "@/testing/eventually";
import { findViolations } from "@/testing/invariants";
import { delegatingScenario } from "@/testing/runs/delegates";
import { sampleLoop } from "@/testing/runs/loop";
import { rowsIn, type TimedEngine, timedEngine } from "@/testing/threads/deletion";
import { deleteThread, finishDeletion, recoverDeletions, restoreThread } from "./delete-thread";

const UNDO_MS = 10_000;
const OVER = UNDO_MS + 2000;
const engines: TimedEngine[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) {
    expect(await findViolations(engine.db)).toEqual([]);
    engine.live.stopAll();
    engine.store.close();
  }
});

function open(...given: Parameters<typeof timedEngine>): TimedEngine {
  const engine = timedEngine(...given);
  engines.push(engine);
  return engine;
}

async function ask(engine: TimedEngine, question = "How long does the cache live?", threadId?: string) {
  const run = await startRun({ question, threadId }, engine);
  await engine.live.runs.get(run.runId)?.done;
  return run;
}

const indexAll = async ({ db }: TimedEngine) => {
  while (!(await db.indexSlice({ stemsOf })));
};
const found = ({ db }: TimedEngine, q: string) =>
  searchEverything(searchRequestSchema.parse({ q }), { db, passages: async () => [] });

/** Waits until a thread that is due is deleted: its files go first, and a file takes the time that the machine has. */
const gone = ({ db }: TimedEngine, threadId: string) =>
  eventually(async () => expect(await db.findThread(threadId)).toBeNull());

describe("deleting a thread", () => {
  it("hides it at once, reports what will be deleted, and can restore all of it", async () => {
    const engine = open();
    const { threadId, runId } = await ask(engine);
    await ask(engine, "And elsewhere?", threadId);
    await indexAll(engine);
    const before = rowsIn(engine);
    const deletion = await deleteThread(threadId, engine.parts);
    expect(deletion.removes).toEqual({ runs: 2, reports: 2, sources: 2 });
    expect(deletion.undoUntil - engine.clock.now()).toBeGreaterThan(UNDO_MS - 1000);
    expect((await listThreads({}, engine)).threads).toEqual([]);
    await expect(getThread(threadId, engine)).rejects.toMatchObject({ code: "thread_not_found" });
    expect((await found(engine, "cache")).results).toEqual([]);
    expect(await deleteThread(threadId, engine.parts)).toEqual(deletion);
    await expect(startRun({ question: "More?", threadId }, engine)).rejects.toMatchObject({
      code: "thread_not_found",
    });
    await restoreThread(threadId, engine);
    await engine.advance(OVER);
    expect(rowsIn(engine)).toEqual(before);
    expect((await getThread(threadId, engine)).runs.map(({ id }) => id)[0]).toBe(runId);
    expect((await found(engine, "cache")).results.length).toBeGreaterThan(1);
  });

  it("leaves no row, no file and no text in the database file after ten seconds", async () => {
    const engine = open(
      sampleLoop({ report: "# Caching\n\nThe cache zyxomorphic lives for five minutes [1]." }),
    );
    const { threadId } = await ask(engine, "Why is it zyxomorphic?");
    const file = path.join(engine.store.dir, "reports/x.md");
    mkdirSync(path.dirname(file));
    writeFileSync(file, "zyxomorphic");
    await indexAll(engine);
    await deleteThread(threadId, engine.parts);
    await engine.advance(OVER);
    await gone(engine, threadId);
    await indexAll(engine);
    const rows = rowsIn(engine);
    expect(rows).toEqual(Object.fromEntries(Object.keys(rows).map((name) => [name, 0])));
    expect(existsSync(file)).toBe(false);
    await expect(restoreThread(threadId, engine)).rejects.toMatchObject({ code: "thread_not_found" });
    const bytes = [engine.store.file, `${engine.store.file}-wal`].map((name) => readFileSync(name, "latin1"));
    expect(bytes.join("")).not.toContain("Why is it zyxomorphic?");
  });

  it("keeps texts, addresses and files that another thread uses", async () => {
    const engine = open();
    const first = await ask(engine);
    const second = await ask(engine);
    mkdirSync(path.join(engine.store.dir, "reports"));
    writeFileSync(path.join(engine.store.dir, "reports/x.md"), "both name it");
    await deleteThread(first.threadId, engine.parts);
    await engine.advance(OVER);
    await gone(engine, first.threadId);
    await indexAll(engine);
    expect(rowsIn(engine)).toMatchObject({
      threads: 1,
      runs: 1,
      pages: 1,
      reports: 1,
      sources: 2,
      search_entries: 4,
    });
    expect(existsSync(path.join(engine.store.dir, "reports/x.md"))).toBe(true);
    expect((await getThread(second.threadId, engine)).runs[0]?.status).toBe("completed");
    await deleteThread(second.threadId, engine.parts);
    await engine.advance(OVER);
    await gone(engine, second.threadId);
    expect(rowsIn(engine)).toMatchObject({ threads: 0, pages: 0 });
  });

  it("cancels an active run first, and one that waits for the user", async () => {
    const held = Promise.withResolvers<void>();
    const engine = open(sampleLoop({ pause: () => held.promise }));
    const working = await startRun({ question: "Long?" }, engine);
    await deleteThread(working.threadId, engine.parts);
    expect((await loadRunState(engine.db, working.runId))?.status).toBe("cancelled");
    await restoreThread(working.threadId, engine);
    held.resolve();
    const asking = { ...engine, loop: sampleLoop({ asks: true }) };
    const waiting = await ask(asking as TimedEngine);
    await deleteThread(waiting.threadId, engine.parts);
    await engine.advance(OVER);
    await gone(engine, waiting.threadId);
    expect(rowsIn(engine)).toMatchObject({ threads: 1, runs: 1 });
  });

  it("permits an import of the thread from its bundle, also while it can be restored", async () => {
    const engine = open();
    const { threadId, runId } = await ask(engine);
    const text = await bundleText(`rep_${runId}`, engine.store);
    const bring = () =>
      importBundle(
        { bytes: Buffer.from(text) },
        {
          db: engine.db,
          dataDir: engine.store.dir,
          finishDeletion: (id) => finishDeletion(id, engine.parts),
        },
      );
    await deleteThread(threadId, engine.parts);
    expect(await bring()).toEqual({ kind: "created", threadId });
    expect(await bring()).toEqual({ kind: "here", threadId });
    await engine.advance(OVER);
    expect(rowsIn(engine)).toMatchObject({ threads: 1, runs: 1, reports: 1 });
    await deleteThread(threadId, engine.parts);
    await engine.advance(OVER);
    await gone(engine, threadId);
    expect(rowsIn(engine)).toMatchObject({ threads: 0, pages: 0 });
    expect(await bring()).toEqual({ kind: "created", threadId });
  });

  it("still counts its usage against the daily limits", async () => {
    const engine = open();
    const today = dayOf(engine.clock.now());
    const { threadId } = await ask(engine);
    const before = await engine.db.totalSpending(today);
    expect(before.tokens).toBeGreaterThan(0);
    await deleteThread(threadId, engine.parts);
    await engine.advance(OVER);
    await gone(engine, threadId);
    expect(rowsIn(engine).spending).toBe(0);
    expect(await engine.db.totalSpending(today)).toEqual(before);
    const limits = { ...engine.limits(), runsPerDay: 1 };
    await expect(
      startRun({ question: "Another?" }, { ...engine, limits: () => limits }),
    ).rejects.toMatchObject({
      code: "day_runs_reached",
    });
  });

  it("takes effect on time after a restart, and can be undone until then", async () => {
    const life = open();
    const first = await ask(life, "First?");
    const back = await ask(life, "Second?");
    await deleteThread(first.threadId, life.parts);
    await deleteThread(back.threadId, life.parts);
    // The process ends, and its timers with it.
    life.live.stopAll();
    const next = timedEngine(sampleLoop(), life.store);
    await recoverDeletions(next.parts);
    expect((await listThreads({}, next)).threads).toEqual([]);
    await restoreThread(back.threadId, next);
    await next.advance(OVER);
    await gone(next, first.threadId);
    expect((await listThreads({}, next)).threads.map(({ id }) => id)).toEqual([back.threadId]);
    expect(rowsIn(next)).toMatchObject({ threads: 1, runs: 1 });
    next.live.stopAll();
  });

  it("takes effect at startup if its time passed while the server was down", async () => {
    const life = open();
    const { threadId } = await ask(life);
    await deleteThread(threadId, life.parts);
    life.live.stopAll();
    const next = timedEngine(sampleLoop(), life.store);
    next.advance(OVER);
    await recoverDeletions(next.parts);
    await next.advance(1);
    await gone(next, threadId);
    expect(rowsIn(next).threads).toBe(0);
    next.live.stopAll();
  });
});

it("deleting a thread deletes the threads of its delegates, which cannot be deleted alone", async () => {
  const own = delegatingScenario();
  const { runId, threadId } = await startRun({ question: QUESTION }, own);
  await own.live.runs.get(runId)?.done;
  const parts = { engine: own, dataDir: own.store.dir };
  const part = sqliteOf(own.db)
    .database.$client.prepare("select id from threads where delegated_by is not null")
    .pluck()
    .get() as string;
  await expect(deleteThread(part, parts)).rejects.toMatchObject({ code: "thread_is_part" });
  expect(rowsIn(own).threads).toBe(3);
  const later = { ...own.clock, now: () => own.clock.now() + OVER };
  await deleteThread(threadId, parts);
  await recoverDeletions({ ...parts, engine: { ...own, clock: later } });
  await expect.poll(() => rowsIn(own).threads).toBe(0);
  expect(rowsIn(own)).toMatchObject({
    runs: 0,
    run_events: 0,
    sources: 0,
    pages: 0,
    reports: 0,
    citations: 0,
  });
  expect(await findViolations(own.db)).toEqual([]);
  own.live.stopAll();
  own.store.close();
});
