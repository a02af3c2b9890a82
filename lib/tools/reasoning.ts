import type { ToolOptions, ToolSchema } from "./tool";

export const reasoningSchema = {
  type: "object",
  description: "One step of the research: first think, then choose the calls that follow from it.",
  properties: {
    reasoning_steps: {
      type: "array",
      items: { type: "string" },
      minItems: 2,
      maxItems: 3,
      description: "How the evidence so far leads to what you do next, one short sentence each.",
    },
    current_situation: {
      type: "string",
      maxLength: 300,
      description: "What is known, with source numbers, and what is still missing.",
    },
    plan_status: {
      type: "string",
      maxLength: 150,
      description: "How far the plan is and whether it still holds.",
    },
    enough_data: {
      type: "boolean",
      default: false,
      description: "True only when sources you have seen answer every part of the question.",
    },
    remaining_steps: {
      type: "array",
      items: { type: "string" },
      minItems: 1,
      maxItems: 3,
      description: "What is left to do, next first; one closing phrase when nothing is.",
    },
    task_completed: {
      type: "boolean",
      description: "True only in the step that gives the final answer.",
    },
  },
  required: ["reasoning_steps", "current_situation", "plan_status", "remaining_steps", "task_completed"],
} as const satisfies ToolSchema;

export const reasoningOptions = {
  category: "system",
  role: "hoisted",
} as const satisfies Partial<ToolOptions>;
