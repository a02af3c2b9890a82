import type { ToolOptions, ToolSchema } from "./tool";

export const clarificationSchema = {
  type: "object",
  description:
    "Ask the person, only when the request can be read in ways that lead to different answers and no search can settle which is meant. Stands alone: no other call beside it. Write in the language of the request.",
  properties: {
    unclear_terms: {
      type: "array",
      items: { type: "string" },
      minItems: 1,
      maxItems: 3,
      description: "What is unclear, 1 to 3 words each.",
    },
    assumptions: {
      type: "array",
      items: { type: "string" },
      minItems: 2,
      maxItems: 3,
      description:
        "Readings that are possible, one sentence each, the likeliest first: it is taken if the person does not answer.",
    },
    questions: {
      type: "array",
      items: { type: "string" },
      minItems: 1,
      maxItems: 3,
      description: "Specific questions, short and direct.",
    },
    options: {
      type: "array",
      items: { type: "array", items: { type: "string" } },
      description: "Likely answers to each question, best first.",
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
