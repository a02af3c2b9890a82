// Where the plan stands. The line in work is the one whose words the first of the remaining steps shares most. Where the
// words tell nothing, how much remains does; and once the agent writes its report, what comes before that is done.

import type { Call, Plan, Step } from "./run-state";

const MATCH = 0.4;

const RESULTS: ReadonlySet<string> = new Set(["createreporttool", "finalanswertool"]);
const PREPARATIONS: ReadonlySet<string> = new Set(["generateplantool", "adaptplantool", "clarificationtool"]);

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);

/** Share of the smaller set's words that the other has, 0 to 1. */
function overlap(a: Set<string>, b: Set<string>): number {
  const smaller = a.size < b.size ? a : b;
  const larger = smaller === a ? b : a;
  if (smaller.size === 0) return 0;
  let shared = 0;
  for (const word of smaller) if (larger.has(word)) shared += 1;
  return shared / smaller.size;
}

/** Each line before `at` is done, that one is in work, and those behind it are planned; lines never fall back from done. */
function workingAt(plan: Plan, at: number, guessed?: true): Plan {
  return {
    ...plan,
    steps: plan.steps.map((step, index) => {
      const { guessed: _before, ...line } = step;
      const told = guessed ? { guessed } : {};
      if (line.status === "struck" || line.status === "done") return step;
      if (index > at) return { ...line, status: "planned" };
      return { ...line, status: index < at ? "done" : "running", ...told };
    }),
  };
}

/** The plan with the state of each line once the agent says what it does `next`, where the words of a line tell it. */
export function planProgress(plan: Plan | null, next: string | undefined): Plan | null {
  if (!plan || !next) return plan;
  const target = wordsOf(next);
  const open = plan.steps
    .map((step, index) => ({ index, step, score: overlap(wordsOf(step.text), target) }))
    .filter(({ step }) => step.status !== "struck" && step.status !== "done");
  const best = open.reduce<(typeof open)[number] | null>(
    (found, candidate) => (candidate.score > (found?.score ?? 0) ? candidate : found),
    null,
  );
  if (!best || best.score < MATCH) return plan;
  return workingAt(plan, best.index);
}

/** As many remaining steps as a step may name: of more nothing is said. */
const MOST_REMAINING = 3;

/**
 * The plan once a step was decided. `tools` are those of its calls that will be carried out, `remaining` what the agent
 * says is left, its own step first. A line that only how much remains tells is marked so.
 */
export function planAfterStep(
  plan: Plan | null,
  { tools, remaining }: { tools: readonly string[]; remaining: readonly string[] },
): Plan | null {
  if (!plan) return plan;
  const open = plan.steps.flatMap(({ status }, index) => (status === "struck" ? [] : [index]));
  const last = open.at(-1);
  if (last === undefined) return plan;
  if (tools.some((tool) => RESULTS.has(tool))) return workingAt(plan, last);
  const works = tools.some((tool) => !PREPARATIONS.has(tool));
  const running = plan.steps.find(({ status }) => status === "running");
  if (!works || (running && !running.guessed)) return plan;
  // Where fewer steps remain than can be named, their number says how far the plan is.
  const left = remaining.length > 0 && remaining.length < MOST_REMAINING ? remaining.length : open.length;
  const at = open[Math.max(0, open.length - left)] ?? last;
  const now = running ? plan.steps.indexOf(running) : 0;
  return workingAt(plan, Math.max(at, now), true);
}

/**
 * Stems by which the last line of a plan says that the findings are written down, which the report itself does. Other lines
 * are never judged by them: "Find the answer of the ministry" is something to look at.
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

/** True when a limit or the wish of the person left only the result to be written: what remained of the plan was not done. */
function isCutShort({ steps, calls }: { steps: readonly Step[]; calls: readonly Call[] }): boolean {
  const result = calls.find(({ tool, status }) => status === "succeeded" && RESULTS.has(tool));
  return result
    ? steps.some(({ number, closing }) => number === result.step && closing)
    : steps.some(({ closing }) => closing);
}

/** The plan of a run that completed: done as a whole where the agent ended it, else only what was, and the writing. */
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

/** Lines of the plan of a run that is over which were surely not begun; none where its standing cannot be told. */
export function linesLeft({ plan, calls }: { plan: Plan | null; calls: readonly Call[] }): string[] {
  if (!plan) return [];
  const begun = plan.steps.some(
    ({ status, guessed }, index) =>
      !guessed && (status === "running" || (status === "done" && !isWriting(plan, index))),
  );
  const looked = calls.some(
    ({ tool, status }) => status === "succeeded" && !RESULTS.has(tool) && !PREPARATIONS.has(tool),
  );
  // Something was looked at, and nothing says for which line.
  if (looked && !begun) return [];
  return plan.steps.filter(({ status }) => status === "planned").map(({ text }) => text);
}
