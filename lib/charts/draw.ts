// Draws the charts of a report on the server. The same report gives the same bytes.

import { BarChart, CustomChart, LineChart, ScatterChart } from "echarts/charts";
import { GridComponent, LegendComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import type { Root } from "mdast";
import { GroundworkError } from "@/lib/errors/errors";
import type { Words } from "@/lib/i18n/translate";
import type { Citation, Verdict } from "@/lib/run-log/run-state";
import { readChart } from "./chart";
import { isChart } from "./chart-block";
import { cleanSvg, type PointLink } from "./clean-svg";
import { rangeText, valueText } from "./format";
import { ReportTables } from "./grid";
import { heightOf, optionOf, WIDTH } from "./option";
import { type Plot, type PlotRow, type Point, plotOf } from "./plot";

use([BarChart, LineChart, ScatterChart, CustomChart, GridComponent, LegendComponent, SVGRenderer]);

/** Charts of a report that are drawn; further ones stay blocks of code. */
const MOST_CHARTS = 40;

export type ChartTableRow = {
  cells: string[];
  /** The verdict in words, or why the row has no point. */
  check: string;
  verdict: Verdict | null;
  /** Index of the citation among those of the report; null without one. */
  citation: number | null;
  /** Where its passage is; null without one. */
  href: string | null;
};

/** A chart of a report: drawn, or why it could not be. */
export type DrawnChart = {
  /** Where its block begins in the text of the report, in UTF-16 code units. */
  at: number;
  /** Where it ends. */
  end: number;
  title: string;
  caption: string;
  /** Null when there is a fault. */
  svg: string | null;
  plot: Plot | null;
  /** A sentence; null when it was drawn. */
  fault: string | null;
  /** The same as a table. */
  head: string[];
  rows: ChartTableRow[];
};

type Text = { tree: Root; citations: readonly Citation[] };
type Linking = { words: Words; hrefOf(citation: number): string | null };

/** What the caption says: how many points, how many are hollow, and what is not drawn. */
function captionOf({ points, counts }: Plot, words: Words): string {
  const hollow = points.filter(({ supported }) => !supported).length;
  return [
    words("exports.chartCells", { drawn: points.length }),
    ...(hollow > 0 ? [words("exports.chartHollow", { count: hollow })] : []),
    ...(counts.leftOut > 0 ? [words("exports.chartLeftOut", { count: counts.leftOut })] : []),
    ...(counts.more > 0 ? [words("exports.chartMore", { count: counts.more })] : []),
  ].join(" ");
}

function checkOf({ drawn, cell }: PlotRow, words: Words): string {
  if (!drawn) return words("exports.chartNoPoint");
  if (cell.verdict === null) return words("exports.chartNoSource");
  return words(`exports.verdict.${cell.verdict}`);
}

const rowOf = (row: PlotRow, { words, hrefOf }: Linking): ChartTableRow => ({
  cells: row.texts,
  check: checkOf(row, words),
  verdict: row.drawn ? row.cell.verdict : null,
  citation: row.cell.citation,
  href: row.cell.citation === null ? null : hrefOf(row.cell.citation),
});

/** A point in words: its names, its values, and the verdict on its cell. */
function pointLabel(plot: Plot, point: Point, words: Words): string {
  const { x, y } = plot;
  const named = x.kind === "category" && x.names[point.x] === point.label;
  const high = point.high ?? point.x;
  const along =
    high === point.x ? valueText(x, point.x, words, point.precision) : rangeText(x, point.x, high, words);
  const across = y.kind === "category" ? [] : [valueText(y, point.y, words)];
  const series = plot.series[point.series];
  const row = plot.rows[point.row];
  const names = [...new Set([point.label, ...(series === undefined ? [] : [series])])].join(", ");
  const said = [...(named ? [] : [along]), ...across].join("; ");
  return `${names}: ${said} (${row ? checkOf(row, words) : ""})`;
}

function svgOf(plot: Plot, caption: string, { words, hrefOf }: Linking): string {
  const size = { width: WIDTH, height: heightOf(plot) };
  const { option, points } = optionOf(plot, words);
  const chart = init(null, null, { renderer: "svg", ssr: true, ...size });
  try {
    chart.setOption(option);
    return cleanSvg(chart.renderToSVGString(), size, {
      title: plot.title,
      description: caption,
      link(series, place): PointLink | null {
        const own = points[series] ?? [];
        // ECharts counts the bars of a series by their rows.
        const point = plot.kind === "bar" ? own.find(({ y }) => y === place) : own[place];
        if (!point) return null;
        const href = point.citation === null ? null : hrefOf(point.citation);
        return { href, label: pointLabel(plot, point, words) };
      },
    });
  } finally {
    chart.dispose();
  }
}

/** A fault in the language of a report. */
function faultText({ code, fields }: GroundworkError, words: Words): string {
  return (words as unknown as (key: string, fields: object) => string)(`errors.${code}`, fields);
}

type Block = { value: string; at: number; end: number };

function drawn({ value, at, end }: Block, tables: ReportTables, linking: Linking): DrawnChart {
  const { words } = linking;
  let title = "";
  try {
    const chart = readChart(value);
    title = chart.title;
    const plot = plotOf(chart, tables.grid(chart.table, at));
    const caption = captionOf(plot, words);
    const head = [...plot.head, words("exports.chartCheck")];
    const rows = plot.rows.map((row) => rowOf(row, linking));
    return { at, end, title, caption, svg: svgOf(plot, caption, linking), plot, fault: null, head, rows };
  } catch (thrown) {
    if (!(thrown instanceof GroundworkError)) throw thrown;
    const fault = faultText(thrown, words);
    return { at, end, title, caption: "", svg: null, plot: null, fault, head: [], rows: [] };
  }
}

/** The charts among the blocks of a report, in order. Pure. */
export function drawCharts({ tree, citations }: Text, linking: Linking, only?: number): DrawnChart[] {
  const blocks = tree.children
    .flatMap((node): Block[] =>
      node.type === "code" && isChart(node)
        ? [
            {
              value: node.value,
              at: node.position?.start.offset ?? 0,
              end: node.position?.end.offset ?? 0,
            },
          ]
        : [],
    )
    .slice(0, MOST_CHARTS)
    .filter(({ at }) => only === undefined || at === only);
  if (blocks.length === 0) return [];
  const tables = new ReportTables(tree, citations);
  return blocks.map((block) => drawn(block, tables, linking));
}
