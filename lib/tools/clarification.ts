import type { ToolOptions, ToolSchema } from "./tool";

export const clarificationSchema = {
  type: "object",
  description: "Ask the person, with likely answers as options; stands alone in its step.",
  properties: {
    unclear_terms: {
      type: "array",
      items: { type: "string" },
      minItems: 1,
      maxItems: 3,
    },
    assumptions: {
      type: "array",
      items: { type: "string" },
      minItems: 2,
      maxItems: 3,
      description: "Readings, the likeliest first.",
    },
    questions: {
      type: "array",
      items: { type: "string" },
      minItems: 1,
      maxItems: 3,
    },
    options: {
      type: "array",
      items: { type: "array", items: { type: "string" } },
    },
    _output: { type: "string", description: "The questions, one a line." },
  },
  required: ["unclear_terms", "assumptions", "questions"],
} as const satisfies ToolSchema;

export const clarificationOptions = {
  category: "system",
  role: "exclusive",
  limit: "clarifications",
  latent: "forbid",
  reasoning: {
    description: "Why the request cannot be researched as it stands, in one or two sentences.",
    maxLength: 200,
  },
} as const satisfies Partial<ToolOptions>;
