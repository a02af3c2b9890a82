// `npm run eval -- score`: compares verdicts with human labels.

import { z } from "zod";
import { hasSupport } from "@/lib/reports/verdict";
import type { AnswerLine } from "./citations";

export const labelLineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  supported: z.boolean(),
  /** A part of the set that is measured by itself as well. */
  group: z.string().optional(),
  /** The parts of the documents that support the claim, as people marked them. */
  gold: z.array(z.object({ document: z.number(), start: z.number(), end: z.number() })).optional(),
});

export type LabelLine = z.infer<typeof labelLineSchema>;

export type Figures = {
  claims: number;
  supported: number;
  /** Share of the supported claims with the verdict `supported`. */
  passed: number;
  /** Share of the unsupported claims with the verdict `supported`. */
  passedWrongly: number;
  /** Share of the unsupported claims that are `supported` or `weak`. */
  weakOrBetter: number;
  balancedAccuracy: number;
  macroF1: number;
  /** Probability that a supported claim has the higher score of a pair. */
  auc: number;
  /** Share of the claims with marked evidence whose passages overlap it; null when nothing is marked. */
  passageTouches: number | null;
};

type Pair = { answer: AnswerLine; label: LabelLine };

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

function f1(hits: number, falseAlarms: number, misses: number): number {
  return share(2 * hits, 2 * hits + falseAlarms + misses);
}

function aucOf(pairs: readonly Pair[]): number {
  const sorted = pairs.toSorted((a, b) => a.answer.score - b.answer.score);
  const right = pairs.filter(({ label }) => label.supported).length;
  let sum = 0;
  for (let first = 0; first < sorted.length; ) {
    let last = first;
    while (sorted[last + 1]?.answer.score === sorted[first]?.answer.score) last += 1;
    const rank = (first + last) / 2 + 1;
    for (let at = first; at <= last; at += 1) if (sorted[at]?.label.supported) sum += rank;
    first = last + 1;
  }
  return share(sum - (right * (right + 1)) / 2, right * (pairs.length - right));
}

function touches({ answer, label }: Pair): boolean {
  return (label.gold ?? []).some((gold) =>
    answer.passages.some(
      ({ document, start, end }) => document === gold.document && start < gold.end && end > gold.start,
    ),
  );
}

function figuresOfPairs(pairs: readonly Pair[]): Figures {
  const right = pairs.filter(({ label }) => label.supported);
  const wrong = pairs.filter(({ label }) => !label.supported);
  const passes = ({ answer }: Pair) => answer.verdict === "supported";
  const hits = right.filter(passes).length;
  const slips = wrong.filter(passes).length;
  const weak = wrong.filter(({ answer }) => hasSupport(answer.verdict)).length;
  const marked = pairs.filter(({ label }) => (label.gold ?? []).length > 0);
  return {
    claims: pairs.length,
    supported: right.length,
    passed: share(hits, right.length),
    passedWrongly: share(slips, wrong.length),
    weakOrBetter: share(weak, wrong.length),
    balancedAccuracy: (share(hits, right.length) + share(wrong.length - slips, wrong.length)) / 2,
    macroF1:
      (f1(hits, slips, right.length - hits) + f1(wrong.length - slips, right.length - hits, slips)) / 2,
    auc: aucOf(pairs),
    passageTouches: marked.length === 0 ? null : share(marked.filter(touches).length, marked.length),
  };
}

/** The figures of all pairs with an answer and a label, and of each group. Answers without a label are left out. */
export function figuresOf(
  answers: readonly AnswerLine[],
  labels: readonly LabelLine[],
): { all: Figures; groups: Map<string, Figures>; unanswered: number } {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const pairs = labels.flatMap((label) => {
    const answer = byId.get(label.id);
    return answer ? [{ answer, label }] : [];
  });
  const groups = Map.groupBy(
    pairs.filter(({ label }) => label.group !== undefined),
    ({ label }) => label.group ?? "",
  );
  return {
    all: figuresOfPairs(pairs),
    groups: new Map([...groups].map(([name, some]) => [name, figuresOfPairs(some)])),
    unanswered: labels.length - pairs.length,
  };
}

const percent = (value: number | null) =>
  (value === null ? "—" : `${(100 * value).toFixed(1)} %`).padStart(9);

/** A table, one row for all claims and one for each group. */
export function figuresText(
  { all, groups, unanswered }: ReturnType<typeof figuresOf>,
  name: string = "all",
): string {
  const rows = [[name, all] as const, ...groups];
  const width = Math.max(12, ...rows.map(([title]) => title.length)) + 2;
  const head = `${"".padEnd(width)}${"claims".padStart(7)}${"passed".padStart(9)}${"wrongly".padStart(9)}${"weak+".padStart(9)}${"bal.acc".padStart(9)}${"macroF1".padStart(9)}${"AUC".padStart(9)}${"passage".padStart(9)}`;
  const lines = rows.map(
    ([title, figures]) =>
      `${title.padEnd(width)}${String(figures.claims).padStart(7)}${percent(figures.passed)}${percent(figures.passedWrongly)}${percent(figures.weakOrBetter)}${percent(figures.balancedAccuracy)}${percent(figures.macroF1)}${percent(figures.auc)}${percent(figures.passageTouches)}`,
  );
  const open = unanswered > 0 ? [`${unanswered} labels have no answer.`] : [];
  return [head, ...lines, ...open].join("\n");
}
