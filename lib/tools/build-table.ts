// A table of evidence: the model names rows and columns, and code fills each cell with a short value, the passage that it
// stands in, and the verdict of the citation check.

import type { ToolOptions, ToolSchema } from "./tool";

export const MOST_ROWS = 50;
export const MOST_COLUMNS = 12;
export const MOST_CELLS = 400;
/** Characters of the name of a row or a column. */
export const LONGEST_NAME = 200;

export const buildTableSchema = {
  type: "object",
  description:
    "Compare things over questions in a table: code fills each cell from the pages read, with its source.",
  properties: {
    title: { type: "string", minLength: 1, maxLength: LONGEST_NAME },
    rows: {
      type: "array",
      items: { type: "string", minLength: 1, maxLength: LONGEST_NAME },
      minItems: 1,
      maxItems: MOST_ROWS,
      description: "Things compared.",
    },
    columns: {
      type: "array",
      items: { type: "string", minLength: 1, maxLength: LONGEST_NAME },
      minItems: 1,
      maxItems: MOST_COLUMNS,
      description: "What is asked of each.",
    },
    _output: {
      type: "object",
      properties: {
        title: { type: "string" },
        table: { type: "string", description: "The table as Markdown, with its citations." },
        cells: { type: "integer", minimum: 0 },
        not_found: { type: "integer", minimum: 0 },
        supported: { type: "integer", minimum: 0 },
      },
      required: ["title", "table", "cells", "not_found", "supported"],
    },
  },
  required: ["title", "rows", "columns"],
} as const satisfies ToolSchema;

export const buildTableOptions = {
  category: "custom",
  latent: "forbid",
  untimed: true,
  reasoning: { description: "Why a table answers this.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
