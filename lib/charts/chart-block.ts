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

/** False for a text that certainly has no chart. */
export const mayHaveCharts = (content: string): boolean => /^ {0,3}(?:`{3,}|~{3,}) *chart/im.test(content);

/** The marks of a line that opens or closes a block of code, and the language behind them. */
const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)/;

/** A text without its charts, also one that ends inside a chart. */
export function withoutCharts(content: string): string {
  if (!mayHaveCharts(content)) return content;
  let open: { marks: string; chart: boolean } | null = null;
  const isShown = (line: string): boolean => {
    const [, marks, lang = ""] = FENCE.exec(line) ?? [];
    if (open === null) {
      if (marks) open = { marks, chart: isChart({ lang }) };
      return open?.chart !== true;
    }
    const { chart } = open;
    // A block ends at the same marks, at least as many, with nothing behind them.
    if (marks?.startsWith(open.marks) && line.trim() === marks) open = null;
    return !chart;
  };
  return content.split("\n").filter(isShown).join("\n");
}

/** The block of a chart; the same chart gives the same text. */
export function chartBlock(chart: Chart): string {
  const named = CHART_COLUMNS.filter((part) => chart[part] !== undefined);
  const parts = ["kind", "title", "table", ...named] as const;
  const written = parts.map((part) => `  ${JSON.stringify(part)}: ${JSON.stringify(chart[part])}`);
  return `\`\`\`chart\n{\n${written.join(",\n")}\n}\n\`\`\``;
}

const [OPENING, CLOSING] = ["```chart\n", "\n```"];

/** The blocks that `chartBlock` wrote into a text: where each begins, and what it says. */
export function chartsWritten(content: string): { at: number; source: string }[] {
  const found: { at: number; source: string }[] = [];
  for (let from = 0; ; ) {
    const at = content.indexOf(OPENING, from);
    const end = at < 0 ? -1 : content.indexOf(CLOSING, at + OPENING.length);
    if (end < 0) return found;
    found.push({ at, source: content.slice(at + OPENING.length, end) });
    from = end + CLOSING.length;
  }
}
