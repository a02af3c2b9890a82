// Where the plan stands, read from what the agent says remains. The plan is text and so is what remains, so the line
// in work is the one whose words the first remaining step shares most; without a clear match nothing is claimed.

import type { Plan } from "./run-state";

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
