// The latent example: no activity carries its name, so the model judges by itself and gives the verdict in the same reply.

import type { ToolOptions, ToolSchema } from "./tool";

export const factCheckSchema = {
  type: "object",
  description:
    "Judge one claim against sources that were already read, before it goes into the report. Go by their words alone, not by what you remember.",
  properties: {
    claim: { type: "string", minLength: 1, description: "One statement that can be true or false." },
    source_numbers: {
      type: "array",
      items: { type: "integer", minimum: 1 },
      minItems: 1,
      maxItems: 5,
      description: "Numbers of the sources to judge by.",
    },
    _output: {
      type: "object",
      properties: {
        verdict: {
          type: "string",
          enum: ["supported", "contradicted", "unclear"],
          description: "unclear when the sources do not settle it.",
        },
        evidence: {
          type: "string",
          description: "The words of the sources that decide it, each with its number; or what is missing.",
        },
      },
      required: ["verdict", "evidence"],
    },
  },
  required: ["claim", "source_numbers"],
} as const satisfies ToolSchema;

export const factCheckOptions = {
  category: "custom",
  reasoning: { description: "Why this claim needs a check.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
