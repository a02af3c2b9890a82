import type { generatePlanSchema } from "@/lib/tools/generate-plan";
import type { ActivityFor } from "./activity";

/** Sets the plan (S30, S32). */
export const generatePlan: ActivityFor<typeof generatePlanSchema> = async (call, _tool, context) => {
  const { research_goal, planned_steps, search_strategies } = call;
  context.effect({
    kind: "planned",
    goal: research_goal,
    steps: planned_steps,
    strategies: search_strategies,
    ...(call.short_title ? { title: call.short_title } : {}),
  });
  return { research_goal, planned_steps, search_strategies };
};
