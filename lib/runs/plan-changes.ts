// What a person changed in a plan, in sentences for the agent.

import type { EventOf } from "@/lib/run-log/event";

type Plan = Pick<EventOf<"plan-reviewed">, "goal" | "steps">;

/** The differences, one sentence each; none when the plans are the same. */
export function planChanges(before: Plan, after: Plan): string[] {
  const had = new Set(before.steps);
  const has = new Set(after.steps);
  const remaining = [...had].filter((step) => has.has(step));
  const order = after.steps.filter((step) => had.has(step));
  return [
    ...(before.goal === after.goal ? [] : [`The goal is now: “${after.goal}”`]),
    ...[...had].filter((step) => !has.has(step)).map((step) => `Removed: “${step}”`),
    ...after.steps.filter((step) => !had.has(step)).map((step) => `Added: “${step}”`),
    ...(remaining.every((step, index) => step === order[index]) ? [] : ["The order of the lines is another"]),
  ];
}
