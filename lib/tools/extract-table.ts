// Latent: the model extracts values from what was read into a table. Each cell has the source's own text, so
// that it can be cited; a cell without a value in the sources stays empty.

import type { ToolOptions, ToolSchema } from "./tool";

const MOST_COLUMNS = 6;
const MOST_ROWS = 20;

export const extractTableSchema = {
  type: "object",
  description: "Set values of sources that were read in a table, as the source writes them, with units.",
  properties: {
    title: { type: "string", minLength: 1, maxLength: 150 },
    columns: {
      type: "array",
      items: { type: "string", minLength: 1, maxLength: 80 },
      minItems: 2,
      maxItems: MOST_COLUMNS,
      description: "Headings; the first names what a row is about.",
    },
    source_numbers: {
      type: "array",
      items: { type: "integer", minimum: 1 },
      minItems: 1,
      maxItems: 8,
    },
    _output: {
      type: "object",
      properties: {
        rows: {
          type: "array",
          items: {
            type: "object",
            properties: {
              cells: {
                type: "array",
                items: { type: "string", maxLength: 200 },
                minItems: 1,
                maxItems: MOST_COLUMNS,
                description: "One for each column, in their order; empty where nothing is said.",
              },
              source_number: { type: "integer", minimum: 1 },
            },
            required: ["cells", "source_number"],
          },
          maxItems: MOST_ROWS,
        },
        missing: {
          type: "array",
          items: { type: "string", maxLength: 200 },
          maxItems: 8,
          description: "Looked for and in none of the sources.",
        },
      },
      required: ["rows", "missing"],
    },
  },
  required: ["title", "columns", "source_numbers"],
} as const satisfies ToolSchema;

export const extractTableOptions = {
  category: "custom",
  reasoning: { description: "Why these values belong in a table.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
