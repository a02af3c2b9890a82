// Where the plan stands, read from what the agent says remains. The plan is text and so is what remains, so the line
// in work is the one whose words the first remaining step shares most; without a clear match nothing is claimed.

import type { Call, Plan, Step } from "./run-state";

const MATCH = 0.4;

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

/** The plan with the state of each line once the agent says what it does `next`; lines never fall back from done. */
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
  return {
    ...plan,
    steps: plan.steps.map((step, index) => {
      if (step.status === "struck" || step.status === "done") return step;
      if (index < best.index) return { ...step, status: "done" };
      return { ...step, status: index === best.index ? "running" : "planned" };
    }),
  };
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

const RESULTS: ReadonlySet<string> = new Set(["createreporttool", "finalanswertool"]);
const PREPARATIONS: ReadonlySet<string> = new Set(["generateplantool", "adaptplantool", "clarificationtool"]);

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
    ({ status }, index) => status === "running" || (status === "done" && !isWriting(plan, index)),
  );
  const looked = calls.some(
    ({ tool, status }) => status === "succeeded" && !RESULTS.has(tool) && !PREPARATIONS.has(tool),
  );
  // Something was looked at, and nothing says for which line.
  if (looked && !begun) return [];
  return plan.steps.filter(({ status }) => status === "planned").map(({ text }) => text);
}
