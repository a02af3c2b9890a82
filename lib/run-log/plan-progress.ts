// Computes the progress of the plan. The line in work is the one that shares the most words with the work of
// a step; when the words match none, the number of remaining steps decides. A line is done once its work is
// over: an earlier step worked on the plan, and this one has started something else. Once the agent writes
// its report, everything before that is done.

import type { Call, Plan, PlanStep, Step } from "./run-state";

/** Share of words from which a text may refer to a line, and from which it certainly does. */
const MATCH = 0.4;
const SURE = 0.6;

const RESULTS: ReadonlySet<string> = new Set(["createreporttool", "finalanswertool"]);
const PREPARATIONS: ReadonlySet<string> = new Set(["generateplantool", "adaptplantool", "clarificationtool"]);

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

/** Share of the smaller set's words that the other contains, 0 to 1. */
function overlap(a: Set<string>, b: Set<string>): number {
  const smaller = a.size < b.size ? a : b;
  const larger = smaller === a ? b : a;
  if (smaller.size === 0) return 0;
  let shared = 0;
  for (const word of smaller) if (larger.has(word)) shared += 1;
  return shared / smaller.size;
}

/**
 * The steps before this one: whether a line before the current one is over, and whether the current line is a
 * guess.
 */
type Past = { isOver: (step: PlanStep) => boolean; guessed?: true };

/**
 * The line at `at` is in work, later ones are planned, earlier ones are done if they are over; a done line
 * stays done.
 */
function workingAt(plan: Plan, at: number, { isOver, guessed }: Past): Plan {
  const statusOf = (step: PlanStep, index: number) => {
    if (index === at) return "running";
    return index < at && isOver(step) ? "done" : "planned";
  };
  return {
    ...plan,
    steps: plan.steps.map((step, index) => {
      const { guessed: _before, ...line } = step;
      if (line.status === "struck" || line.status === "done") return step;
      const status = statusOf(step, index);
      return { ...line, status, ...(guessed && status !== "planned" ? { guessed } : {}) };
    }),
  };
}

const likeness = (step: PlanStep, text: string) => overlap(wordsOf(step.text), wordsOf(text));

/** The open line that shares the most words with a text; -1 when none shares enough. */
function lineOf({ steps }: Plan, text: string): number {
  const scores = steps.map((step) =>
    step.status === "struck" || step.status === "done" ? 0 : likeness(step, text),
  );
  const best = Math.max(0, ...scores);
  return best < MATCH ? -1 : scores.indexOf(best);
}

/** The most remaining steps that a step may name; more are not listed. */
const MOST_REMAINING = 3;

/** What a decided step says about the plan. */
type DecidedStep = {
  /** The calls that will be executed. */
  calls: readonly Pick<Call, "tool" | "reason">[];
  /** The remaining work in the agent's words, its own step first; empty when it is not asked. */
  remaining: readonly string[];
  /** How many earlier steps have completed work on the plan. */
  worked: number;
};

/**
 * The plan once a step was decided. A line that was found only by the number of remaining steps is marked as
 * a guess.
 */
export function planAfterStep(plan: Plan | null, { calls, remaining, worked }: DecidedStep): Plan | null {
  if (!plan) return plan;
  const open = plan.steps.flatMap(({ status }, index) => (status === "struck" ? [] : [index]));
  const last = open.at(-1);
  if (last === undefined) return plan;
  if (calls.some(({ tool }) => RESULTS.has(tool))) return workingAt(plan, last, { isOver: () => true });
  if (!calls.some(({ tool }) => isWork(tool))) return plan;
  const told = toldLine(plan, { calls, remaining });
  if (told >= 0) {
    const left = new Set(remaining.map((text) => lineOf(plan, text)));
    // A skipped line is over only when the agent lists the remaining work and the line is not in it.
    const passed = (step: PlanStep) => remaining.length > 0 && !left.has(plan.steps.indexOf(step));
    const isOver = (step: PlanStep) => worked > 0 && (step.status === "running" || passed(step));
    return workingAt(plan, told, { isOver });
  }
  const running = plan.steps.find(({ status }) => status === "running");
  if (running && !running.guessed) return plan;
  // When fewer steps remain than can be listed, their number shows the progress, but no further than steps
  // have worked.
  const left = remaining.length > 0 && remaining.length < MOST_REMAINING ? remaining.length : open.length;
  const at = open[Math.max(0, Math.min(open.length - left, worked))] ?? last;
  const now = running ? plan.steps.indexOf(running) : 0;
  return workingAt(plan, Math.max(at, now), { isOver: () => worked > 0, guessed: true });
}

/**
 * The line that a step works on, -1 when no words match. The first remaining item names it, else the reasons
 * of the calls. An agent that omits its own step names the next one; then a call that certainly belongs to an
 * earlier line decides.
 */
function toldLine(
  plan: Plan,
  { calls, remaining: [next] }: Pick<DecidedStep, "calls" | "remaining">,
): number {
  const named = next === undefined ? -1 : lineOf(plan, next);
  const step = plan.steps[named];
  const made = calls.flatMap(({ reason }) => {
    const line = plan.steps[lineOf(plan, reason)];
    const like = line ? likeness(line, reason) : 0;
    const tells = !step || (like >= SURE && like > likeness(step, reason));
    return line && tells ? plan.steps.indexOf(line) : [];
  });
  return Math.min(...(step ? [named, ...made] : made.length > 0 ? made : [-1]));
}

const isWork = (tool: string) => !RESULTS.has(tool) && !PREPARATIONS.has(tool);

/** How many earlier steps have worked on the plan and are over, whatever their results. */
export function stepsWorked(calls: readonly Call[], before: number): number {
  const over = calls.filter(
    ({ step, tool, status }) =>
      step < before && isWork(tool) && (status === "succeeded" || status === "failed"),
  );
  return new Set(over.map(({ step }) => step)).size;
}

/**
 * Stems that identify the plan's last line as writing up the findings, which the report itself does. Other
 * lines are not tested: "Find the answer of the ministry" is research.
 */
const WRITING = new RegExp(
  `(?<!\\p{L})(?:${[
    "writ(?:e|ing)|report|answer|summar|draft",
    "(?:на|о)пи[сш]|отч[её]т|ответ|вывод|итог|резюм|сводк|обобщ|оформ",
    "schreib|verfass|bericht|antwort|zusammenfass",
    "rédig|écri|rapport|répon|synth|résum",
    "escri[bt]|redact|inform|respuesta|resum|escrev|relat[óo]rio|respo[sn]",
    "scriv|relazione|rispo|riassu|napi[sś]|raport|odpowied|podsumow",
  ].join("|")})|撰写|写|报告|总结|答|レポート|報告|まとめ|書|작성|보고|요약`,
  "iu",
);

const isWriting = ({ steps }: Plan, index: number) =>
  index === steps.length - 1 && WRITING.test(steps[index]?.text ?? "");

/**
 * True when a limit or the person left only the report to be written, so the rest of the plan was not done.
 */
function isCutShort({ steps, calls }: { steps: readonly Step[]; calls: readonly Call[] }): boolean {
  const result = calls.find(({ tool, status }) => status === "succeeded" && RESULTS.has(tool));
  return result
    ? steps.some(({ number, closing }) => number === result.step && closing)
    : steps.some(({ closing }) => closing);
}

/**
 * The plan of a completed run: all of it is done when the agent ended the run, else only the completed lines
 * and the writing.
 */
export function planAtEnd(state: {
  plan: Plan | null;
  steps: readonly Step[];
  calls: readonly Call[];
}): Plan | null {
  const { plan } = state;
  if (!plan) return null;
  const whole = !isCutShort(state);
  return {
    ...plan,
    steps: plan.steps.map((step, index) =>
      step.status !== "struck" && (whole || isWriting(plan, index)) ? { ...step, status: "done" } : step,
    ),
  };
}

/** Lines of the plan of an ended run that were certainly not started; empty when the progress is unknown. */
export function linesLeft({ plan, calls }: { plan: Plan | null; calls: readonly Call[] }): string[] {
  if (!plan) return [];
  const begun = plan.steps.some(
    ({ status, guessed }, index) =>
      !guessed && (status === "running" || (status === "done" && !isWriting(plan, index))),
  );
  const looked = calls.some(({ tool, status }) => status === "succeeded" && isWork(tool));
  // Something was examined, but it is unknown for which line.
  if (looked && !begun) return [];
  // A skipped line may have been covered together with another.
  const furthest = plan.steps.findLastIndex(
    ({ status }, index) => status !== "planned" && status !== "struck" && !isWriting(plan, index),
  );
  return plan.steps
    .slice(furthest + 1)
    .filter(({ status }) => status === "planned")
    .map(({ text }) => text);
}
