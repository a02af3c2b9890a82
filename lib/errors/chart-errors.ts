// Errors of charts; part of the table in `errors.ts`.

import type { ErrorSpec } from "./errors";

export const CHART_ERRORS = {
  chart_invalid: {
    status: 422,
    sentence:
      "This is no description of a chart. It has a kind, a title, a table and names of columns, and no numbers.",
    retryable: false,
  },
  chart_parts: {
    status: 422,
    sentence:
      "A chart of the kind “{kind}” needs a column for: {parts}. Nothing was drawn; name them, then try again.",
    retryable: false,
  },
  chart_part_unused: {
    status: 422,
    sentence:
      "A chart of the kind “{kind}” has no use for “{part}”. Nothing was drawn; leave it out, then try again.",
    retryable: false,
  },
  chart_table: {
    status: 422,
    sentence:
      "The report has no such table; it has {count, plural, =0 {none} one {one} other {#}}. Nothing was drawn.",
    retryable: false,
  },
  chart_column: {
    status: 422,
    sentence: "The table has no column “{column}”. Its columns are: {known}. Nothing was drawn.",
    retryable: false,
  },
  chart_units: {
    status: 422,
    sentence:
      "The cells of one axis have units that cannot be converted into each other: {one} and {other}. Nothing was drawn; choose another column.",
    retryable: false,
  },
  chart_empty: {
    status: 422,
    sentence:
      "No cell of these columns has what this chart shows: a number, or a date for a timeline. Nothing was drawn.",
    retryable: false,
  },
  chart_series: {
    status: 422,
    sentence: "A chart tells at most {limit} series apart; this column has {count}. Nothing was drawn.",
    retryable: false,
  },
  chart_not_found: {
    status: 404,
    sentence: "There is no chart at this place of the report.",
    retryable: false,
  },
} as const satisfies Record<string, ErrorSpec>;
