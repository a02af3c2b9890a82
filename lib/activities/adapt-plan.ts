import type { adaptPlanSchema } from "@/lib/tools/adapt-plan";
import type { ActivityFor } from "./activity";

/**
 * Changes the plan (S31, S32). Without an earlier plan it becomes the first; the original goal is that of
 * version 1 (Q20).
 */
export const adaptPlan: ActivityFor<typeof adaptPlanSchema> = async (call, _tool, context) => {
  const { new_goal, plan_changes, next_steps } = call;
  const first = context.scope.plan?.history[0];
  context.effect({ kind: "adapted", goal: new_goal, changes: plan_changes, steps: next_steps });
  return { original_goal: first?.goal ?? call.original_goal, new_goal, plan_changes, next_steps };
};
