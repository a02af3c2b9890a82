// One capability that can be answered in two ways. No activity has its name, so it is latent: the model
// itself gives the verdicts in the same reply. A tool with the same schema that names the activity `evidence`
// is answered by code. The citation review of a report asks a model only for this `_output`.

import type { ToolOptions, ToolSchema } from "./tool";

/** Claims per call; more would be checked with less care. */
export const MOST_CLAIMS = 12;
/** Characters of a reason; longer ones are cut. */
export const LONGEST_EVIDENCE = 300;

const id = { type: "string", minLength: 1 } as const;

export const factCheckSchema = {
  type: "object",
  description: "Judge claims by the words of sources that were read.",
  properties: {
    claims: {
      type: "array",
      items: {
        type: "object",
        properties: {
          id: { ...id },
          claim: {
            type: "string",
            minLength: 1,
            maxLength: 1000,
          },
          source_numbers: {
            type: "array",
            items: { type: "integer" },
            minItems: 1,
            maxItems: 5,
          },
        },
        required: ["id", "claim", "source_numbers"],
      },
      minItems: 1,
      maxItems: MOST_CLAIMS,
    },
    _output: {
      type: "object",
      properties: {
        verdicts: {
          type: "array",
          items: {
            type: "object",
            properties: {
              id,
              verdict: {
                type: "string",
                enum: ["supported", "contradicted", "unclear"],
              },
              evidence: {
                type: "string",
                maxLength: LONGEST_EVIDENCE,
              },
            },
            required: ["id", "verdict", "evidence"],
          },
          maxItems: MOST_CLAIMS,
        },
      },
      required: ["verdicts"],
    },
  },
  required: ["claims"],
} as const satisfies ToolSchema;

export const factCheckOptions = {
  category: "custom",
  reasoning: { description: "Why these claims need a check.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
