// The ids of the lines of a plan: a line keeps its id for as long as it is in the plan, whatever its
// position.

import type { Plan, PlanStep } from "./run-findings";

const NUMBERED = /^l(\d+)$/;

/** An id for each line of a new version: its existing one, else the next free one. */
export function lineIds(plan: Pick<Plan, "steps"> | null, lines: readonly string[]): string[] {
  const known = [...(plan?.steps ?? [])];
  let last = Math.max(0, ...known.map(({ id }) => Number(NUMBERED.exec(id)?.[1] ?? 0)));
  return lines.map((text) => {
    const at = known.findIndex((line) => line.text === text);
    const [own] = at < 0 ? [] : known.splice(at, 1);
    if (own) return own.id;
    last += 1;
    return `l${last}`;
  });
}

/** Adds ids to a plan of a log from before lines had them. */
export function withLineIds(plan: Plan | null): Plan | null {
  if (!plan || plan.steps.every(({ id }) => id !== undefined)) return plan;
  return {
    ...plan,
    steps: plan.steps.map((line, at): PlanStep => ({ ...line, id: line.id ?? `l${at + 1}` })),
  };
}
