// A chart of a table of evidence: the model names the table and its columns, never numbers, and gets the block that draws
// it below the table in the report.

import type { ToolOptions, ToolSchema } from "./tool";

const LONGEST_NAME = 200;
const column = { type: "string", minLength: 1, maxLength: LONGEST_NAME } as const;

export const placeChartSchema = {
  type: "object",
  description:
    "Draw a chart of a table built in this research: code reads the numbers from its cells. Put the block it returns below that table in the report.",
  properties: {
    kind: {
      type: "string",
      enum: ["bar", "line", "scatter", "range", "timeline"],
      description: "bar: y. line, scatter: x, y. range: low, high. timeline: x, dates.",
    },
    title: column,
    table: { ...column, description: "Title of the table." },
    label: { ...column, description: "Column that names the points; the rows if left out." },
    x: column,
    y: column,
    low: column,
    high: column,
    series: column,
    _output: {
      type: "object",
      properties: {
        block: { type: "string", description: "The block for the report." },
        points: { type: "integer", minimum: 0 },
        left_out: { type: "integer", minimum: 0 },
        hollow: { type: "integer", minimum: 0 },
      },
      required: ["block", "points", "left_out", "hollow"],
    },
  },
  required: ["kind", "title", "table"],
} as const satisfies ToolSchema;

export const placeChartOptions = {
  category: "custom",
  latent: "forbid",
  reasoning: { description: "What the chart shows.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
