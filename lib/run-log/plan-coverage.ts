// Derives the progress of the plan from the calls of the run. A call names the lines it serves by their ids, and each
// step lists the ids that remain. A line is in work while a call serves it or the newest step lists it after
// work on it; it is done once a call has served it with success and the agent has gone on without it. Calls
// that name no line count for the lines in order, as a guess, and only while no call of the run names one.

import { idsNamed, isNamedById } from "./run-plan-lines";
import type { Call, Plan, PlanStep, PlanStepStatus, RunState, Step } from "./run-state";
import { isWritingLine } from "./writing-lines";

type Progress = Pick<RunState, "plan" | "calls" | "steps" | "model" | "builtInWrites" | "parts" | "asking">;

const RESULTS: ReadonlySet<string> = new Set(["createreporttool", "finalanswertool"]);
/** Tools that bring no evidence for a line. */
const NO_EVIDENCE: ReadonlySet<string> = new Set([
  ...RESULTS,
  "generateplantool",
  "adaptplantool",
  "clarificationtool",
  "factchecktool",
  "comparesourcestool",
  "extracttabletool",
  "notetool",
]);

const SEARCH = "websearchtool";
const READER = "extractpagecontenttool";

const isWork = ({ tool, refused, status }: Call) =>
  !NO_EVIDENCE.has(tool) && !refused && status !== "skipped" && status !== "failed";

/**
 * True for a plan whose lines are steps of a procedure and not questions: one of an older log, or that of the
 * built-in model. Its report ends all of it.
 */
const isProcedure = ({ plan, model, builtInWrites }: Progress) =>
  plan !== null && (!isNamedById(plan) || (model?.kind === "built-in" && !builtInWrites));

type Served = { calls: Call[]; guessed: boolean };

/** The calls that serve each line. */
function servedLines(plan: Plan, calls: readonly Call[]): Map<string, Served> {
  const lines = plan.steps.filter(({ status }) => status !== "struck");
  const work = calls.filter(isWork);
  const served = new Map<string, Served>();
  if (work.some(({ serves }) => serves !== undefined)) {
    for (const { id } of lines)
      served.set(id, { calls: work.filter(({ serves }) => serves?.includes(id)), guessed: false });
    return served;
  }
  work.forEach((call, at) => {
    const line = lines[Math.min(at, lines.length - 1)];
    if (line) served.set(line.id, { calls: [...(served.get(line.id)?.calls ?? []), call], guessed: true });
  });
  return served;
}

type Now = {
  /** The newest decided step; 0 before the first. */
  step: number;
  /** The ids that it lists as remaining; null when it names none. */
  remaining: ReadonlySet<string> | null;
  /** True when only the closing tools were left. */
  closing: boolean;
};

function nowOf(steps: readonly Step[]): Now {
  const last = steps.findLast(({ decidedAt }) => decidedAt !== null);
  const ids = idsNamed((last?.reasoning?.remainingSteps ?? []).join(" "));
  return {
    step: last?.number ?? 0,
    remaining: ids.length > 0 ? new Set(ids) : null,
    closing: last?.closing ?? false,
  };
}

function statusOf({ id }: PlanStep, served: Served | undefined, { step, remaining }: Now): PlanStepStatus {
  const calls = served?.calls ?? [];
  if (calls.some(({ status }) => status === "proposed" || status === "running")) return "running";
  const last = calls.at(-1);
  if (!last) return "planned";
  if (remaining) return remaining.has(id) ? "running" : "done";
  return last.step < step ? "done" : "running";
}

/**
 * True when nothing but searches was made since the calls that a line is guessed to have, though pages could be
 * read: such a line is not done yet.
 */
function isUnread({ calls }: Served, { steps, calls: all }: Progress): boolean {
  const from = calls[0];
  if (!from || !steps.some(({ tools = [] }) => tools.includes(READER))) return false;
  const since = all.slice(all.indexOf(from));
  return !since.some((call) => isWork(call) && call.tool !== SEARCH && call.status === "succeeded");
}

/** True when a report was written or is being written; an answer alone says that nothing was found. */
const hasReport = (calls: readonly Call[]): boolean =>
  calls.some(({ tool, status }) => tool === "createreporttool" && status !== "failed");

/** A procedure while its report is being written: everything before the last line is over. */
function procedureAtReport(plan: Plan): Plan {
  const last = plan.steps.findLastIndex(({ status }) => status !== "struck");
  const steps = plan.steps.map(
    (line, at): PlanStep =>
      line.status === "struck" ? line : { ...line, status: at === last ? "running" : "done" },
  );
  return { ...plan, steps };
}

/** The plan of a run that code leads: a line is in work while its section is asked for, and done when that came. */
function guidedProgress(plan: Plan, { parts = [], asking }: Progress): Plan {
  const written = new Set(parts.map(({ line }) => line));
  const statusOfLine = ({ text }: PlanStep): PlanStepStatus => {
    if (asking?.line === text) return "running";
    return written.has(text) ? "done" : "planned";
  };
  const steps = plan.steps.map((step): PlanStep => {
    if (step.status === "struck") return step;
    const { guessed: _guessed, ...line } = step;
    return { ...line, status: statusOfLine(step) };
  });
  return { ...plan, steps };
}

/** The plan with the status of each line, as the calls and steps so far tell it; struck lines stay struck. */
export function withProgress(state: Progress): Plan | null {
  const { plan, calls, steps } = state;
  if (!plan) return null;
  if (state.parts) return guidedProgress(plan, state);
  const now = nowOf(steps);
  const writes =
    !now.closing && calls.some((call) => call.step === now.step && RESULTS.has(call.tool) && !call.refused);
  if (writes && isProcedure(state) && hasReport(calls)) return procedureAtReport(plan);
  const served = servedLines(plan, calls);
  return {
    ...plan,
    steps: plan.steps.map((step): PlanStep => {
      if (step.status === "struck") return step;
      const { guessed: _before, ...line } = step;
      const own = served.get(line.id);
      const told = statusOf(line, own, now);
      if (!own?.guessed) return { ...line, status: told };
      const early = told === "done" && !isProcedure(state) && isUnread(own, state);
      return { ...line, status: early ? "running" : told, guessed: true };
    }),
  };
}

/** True when a limit or the person left only the report to be written, so the rest of a procedure was not done. */
function isCutShort({ steps, calls }: Pick<Progress, "steps" | "calls">): boolean {
  const result = calls.find(({ tool, status }) => status === "succeeded" && RESULTS.has(tool));
  return result
    ? steps.some(({ number, closing }) => number === result.step && closing)
    : steps.some(({ closing }) => closing);
}

/** True for each line that is no part of the question but about writing, by id. */
function isWritingIn({ steps }: Plan): (line: PlanStep) => boolean {
  const last = steps.findLast(({ status }) => status !== "struck");
  return (line) => isWritingLine(line.text, line.id === last?.id);
}

/** The plan with the lines done that are no part of the question, as a written report ends them. */
const withProcedureDone = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map((step): PlanStep => {
    if (step.status === "struck" || !isWritingIn(plan)(step)) return step;
    const { guessed: _guessed, ...line } = step;
    return { ...line, status: "done" };
  }),
});

/**
 * The plan of a completed run. Lines without work stay open. A procedure is done when its report was written; if that
 * was cut short, its last line, the writing, is done.
 */
export function planAtEnd(state: Progress): Plan | null {
  const { plan, calls } = state;
  if (!plan) return null;
  const wrote = hasReport(calls);
  if (!wrote || !isProcedure(state)) return wrote ? withProcedureDone(plan) : plan;
  const whole = !isCutShort(state);
  const last = plan.steps.length - 1;
  return {
    ...plan,
    steps: plan.steps.map((step, at) =>
      step.status !== "struck" && (whole || at === last) ? { ...step, status: "done" } : step,
    ),
  };
}

/** Lines of the plan that no successful work covers, in order; lines about writing are none of them. */
export function openLines({ plan }: Pick<Progress, "plan">): PlanStep[] {
  const isWriting = plan ? isWritingIn(plan) : () => false;
  return (plan?.steps ?? []).filter(
    (line) => (line.status === "planned" || line.status === "running") && !isWriting(line),
  );
}

type Ended = Pick<Progress, "plan" | "calls"> & Partial<Pick<RunState, "status" | "report">>;

/**
 * Lines of the plan of an ended run that were not started; empty when work was done and no line was begun. Lines about
 * writing are among them only after a run that was stopped or failed without a report.
 */
export function linesLeft({ plan, calls, status, report }: Ended): PlanStep[] {
  const begun = plan?.steps.some(({ status }) => status === "running" || status === "done");
  if (!begun && calls.some((call) => isWork(call) && call.status === "succeeded")) return [];
  const wroteNothing = (status === "cancelled" || status === "failed") && !report;
  const lines = wroteNothing ? (plan?.steps ?? []) : openLines({ plan });
  return lines.filter((line) => line.status === "planned");
}
