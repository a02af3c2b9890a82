// A chart as it stands in the text of a report: a block of code in the language `chart` that names a table and its
// columns. It holds no numbers: they are read from the cells when the chart is drawn.

export const CHART_KINDS = ["bar", "line", "scatter", "range", "timeline"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** The parts of a chart that name a column. */
export const CHART_COLUMNS = ["label", "x", "y", "low", "high", "series"] as const;
export type ChartColumn = (typeof CHART_COLUMNS)[number];

export type Chart = {
  kind: ChartKind;
  title: string;
  /** The table of the report, counted from 1, or the one above the chart. */
  table: number | "above";
} & { [part in ChartColumn]?: string | undefined };

/** The columns without which a chart of a kind says nothing. */
export const NEEDED: Record<ChartKind, readonly ChartColumn[]> = {
  bar: ["y"],
  line: ["x", "y"],
  scatter: ["x", "y"],
  range: ["low", "high"],
  timeline: ["x"],
};

/** The columns that a chart of a kind may name. */
export const USED: Record<ChartKind, readonly ChartColumn[]> = {
  bar: ["label", "y", "series"],
  line: ["label", "x", "y", "series"],
  scatter: ["label", "x", "y", "series"],
  range: ["label", "low", "high", "series"],
  timeline: ["label", "x", "series"],
};

/** Code in this language is a chart. */
export const isChart = (code: { lang?: string | null }): boolean => code.lang?.toLowerCase() === "chart";

/** The block of a chart; the same chart gives the same text. */
export function chartBlock(chart: Chart): string {
  const named = CHART_COLUMNS.filter((part) => chart[part] !== undefined);
  const parts = ["kind", "title", "table", ...named] as const;
  const written = parts.map((part) => `  ${JSON.stringify(part)}: ${JSON.stringify(chart[part])}`);
  return `\`\`\`chart\n{\n${written.join(",\n")}\n}\n\`\`\``;
}
