import { afterEach, describe, expect, it } from "vitest";
import type { RunRow } from "@/db/store/runs";
import { exportBundle } from "@/lib/bundles/export-bundle";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvents, initialState, isTerminal } from "@/lib/run-log/state";
import { answerRun } from "@/lib/runs/answer";
import { cancelRun } from "@/lib/runs/cancel";
import { eventOf, loadRunState } from "@/lib/runs/load";
import { recoverRuns } from "@/lib/runs/recover";
import { startPlan } from "@/lib/runs/review-plan";
import { registries } from "@/testing/agent/loop";
import { createScenario, type Scenario } from "@/testing/crash-harness/scenario";
import { openTestDatabase, sqliteOf } from "@/testing/db/db";
import { findViolations } from "@/testing/invariants";
import { historyNames, openHistory } from "./histories";

const worlds: Scenario[] = [];
afterEach(() => {
  for (const { store } of worlds.splice(0)) store.close();
});

function openWorld(name: string): Scenario {
  const world = createScenario({ store: openHistory(name) });
  worlds.push(world);
  return world;
}

/** Runs a run to its end and answers its questions. */
async function finish(world: Scenario, runId: string): Promise<RunState> {
  for (;;) {
    await world.live.runs.get(runId)?.done;
    const state = await loadRunState(world.db, runId);
    if (!state) throw new Error("not stored");
    if (state.status !== "waiting_for_clarification") return state;
    const answers = (state.clarification?.questions ?? []).map((question) => ({
      question,
      answer: "The router's.",
    }));
    await answerRun(runId, { answers }, world);
  }
}

const rowsOf = async (world: Scenario, status: string): Promise<RunRow[]> =>
  (await world.db.listAllRuns()).filter((run) => run.status === status);

/** Everything with a result in a log: decided steps, searches and pages. */
const broughtIn = ({ steps, calls }: RunState) => [
  ...steps.filter(({ decidedAt }) => decidedAt !== null).map(({ number }) => `model ${number}`),
  ...calls
    .filter(({ status, returned }) => status === "succeeded" || returned !== null)
    .flatMap(({ params }) =>
      params.query === undefined ? ((params.urls as string[]) ?? []) : [`search ${params.query}`],
    ),
];

const columnsOf = (world: Pick<Scenario, "db">) =>
  sqliteOf(world.db)
    .database.$client.prepare(
      "SELECT m.name AS t, c.name AS c, c.type AS k, c.\"notnull\" AS n FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE '%\\_fts%' ESCAPE '\\' AND m.name NOT LIKE 'sqlite%' ORDER BY 1, 2",
    )
    .all();

describe.each(historyNames())("the stored history %s", (name) => {
  it("GOAL-R30: is migrated to the schema of a new store, and the log of every run folds", async () => {
    const world = openWorld(name);
    const fresh = openTestDatabase();
    expect(columnsOf(world)).toEqual(columnsOf(fresh));
    fresh.close();
    expect(await findViolations(world.db)).toEqual([]);
    const rows = await world.db.listAllRuns();
    expect(rows.map(({ status }) => status)).toEqual(
      expect.arrayContaining(["completed", "error", "waiting_for_clarification", "researching"]),
    );
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["research", "edit"]));
    for (const row of rows) {
      const events = (await world.db.listRunEvents({ runId: row.id, after: 0 })).map(eventOf);
      const state = foldEvents(initialState(row), events);
      expect({ status: state.status, seq: state.seq }).toEqual({ status: row.status, seq: row.seq });
    }
  });

  it("GOAL-R27 GOAL-R30: a waiting run accepts its answer and completes", async () => {
    const world = openWorld(name);
    const [waiting] = await rowsOf(world, "waiting_for_clarification");
    if (!waiting) throw new Error("none waits");
    const state = await finish(world, waiting.id);
    expect(state).toMatchObject({ status: "completed", error: null });
    expect(state.clarifications[0]?.answers[0]?.answer).toBe("The router's.");
    expect(state.report).not.toBeNull();
    expect(await findViolations(world.db)).toEqual([]);
  });

  it("GOAL-R1 GOAL-R30: a run interrupted in a step continues, and repeats no finished request", async () => {
    const world = openWorld(name);
    const [interrupted] = await rowsOf(world, "researching");
    const before = interrupted && (await loadRunState(world.db, interrupted.id));
    if (!before) throw new Error("none was interrupted");
    expect(before.calls.some(({ status }) => status === "running")).toBe(true);
    // Requests of another run would look like requests of this one.
    for (const { id } of await rowsOf(world, "inited")) await cancelRun(id, world);
    expect(await recoverRuns(world)).toBe(1);
    const state = await finish(world, before.id);
    expect(state).toMatchObject({ status: "completed", error: null });
    const again = world.asked.flatMap((what) =>
      what.startsWith("read ") ? what.slice(5).split(" ") : [what],
    );
    expect(broughtIn(before).filter((what) => again.includes(what))).toEqual([]);
    expect(broughtIn(before).length).toBeGreaterThan(3);
    expect(await findViolations(world.db)).toEqual([]);
  });

  it("GOAL-R26 GOAL-R30: a run that waits with its plan, and a queued one, complete", async () => {
    const world = openWorld(name);
    for (const { id } of await rowsOf(world, "waiting_for_plan")) {
      await startPlan(id, { steps: ["Search for the cache", "Write it down"] }, world);
      expect(await finish(world, id)).toMatchObject({
        error: null,
        planReview: { reviewedAt: expect.any(Number) },
      });
    }
    for (const { id } of await rowsOf(world, "inited")) {
      await recoverRuns(world);
      expect(await finish(world, id)).toMatchObject({ status: "completed", queuedAt: null });
    }
    await Promise.all([...world.live.runs.values()].map(({ done }) => done));
    expect(await findViolations(world.db)).toEqual([]);
  });

  it("GOAL-R30: its reports are exported", async () => {
    const world = openWorld(name);
    const rows = (await world.db.listAllRuns()).filter(({ status }) => isTerminal(status));
    const states = await Promise.all(rows.map(({ id }) => loadRunState(world.db, id)));
    const reports = states.flatMap((state) => (state?.report ? [state.report] : []));
    expect(reports.length).toBeGreaterThanOrEqual(3);
    for (const report of reports) {
      const parts = { db: world.db, registries, secrets: [] };
      const file = await exportBundle(report.id, parts);
      const bundle = JSON.parse(file.body as string);
      expect(bundle.reports.map(({ id }: { id: string }) => id)).toContain(report.id);
    }
  });
});
