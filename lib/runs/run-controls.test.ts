import { describe, expect, it, vi } from "vitest";
import { isLongForm } from "@/e2e/long-form";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/state";
import { createScenario, type Scenario } from "@/testing/crash-harness/scenario";
import { SHORT } from "@/testing/crash-harness/scenario-stories";
import { findViolations } from "@/testing/invariants";
import { answerRun } from "./answer";
import { cancelRun } from "./cancel";
import { finishRun } from "./finish";
import { loadRunState } from "./load";
import { startPlan } from "./review-plan";
import { startRun } from "./start";
import { steerRun } from "./steer";

vi.setConfig({ testTimeout: 120_000 });

const RUN = "run_2";
/** The short form includes the moments in which the run starts to wait. */
const [FIRST, EACH] = isLongForm ? [1, 1] : [2, 8];

async function stateOf(world: Scenario): Promise<RunState> {
  await world.live.runs.get(RUN)?.done;
  const state = await loadRunState(world.db, RUN);
  if (!state) throw new Error("not stored");
  return state;
}

type Said = "nothing" | "done" | "refused";

/**
 * One run that shows a plan; `act` is called at the crash point with this number, which may be in the middle
 * of a commit.
 */
async function lived(at: number, act: (world: Scenario) => Promise<unknown>) {
  let border = 0;
  let said: Said = "nothing";
  let acted: Promise<unknown> = Promise.resolve();
  const world = createScenario({
    border(_what, own) {
      border += 1;
      if (border !== at) return;
      acted = act(own).then(
        () => {
          said = "done";
        },
        (error) => {
          if (!("code" in error)) throw error;
          said = "refused";
        },
      );
    },
  });
  await startRun({ question: SHORT.question, reviewPlan: true }, world);
  const settled = async () => {
    const state = await stateOf(world);
    await acted;
    return state.seq === (await stateOf(world)).seq;
  };
  for (let waits = 0; waits < 6; waits += 1) {
    while (!(await settled()));
    const { status, finishing } = await stateOf(world);
    if (isTerminal(status) || finishing) break;
    if (status === "waiting_for_clarification") await answerRun(RUN, { answers: SHORT.answers }, world);
    if (status === "waiting_for_plan") await startPlan(RUN, { steps: ["Search", "Write it down"] }, world);
  }
  const state = await stateOf(world);
  const faults = await findViolations(world.db);
  const held = world.live.line.holds(RUN);
  world.store.close();
  return { state, faults, held, said: said as Said, borders: border };
}

const acts: [string, (world: Scenario) => Promise<unknown>, (state: RunState) => boolean][] = [
  ["finish", (world) => finishRun(RUN, world), ({ status }) => status === "completed" || status === "failed"],
  ["stop", (world) => cancelRun(RUN, world), ({ endedAt }) => endedAt !== null],
  [
    "steer",
    (world) => steerRun(RUN, { message: "Only 2026", banHosts: ["spam.example"] }, world),
    ({ steers, bannedHosts }) => steers.length === 1 && bannedHosts.length === 1,
  ],
];

describe.each(acts)("To %s", (name, act, isKept) => {
  it("GOAL-R23: at any border of a run, what is taken is kept, and the run comes to its end", async () => {
    const { borders } = await lived(0, act);
    for (let at = FIRST; at <= borders; at += EACH) {
      const { state, faults, held, said } = await lived(at, act);
      expect({ at, faults, held, ended: isTerminal(state.status) }).toEqual({
        at,
        faults: [],
        held: false,
        ended: true,
      });
      if (said === "done") expect({ name, at, kept: isKept(state) }).toEqual({ name, at, kept: true });
    }
  });
});
