import type { ToolOptions, ToolSchema } from "./tool";

export const finalAnswerSchema = {
  type: "object",
  description: "End the run with the answer; not beside a search or a reading.",
  properties: {
    completed_steps: {
      type: "array",
      items: { type: "string" },
      minItems: 1,
      maxItems: 5,
    },
    answer: {
      type: "string",
      minLength: 1,
    },
    status: {
      type: "string",
      enum: ["completed", "failed"],
    },
    next_questions: {
      type: "array",
      items: { type: "string" },
    },
    _output: {
      type: "object",
      properties: {
        reasoning: { type: "string" },
        completed_steps: { type: "array", items: { type: "string" } },
        answer: { type: "string" },
        status: { type: "string", enum: ["completed", "failed"] },
      },
      required: ["reasoning", "completed_steps", "answer", "status"],
    },
  },
  required: ["completed_steps", "answer", "status"],
} as const satisfies ToolSchema;

export const finalAnswerOptions = {
  category: "system",
  role: "terminal",
  latent: "forbid",
  reasoning: { description: "Why the task is done and how the answer was verified.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
