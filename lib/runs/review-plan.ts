// Starts a run that waits for its plan to be reviewed, with the plan as it was shown or as the person changed
// it. Lines keep their ids, also with other words. The agent receives the changes as sentences, computed here by
// comparing lines.

import type { AgentConfig } from "@/lib/config/schema";
import { GroundworkError } from "@/lib/errors/errors";
import { briefLines, changedBrief, type PartialBrief } from "@/lib/run-log/brief";
import type { EventOf } from "@/lib/run-log/event";
import type { Brief } from "@/lib/run-log/run-findings";
import { type AskedLine, planLines } from "@/lib/run-log/run-plan-lines";
import type { RunState } from "@/lib/run-log/run-state";
import { unchangedPlan } from "@/lib/run-log/run-wait";
import { adaptPlanTool, generatePlanTool } from "@/lib/tools/registry";
import { getEngine } from "./assemble";
import type { Engine } from "./engine";
import { whereItWorks } from "./nodes/claims";
import { planChanges } from "./plan-changes";
import { goOn } from "./resume";
import { runLocation, stateIn } from "./run-location";

/** True for an agent that makes plans, so that there is one to review. */
export const makesPlans = ({ tools }: Pick<AgentConfig, "tools">): boolean =>
  tools.some((name) => name === generatePlanTool.name || name === adaptPlanTool.name);

type ReviewedPlan = {
  goal?: string | undefined;
  steps: readonly AskedLine[];
  /** The parts of the brief that change; omitted ones stay. */
  brief?: PartialBrief | undefined;
};

/** The plan that a run was started with. */
export type StartedPlan = { goal: string; steps: { id: string; text: string }[]; brief?: Brief };

/**
 * Stores the plan, resumes the run, and returns the plan as it was stored. Throws run_not_found, plan_not_waiting, plan_already_started,
 * plan_empty, shutting_down; nothing is changed then.
 */
export async function startPlan(
  runId: string,
  reviewed: ReviewedPlan,
  engine: Engine = getEngine(),
): Promise<StartedPlan> {
  const { live } = engine;
  if (live.stopping.aborted) throw new GroundworkError("shutting_down");
  const control = { name: "plan", runId, given: reviewed } as const;
  const work = async (): Promise<StartedPlan> => {
    const state = stateIn(await runLocation(engine, runId));
    if (state.planReview?.reviewedAt) throw new GroundworkError("plan_already_started");
    if (state.status !== "waiting_for_plan") throw new GroundworkError("plan_not_waiting");
    const said = reviewedPlan(state, reviewed);
    if (said.steps.length === 0) throw new GroundworkError("plan_empty");
    await goOn(engine, { state, cause: "answer", said: [said] });
    const { goal, steps, ids = [], brief = state.plan?.brief } = said;
    const lines = steps.map((text, at) => ({ id: ids[at] ?? "", text }));
    return { goal, steps: lines, ...(brief ? { brief } : {}) };
  };
  return live.inTurn(runId, () => whereItWorks(engine, control, work));
}

const clean = (line: string) => line.toWellFormed().normalize("NFC").replace(/\s+/g, " ").trim();

function reviewedPlan(
  state: RunState,
  { goal, steps, brief: written }: ReviewedPlan,
): EventOf<"plan-reviewed"> {
  const shown = unchangedPlan(state);
  const asShown = new Map(shown.steps.map((step) => [clean(step), step]));
  const said = clean(goal ?? "");
  // A line that the person did not change keeps its exact text.
  const asked = steps.map((step) => {
    const { id, text } = typeof step === "string" ? { id: undefined, text: step } : step;
    const own = clean(text);
    return { id, text: asShown.get(own) ?? own };
  });
  const lines = planLines(state.plan, asked).filter(
    ({ text }, at, all) => all.findIndex((line) => line.text === text) === at,
  );
  const now = {
    goal: said === "" || said === clean(shown.goal) ? shown.goal : said,
    steps: lines.map(({ text }) => text),
    ids: lines.map(({ id }) => id),
  };
  const known = state.plan?.brief;
  const brief = written ? changedBrief(known, written) : known;
  const changed = brief && JSON.stringify(brief) !== JSON.stringify(known);
  return {
    type: "plan-reviewed",
    ...now,
    ...(changed ? { brief } : {}),
    changes: [...planChanges(shown, now), ...(changed ? briefChanges(brief) : [])],
  };
}

/** The brief as the person changed it, for the agent. */
const briefChanges = (brief: Brief): string[] => [`The brief is now: ${briefLines(brief).join("; ")}`];
