// What a chart may say, and what is wrong with one that says something else.

import { z } from "zod";
import { GroundworkError } from "@/lib/errors/errors";
import { CHART_COLUMNS, CHART_KINDS, type Chart, NEEDED, USED } from "./chart-block";

/** Characters of a title and of the name of a column. */
const LONGEST_NAME = 200;
/** Code units of a block that are read. */
const LONGEST_BLOCK = 4000;
const MOST_TABLES = 200;

const column = z.string().min(1).max(LONGEST_NAME);

/** The fields of a chart. It has none for numbers. */
export const chartFields = {
  kind: z.enum(CHART_KINDS),
  title: z.string().trim().min(1).max(LONGEST_NAME),
  table: z.union([z.int().min(1).max(MOST_TABLES), z.literal("above")]).default("above"),
  /** Names of columns; without `label`, the first column names the points. */
  ...{ label: column.optional(), x: column.optional(), y: column.optional() },
  ...{ low: column.optional(), high: column.optional(), series: column.optional() },
};

const chartSchema = z.strictObject(chartFields);

/** Why a chart of this kind cannot be: it lacks a column or names one that it does not use; null when it can. */
function partsFault(chart: Chart): GroundworkError | null {
  const { kind } = chart;
  const missing = NEEDED[kind].filter((part) => chart[part] === undefined);
  if (missing.length > 0) return new GroundworkError("chart_parts", { kind, parts: NEEDED[kind].join(", ") });
  const other = CHART_COLUMNS.find((part) => chart[part] !== undefined && !USED[kind].includes(part));
  return other ? new GroundworkError("chart_part_unused", { kind, part: other }) : null;
}

/** The chart that a block describes. Throws chart_invalid, chart_parts, chart_part_unused. */
export function readChart(source: string): Chart {
  let written: unknown;
  try {
    written = JSON.parse(source.length <= LONGEST_BLOCK ? source : "");
  } catch (cause) {
    throw new GroundworkError("chart_invalid", {}, cause);
  }
  const read = chartSchema.safeParse(written);
  if (!read.success) throw new GroundworkError("chart_invalid", {}, read.error);
  const fault = partsFault(read.data);
  if (fault) throw fault;
  return read.data;
}
