import { afterEach, describe, expect, it, vi } from "vitest";
import { isLongForm } from "@/e2e/long-form";
import { openPostgresLife } from "@/testing/crash-harness/postgres";
import { type Death, deathsOf, liveOn, wholeLife } from "@/testing/crash-harness/restarts";
import { createScenario, type Scenario } from "@/testing/crash-harness/scenario";
import { WAITING } from "@/testing/crash-harness/scenario-delegates";
import { REFERENCE, SHORT } from "@/testing/crash-harness/scenario-stories";
import { postgresPrograms } from "@/testing/db/postgres";
import { findViolations } from "@/testing/invariants";
import { answerRun } from "./answer";
import { loadRunState } from "./load";
import { recoverRuns } from "./recover";
import { startRun } from "./start";

// Hundreds of restarts take a while on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const worlds: Scenario[] = [];
const keep = (world: Scenario) => {
  worlds.push(world);
  return world;
};
afterEach(() => {
  for (const { store } of worlds.splice(0)) store.close();
});

const EACH = isLongForm ? 1 : 6;
const TIMINGS = isLongForm ? 100 : 16;
const ACCEPTED = isLongForm ? 500 : 100;

/**
 * Each kind of crash point in the first step where it occurs, and every sixth one; the long form takes all of
 * them.
 */
function chosenOf(deaths: Death[]): Death[] {
  const seen = new Set<string>();
  return deaths.filter(({ at }, index) => {
    const kind = at.replace(/\d+|https?:\S+|search [^,]*/g, "");
    const isNew = !seen.has(kind);
    seen.add(kind);
    return isNew || index % EACH === 0;
  });
}

describe("a process killed at any moment", () => {
  it("GOAL-R1: at borders of a run with all side by side, at each in the long form, it goes on to the same report, and asks for nothing again", async () => {
    const delays: Record<string, number> = {
      "search cache life": 8,
      "read https://a.test/page https://gone.test/": 8,
    };
    const whole = await wholeLife(SHORT, (what) => delays[what] ?? 1);
    expect(whole.state).toMatchObject({
      status: "completed",
      answer: "15 minutes [1].",
      plan: { version: 2 },
    });
    expect(whole.state.report).toMatchObject({ version: 2, judged: true });
    expect(whole.state.report?.citations.map(({ judgement }) => judgement?.verdict)).toEqual([
      undefined,
      undefined,
      "supported",
    ]);
    expect(whole.borders.some(({ at }) => at.includes("call-returned"))).toBe(true);
    expect(whole.borders.length).toBeGreaterThan(100);
    for (const death of chosenOf(deathsOf(whole))) await liveOn(whole, death, { whole });
  });

  it.each(["SGRToolCallingAgent", "ToolCallingAgent"] as const)(
    "GOAL-R1 P14: a run of %s goes on to the same report, and what a step thinks is paid for once",
    async (baseClass) => {
      const whole = await wholeLife({ ...SHORT, agent: { ...SHORT.agent, baseClass } });
      expect(whole.state).toMatchObject({ status: "completed", answer: "15 minutes [1]." });
      const thinks = baseClass === "SGRToolCallingAgent";
      expect(whole.borders.some(({ at }) => at.includes("step-reasoned"))).toBe(thinks);
      for (const death of chosenOf(deathsOf(whole))) await liveOn(whole, death, { whole });
    },
  );

  it("GOAL-R1 X4: at every border of steps whose calls wait for each other it goes on to the same report", async () => {
    const whole = await wholeLife(WAITING);
    expect(whole.state).toMatchObject({ status: "completed", searchesUsed: 3 });
    expect(whole.state.calls.slice(0, 4).map(({ status }) => status)).toEqual(Array(4).fill("succeeded"));
    expect(whole.state.notes).toMatchObject([{ name: "where", text: "https://cells.test/page\nagain" }]);
    for (const death of deathsOf(whole)) await liveOn(whole, death, { whole });
  });

  it("GOAL-R1: at borders all over the reference run of 20 steps it goes on to the same report, and asks for nothing again", async () => {
    const whole = await wholeLife(REFERENCE);
    expect(whole.state).toMatchObject({ status: "completed", iteration: 20, searchesUsed: 12 });
    expect(whole.state.plan?.version).toBe(2);
    expect(whole.state.report).toMatchObject({ version: 2, judged: true });
    expect(whole.state.sources.filter(({ status }) => status === "read")).toHaveLength(7);
    // Each step has crash points at its request and response, before and after its commits, and at each
    // publication.
    expect(whole.borders.length).toBeGreaterThan(300);
    for (const death of chosenOf(deathsOf(whole))) await liveOn(whole, death, { whole });
  });

  it("GOAL-R1: killed again in the life behind a death it still goes on to the same report", async () => {
    const whole = await wholeLife();
    const deaths = deathsOf(whole);
    // Every fifth crash point; the long form (`npm run crash`) takes all of them.
    for (let at = 2; at < deaths.length; at += 5) {
      const second = await liveOn(whole, deaths[at] as Death, { whole, keepImages: true });
      const further = second ? deathsOf(second) : [];
      const again = further[(at * 7) % Math.max(1, further.length)];
      if (second && again) await liveOn(second, again, { whole });
    }
  });
});

describe.skipIf(postgresPrograms() === null)("a process killed over a database of PostgreSQL", () => {
  it("GOAL-R1: it goes on to the same report, and asks for nothing again, also when it is killed twice", async () => {
    const whole = await wholeLife(SHORT, () => 0, openPostgresLife);
    expect(whole.state).toMatchObject({ status: "completed", answer: "15 minutes [1]." });
    const deaths = deathsOf(whole);
    expect(deaths.length).toBeGreaterThan(30);
    // The long form (`npm run crash`) takes all of them.
    for (let at = 3; at < deaths.length; at += 8) {
      const second = await liveOn(whole, deaths[at] as Death, { whole, keepImages: true });
      const further = second ? deathsOf(second) : [];
      const again = at % 3 === 0 ? further[(at * 7) % Math.max(1, further.length)] : undefined;
      if (second && again) await liveOn(second, again, { whole });
      await second?.forget();
    }
  });
});

describe("a process killed right after it said 201", () => {
  it(`GOAL-R5: ${ACCEPTED} of ${ACCEPTED} runs exist and go on`, async () => {
    const first = keep(createScenario());
    // The process ends before any of these loops starts.
    first.loop = () => new Promise(() => undefined);
    const started: string[] = [];
    for (let count = 0; count < ACCEPTED; count += 1)
      started.push(
        (await startRun({ question: `Question ${count}?`, idempotencyKey: `${count}` }, first)).runId,
      );
    const next = createScenario({ store: first.store });
    expect(await recoverRuns(next, "crash")).toBe(ACCEPTED);
    await Promise.all([...next.live.runs.values()].map(({ done }) => done));
    const runs = await next.db.listAllRuns();
    expect(runs.map(({ id }) => id)).toEqual(started);
    expect(runs.filter(({ status }) => status === "waiting_for_clarification")).toHaveLength(ACCEPTED);
    // A client that never received the 201 and repeats the request gets the existing run.
    expect(await startRun({ question: "Question 7?", idempotencyKey: "7" }, next)).toMatchObject({
      runId: started[7],
    });
    expect(await findViolations(next.db)).toEqual([]);
  });
});

describe("timing", () => {
  it("GOAL-Q14: random timings give one report and one list of prompts", async () => {
    const results = new Set<string>();
    const once = async (seed: number) => {
      let random = seed;
      const delay = () => {
        random = (random * 48_271) % 2_147_483_647;
        return random % 6;
      };
      const world = keep(createScenario({ delay }));
      const { runId } = await startRun({ question: SHORT.question }, world);
      await world.live.runs.get(runId)?.done;
      await answerRun(runId, { answers: SHORT.answers }, world);
      await world.live.runs.get(runId)?.done;
      const state = await loadRunState(world.db, runId);
      expect(state?.status).toBe("completed");
      const { report, sources, answer } = state ?? {};
      results.add(JSON.stringify({ report, sources, answer, prompts: [...world.prompts] }));
    };
    await Promise.all(Array.from({ length: TIMINGS }, (_, index) => once(index + 1)));
    expect(results.size).toBe(1);
  });
});
