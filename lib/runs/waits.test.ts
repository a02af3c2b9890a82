import { rmSync } from "node:fs";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, it } from "vitest";
import { openSqlite } from "@/db/sqlite/store";
import { createScenario, type Scenario } from "@/testing/crash-harness/scenario";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { unpackHistory } from "@/testing/histories/histories";
import { findViolations } from "@/testing/invariants";
import { answerRun } from "./answer";
import { loadRunState } from "./load";
import { recoverRuns, releaseRuns } from "./recover";
import { startRun } from "./start";
import { startWaking } from "./wake";

const DAY = 86_400_000;
const MOST_BYTES = 5_000_000;

const answers = { answers: [{ question: "Which cache is meant?", answer: "The router's." }] };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** An engine over a store, with a clock that the test controls. */
function worldAt(store: TestDatabase, now: () => number): Scenario {
  const world = createScenario({ store });
  return { ...world, clock: { ...world.clock, now } };
}

function opened(file: string): TestDatabase {
  const db = openSqlite(file);
  return { db, file, dir: path.dirname(file), close: () => db.database.$client.close() };
}

/** Copies a waiting run this many times. */
function multiply({ db }: TestDatabase, runId: string, count: number): void {
  const client = sqliteOf(db).database.$client;
  client.exec("CREATE TEMP TABLE copies (n INTEGER PRIMARY KEY)");
  const insert = client.prepare("INSERT INTO copies VALUES (?)");
  client.transaction(() => {
    for (let n = 1; n <= count; n += 1) insert.run(n);
    for (const [table, key] of [
      ["threads", "id = (SELECT thread_id FROM runs WHERE id = @run)"],
      ["runs", "id = @run"],
      ["run_events", "run_id = @run"],
    ] as const) {
      const columns = client.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(table) as string[];
      const kept = columns.filter((name) => name !== "docid");
      const copied = kept.map((name) =>
        /^(id|thread_id|run_id)$/.test(name)
          ? `t."${name}" || '_' || c.n`
          : name === "body"
            ? 'replace(t.body, \'"threadId":"thr_1"\', \'"threadId":"thr_1_\' || c.n || \'"\')'
            : name === "idempotency_key"
              ? "NULL"
              : `t."${name}"`,
      );
      client
        .prepare(
          `INSERT INTO ${table} (${kept.map((name) => `"${name}"`).join(", ")}) SELECT ${copied.join(", ")} FROM ${table} t, copies c WHERE t.${key}`,
        )
        .run({ run: runId });
    }
  })();
}

const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;

function heap(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** What a start over the store leaves behind: timers, and bytes of the heap. */
async function cost(store: TestDatabase) {
  const world = worldAt(store, Date.now);
  const before = { heap: heap(), timers: timers() };
  const resumed = await recoverRuns(world);
  const stop = startWaking(world);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const after = { heap: heap(), timers: timers() };
  stop();
  await releaseRuns(world);
  return {
    resumed,
    live: world.live.runs.size,
    heap: after.heap - before.heap,
    timers: after.timers - before.timers,
  };
}

describe("waiting for the person", () => {
  it("GOAL-R27: a question waits 30 days, 50 restarts and a migration; answered, the run goes on", async () => {
    const file = unpackHistory("0004_source-search");
    closing.push(() => rmSync(path.dirname(file), { recursive: true, force: true }));
    const begun = Date.UTC(2026, 10, 21, 9);
    let now = begun;
    let runId = "";
    let log = "";
    for (let restart = 0; restart < 50; restart += 1) {
      now += (30 * DAY) / 50;
      const store = opened(file);
      const world = worldAt(store, () => now);
      // The first start also recovers the interrupted run; after it there are only waiting runs.
      await recoverRuns(world);
      const stop = startWaking(world);
      await Promise.all([...world.live.runs.values()].map(({ done }) => done));
      const rows = await store.db.listAllRuns();
      const waiting = rows.filter(({ status }) => status === "waiting_for_clarification");
      runId ||= waiting[0]?.id ?? "";
      expect(waiting.map(({ id }) => id)).toContain(runId);
      const events = JSON.stringify(await store.db.listRunEvents({ runId, after: 0 }));
      log ||= events;
      expect(events).toBe(log);
      stop();
      await releaseRuns(world);
      store.close();
    }
    expect(now - begun).toBe(30 * DAY);
    const store = opened(file);
    closing.push(() => store.close());
    const world = worldAt(store, () => now);
    await answerRun(runId, answers, world);
    await world.live.runs.get(runId)?.done;
    const state = await loadRunState(store.db, runId);
    expect(state).toMatchObject({ status: "completed", error: null });
    // Time spent waiting does not count as work.
    expect(state?.worked.ms).toBeLessThan(DAY);
    expect(await findViolations(store.db)).toEqual([]);
  });

  it("GOAL-R27: 10,000 waiting runs cost a start no timer more than none, and less than 5 MB", async () => {
    const none = openTestDatabase();
    closing.push(() => none.close());
    const many = openTestDatabase();
    closing.push(() => many.close());
    const world = worldAt(many, Date.now);
    const { runId } = await startRun({ question: "How long does the cache live?" }, world);
    await world.live.runs.get(runId)?.done;
    multiply(many, runId, 9999);
    expect(
      (await many.db.listAllRuns()).filter(({ status }) => status === "waiting_for_clarification"),
    ).toHaveLength(10_000);
    // The first start of a process also loads modules, so it is not measured.
    await cost(none);
    const idle = await cost(none);
    const full = await cost(many);
    expect(full).toMatchObject({ resumed: 0, live: 0, timers: idle.timers });
    expect(full.heap - idle.heap).toBeLessThan(MOST_BYTES);
    const last = `${runId}_9999`;
    await answerRun(last, answers, world);
    await world.live.runs.get(last)?.done;
    expect((await loadRunState(many.db, last))?.status).toBe("completed");
  });

  it("GOAL-R27: a clock that jumps about does no harm", async () => {
    const store = openTestDatabase();
    closing.push(() => store.close());
    let reading = 0;
    const jumps = [0, 400 * DAY, -900 * DAY, 1, -1, 3650 * DAY, -3650 * DAY];
    const now = () => {
      reading += 1;
      return Date.UTC(2026, 10, 21) + (jumps[reading % jumps.length] ?? 0);
    };
    const world = worldAt(store, now);
    const { runId } = await startRun({ question: "How long does the cache live?" }, world);
    await world.live.runs.get(runId)?.done;
    await answerRun(runId, answers, world);
    await world.live.runs.get(runId)?.done;
    const state = await loadRunState(store.db, runId);
    expect(state).toMatchObject({ status: "completed", error: null });
    expect(state?.worked.ms).toBeGreaterThanOrEqual(0);
    const times = (await store.db.listRunEvents({ runId, after: 0 })).map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const { startedAt, decidedAt, endedAt } of state?.steps ?? []) {
      expect(decidedAt ?? startedAt).toBeGreaterThanOrEqual(startedAt);
      expect(endedAt ?? startedAt).toBeGreaterThanOrEqual(startedAt);
    }
    expect(await findViolations(store.db)).toEqual([]);
  });
});
