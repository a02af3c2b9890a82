import type { ToolOptions, ToolSchema } from "./tool";

export const reasoningSchema = {
  type: "object",
  description: "One step: think, then choose the calls that follow.",
  properties: {
    reasoning_steps: {
      type: "array",
      items: { type: "string" },
      minItems: 2,
      maxItems: 3,
    },
    current_situation: {
      type: "string",
      maxLength: 300,
    },
    plan_status: {
      type: "string",
      maxLength: 150,
    },
    enough_data: {
      type: "boolean",
      default: false,
    },
    remaining_steps: {
      type: "array",
      items: { type: "string" },
      minItems: 1,
      maxItems: 8,
    },
    task_completed: {
      type: "boolean",
    },
  },
  required: ["reasoning_steps", "current_situation", "plan_status", "remaining_steps", "task_completed"],
} as const satisfies ToolSchema;

export const reasoningOptions = {
  category: "system",
  role: "hoisted",
} as const satisfies Partial<ToolOptions>;
