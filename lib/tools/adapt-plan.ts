import type { ToolOptions, ToolSchema } from "./tool";

export const adaptPlanSchema = {
  type: "object",
  description: "Change the plan because of what was found.",
  properties: {
    original_goal: { type: "string" },
    new_goal: { type: "string" },
    plan_changes: {
      type: "array",
      items: { type: "string" },
      minItems: 1,
      maxItems: 3,
    },
    next_steps: {
      type: "array",
      items: { type: "string" },
      minItems: 2,
      maxItems: 8,
    },
    _output: {
      type: "object",
      properties: {
        original_goal: { type: "string" },
        new_goal: { type: "string" },
        plan_changes: { type: "array", items: { type: "string" } },
        next_steps: { type: "array", items: { type: "string" } },
      },
      required: ["original_goal", "new_goal", "plan_changes", "next_steps"],
    },
  },
  required: ["original_goal", "new_goal", "plan_changes", "next_steps"],
} as const satisfies ToolSchema;

export const adaptPlanOptions = {
  category: "system",
  latent: "forbid",
  outputPath: ["†state.plan"],
  reasoning: { description: "Which finding makes the plan unfit.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
