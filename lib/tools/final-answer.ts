import type { ToolOptions, ToolSchema } from "./tool";

export const finalAnswerSchema = {
  type: "object",
  description:
    "End the run with the answer. Only when the results it rests on are already there: beside a search or a reading it is not carried out.",
  properties: {
    completed_steps: {
      type: "array",
      items: { type: "string" },
      minItems: 1,
      maxItems: 5,
      description: "What was done, including how the answer was verified.",
    },
    answer: {
      type: "string",
      minLength: 1,
      description:
        "The full answer in the language of the request, with exact names, dates and numbers and with citations like [1]. If it could not be found, say so and what is missing.",
    },
    status: {
      type: "string",
      enum: ["completed", "failed"],
      description: "failed only when the request could not be answered.",
    },
    next_questions: {
      type: "array",
      items: { type: "string" },
      description: "Up to 3 questions that this leaves open.",
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
