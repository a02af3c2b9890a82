// Latent: the model compares two or more sources it has read. Code detects differing values by itself after
// the report; this tool is for differences that only reading reveals, before it.

import type { ToolOptions, ToolSchema } from "./tool";

const MOST_POINTS = 8;
const MOST_SOURCES = 6;
const number = { type: "integer", minimum: 1 } as const;

export const compareSourcesSchema = {
  type: "object",
  description: "Compare sources that were read, point by point, by their words alone.",
  properties: {
    question: {
      type: "string",
      minLength: 1,
      maxLength: 300,
    },
    source_numbers: {
      type: "array",
      items: number,
      minItems: 2,
      maxItems: MOST_SOURCES,
    },
    _output: {
      type: "object",
      properties: {
        points: {
          type: "array",
          items: {
            type: "object",
            properties: {
              point: { type: "string", minLength: 1, maxLength: 200 },
              stance: {
                type: "string",
                enum: ["agree", "differ", "one_only"],
                description: "one_only when a single source speaks of it.",
              },
              said: {
                type: "array",
                items: {
                  type: "object",
                  properties: {
                    source_number: number,
                    statement: { type: "string", maxLength: 300, description: "In the source's words." },
                  },
                  required: ["source_number", "statement"],
                },
                minItems: 1,
                maxItems: MOST_SOURCES,
              },
              why: {
                type: "string",
                maxLength: 300,
                description: "What explains a difference; empty when nothing does.",
              },
            },
            required: ["point", "stance", "said", "why"],
          },
          minItems: 1,
          maxItems: MOST_POINTS,
        },
        conclusion: { type: "string", maxLength: 500, description: "What follows for the question." },
      },
      required: ["points", "conclusion"],
    },
  },
  required: ["question", "source_numbers"],
} as const satisfies ToolSchema;

export const compareSourcesOptions = {
  category: "custom",
  reasoning: { description: "Why these sources need to be compared.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
