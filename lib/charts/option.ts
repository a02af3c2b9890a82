// A plot as ECharts draws it. Colours are placeholders, which `clean-svg.ts` replaces by ones for both themes.

import type { CustomSeriesOption, EChartsOption, SeriesOption } from "echarts";
import type { Words } from "@/lib/i18n/translate";
import { axisName, cutName, dayText, numberText, rangeText, valueText } from "./format";
import type { Axis, Plot, Point } from "./plot";

export const WIDTH = 640;
const FONT = 13;
/** Room for what stands beside the longest bar. */
const RIGHT = 84;
const [TOP, BOTTOM, LINE_HEIGHT, LEGEND_ROW] = [20, 58, 28, 24];
const [LONGEST_LABEL, LONGEST_AXIS, LONGEST_SERIES] = [26, 60, 24];
/** Estimated pixels of a character, and of the sign before the name of a series. */
const [CHARACTER, SIGN] = [6.8, 52];
const YEAR_MS = 365 * 86_400_000;
const SMALLEST: Record<number, number> = { 4: YEAR_MS, 7: 28 * 86_400_000, 10: 86_400_000 };

/** Points do not touch the axis. */
const GAP: [string, string] = ["4%", "4%"];

const SHAPES = ["circle", "rect", "triangle", "diamond"];
const DASHES = ["solid", "dashed", "dotted"] as const;

const shapeOf = (series: number) => SHAPES[series % SHAPES.length] ?? "circle";
const dashOf = (series: number) => DASHES[series % DASHES.length] ?? "solid";

// The colours of charts: a placeholder that ECharts draws with, and the colours that take its place in the light and in
// the dark theme. The series differ in lightness too, so that they stay apart in grey print and for people who do not
// tell red from green; the order is that of Okabe and Ito, darkened or lightened for 3:1 against the ground.

type Colour = { drawn: string; light: string; dark: string };

const INK: Colour = { drawn: "#000001", light: "#3d3b37", dark: "#c9c5bc" };
const LINE: Colour = { drawn: "#000002", light: "#d5d0c5", dark: "#45423c" };
const GROUND: Colour = { drawn: "#000003", light: "#ffffff", dark: "#171614" };

export const SERIES: readonly Colour[] = [
  { drawn: "#000011", light: "#0a5c94", dark: "#6bb6ea" },
  { drawn: "#000012", light: "#b85c00", dark: "#f0a548" },
  { drawn: "#000013", light: "#00745a", dark: "#35bf97" },
  { drawn: "#000014", light: "#a3447f", dark: "#e39ac6" },
  { drawn: "#000015", light: "#5d4a9c", dark: "#b3a2ee" },
  { drawn: "#000016", light: "#7a6a00", dark: "#d9cb52" },
  { drawn: "#000017", light: "#8c2f23", dark: "#f08c7a" },
  { drawn: "#000018", light: "#4a4a4a", dark: "#d0d0d0" },
];

const BY_DRAWN = new Map([INK, LINE, GROUND, ...SERIES].map((colour) => [colour.drawn, colour]));

/** What a drawn colour becomes; null for one that is none of ours. */
export function themed(drawn: string): string | null {
  const colour = BY_DRAWN.get(drawn.toLowerCase());
  return colour ? `light-dark(${colour.light}, ${colour.dark})` : null;
}

const colourOf = (series: number) => SERIES[series % SERIES.length]?.drawn ?? INK.drawn;

const isLines = ({ kind }: Plot) => kind === "bar" || kind === "range" || kind === "timeline";

/** Names of series stand above the plot, in as many rows as they need. */
function legendHeight({ series }: Plot): number {
  if (series.length === 0) return 0;
  const width = series.reduce(
    (sum, name) => sum + SIGN + CHARACTER * cutName(name, LONGEST_SERIES).length,
    0,
  );
  return LEGEND_ROW * Math.ceil(width / (WIDTH * 0.85));
}

/** The height of the picture in pixels. */
export function heightOf(plot: Plot): number {
  const rows = plot.y.kind === "category" ? plot.y.names.length : 0;
  const perRow = plot.kind === "bar" && plot.series.length > 1 ? LINE_HEIGHT * 1.2 : LINE_HEIGHT;
  const body = isLines(plot) ? Math.max(3, rows) * perRow : 290;
  return Math.round(TOP + legendHeight(plot) + body + BOTTOM);
}

const text = { color: INK.drawn, fontSize: FONT, fontFamily: "sans-serif" };
const line = { show: true, lineStyle: { color: LINE.drawn } };

function axisOption(axis: Axis, words: Words, { across, zero }: { across: boolean; zero: boolean }) {
  const named = {
    name: cutName(axisName(axis), LONGEST_AXIS),
    nameLocation: across ? ("middle" as const) : ("end" as const),
    nameGap: across ? 34 : 10,
    nameTextStyle: { ...text, align: across ? ("center" as const) : ("left" as const) },
    axisLine: line,
    axisTick: { show: false },
    splitLine: { show: axis.kind !== "category", lineStyle: { color: LINE.drawn } },
  };
  const label = { ...text, hideOverlap: true };
  if (axis.kind === "category")
    return {
      ...{ ...named, type: "category" as const, data: axis.names.map((_, place) => String(place)) },
      ...(across ? {} : { inverse: true, name: "" }),
      axisLabel: {
        ...label,
        ...(across ? {} : { interval: 0, hideOverlap: false }),
        formatter: (place: string) => cutName(axis.names[Number(place)] ?? "", across ? 14 : LONGEST_LABEL),
      },
    };
  if (axis.kind === "date")
    return {
      ...{
        ...named,
        type: "time" as const,
        boundaryGap: GAP,
        minInterval: SMALLEST[axis.precision] ?? YEAR_MS,
      },
      axisLabel: { ...label, formatter: (at: number) => dayText(at, axis.precision) },
    };
  return {
    ...{
      ...named,
      type: "value" as const,
      scale: !zero,
      ...(zero ? {} : { boundaryGap: GAP }),
      splitNumber: 5,
    },
    axisLabel: { ...label, formatter: (value: number) => numberText(value, words.language) },
  };
}

/** A hollow point has the ground inside. */
const look = ({ supported }: Point, series: number) => ({
  color: supported ? colourOf(series) : GROUND.drawn,
  borderColor: colourOf(series),
  borderWidth: 2,
  opacity: 1,
});

/** What stands beside a point; bars of several series name theirs, for paper without colours. */
function said(plot: Plot, point: Point, words: Words): string {
  const { x, high = x, precision } = point;
  const value = high === x ? valueText(plot.x, x, words, precision) : rangeText(plot.x, x, high, words);
  const series = plot.series[point.series];
  return series === undefined ? value : `${value} · ${cutName(series, 14)}`;
}

function barSeries(plot: Plot, points: readonly Point[], index: number, words: Words): SeriesOption {
  const names = plot.y.kind === "category" ? plot.y.names : [];
  const byRow = new Map(points.map((point) => [point.y, point]));
  return {
    type: "bar",
    // Bars of several series stand in the row that each of them has, so they may cover the same place.
    ...{ barGap: "-100%", barMaxWidth: 18, emphasis: { disabled: true } },
    data: names.map((_, row) => {
      const point = byRow.get(row);
      if (!point) return "-";
      const position = point.x < 0 ? ("left" as const) : ("right" as const);
      return {
        value: point.x,
        itemStyle: look(point, index),
        label: { ...text, show: true, position, formatter: () => said(plot, point, words) },
      };
    }),
  };
}

function pointSeries(plot: Plot, points: readonly Point[], index: number, words: Words): SeriesOption {
  const sorted = plot.kind === "line" ? points.toSorted((a, b) => a.x - b.x || a.row - b.row) : points;
  const label = { ...text, show: plot.kind === "timeline", position: "right" as const };
  const data = sorted.map((point) => ({
    value: [point.x, point.y],
    itemStyle: look(point, index),
    label: { ...label, formatter: () => said(plot, point, words) },
  }));
  const shared = { symbol: shapeOf(index), symbolSize: 10, data, clip: false, emphasis: { disabled: true } };
  if (plot.kind !== "line") return { ...shared, type: "scatter" };
  const lineStyle = { color: colourOf(index), type: dashOf(index), width: 2 };
  return { ...shared, type: "line", showAllSymbol: true, lineStyle };
}

function rangeSeries(plot: Plot, points: readonly Point[], index: number, words: Words): CustomSeriesOption {
  return {
    type: "custom",
    ...{ clip: false, encode: { x: [0, 1], y: 2 } },
    data: points.map(({ x, high = x, y }) => [x, high, y]),
    renderItem: (params, api) => {
      const point = points[params.dataIndex];
      const [left = 0, y = 0] = api.coord([api.value(0), api.value(2)]);
      const [right = 0] = api.coord([api.value(1), api.value(2)]);
      if (!point) return null;
      const { color: fill, borderColor: stroke, borderWidth: lineWidth } = look(point, index);
      return {
        type: "group",
        children: [
          {
            type: "rect",
            shape: { x: left, y: y - 6, width: Math.max(3, right - left), height: 12 },
            style: { fill, stroke, lineWidth },
          },
          {
            type: "text",
            x: Math.max(left + 3, right) + 6,
            y,
            style: {
              ...{ text: said(plot, point, words), fill: INK.drawn, fontSize: FONT },
              ...{ fontFamily: "sans-serif", verticalAlign: "middle" },
            },
          },
        ],
      };
    },
  };
}

/** The points of each series, in the order of `series`. */
export function pointsBySeries({ series, points }: Pick<Plot, "series" | "points">): Point[][] {
  const groups: Point[][] = Array.from({ length: Math.max(1, series.length) }, () => []);
  for (const point of points) groups[point.series]?.push(point);
  return groups.map((group, index) =>
    group.map((point) => (point.series === index ? point : { ...point, series: index })),
  );
}

function legendOf({ series, kind }: Plot) {
  return {
    ...{ show: series.length > 0, top: 0, left: 0, selectedMode: false as const, itemGap: 16 },
    textStyle: text,
    ...{ itemWidth: kind === "line" ? 30 : 14, itemHeight: 12 },
    data: series.map((_, index) => ({
      name: String(index),
      itemStyle: { color: colourOf(index), borderColor: colourOf(index) },
      lineStyle: { color: colourOf(index), type: dashOf(index), width: 2 },
      ...(kind === "bar" || kind === "range"
        ? { icon: "rect" }
        : { icon: kind === "line" ? undefined : shapeOf(index) }),
    })),
    formatter: (index: string) => cutName(series[Number(index)] ?? "", LONGEST_SERIES),
  };
}

const SERIES_OF = {
  bar: barSeries,
  line: pointSeries,
  scatter: pointSeries,
  range: rangeSeries,
  timeline: pointSeries,
};

/** The whole drawing, and the points in the order of its series. */
export function optionOf(plot: Plot, words: Words): { option: EChartsOption; points: Point[][] } {
  const points = pointsBySeries(plot);
  const drawn = points.map((own, index) => ({
    ...SERIES_OF[plot.kind](plot, own, index, words),
    name: String(index),
    color: colourOf(index),
  }));
  const lines = isLines(plot);
  const longest = plot.y.kind === "category" ? plot.y.names : [];
  const labels = Math.max(0, ...longest.map((name) => Math.min(LONGEST_LABEL, [...name].length)));
  return {
    option: {
      ...{ animation: false, useUTC: true, backgroundColor: "transparent", aria: { enabled: false } },
      legend: legendOf(plot),
      grid: {
        top: TOP + legendHeight(plot) + (lines ? 0 : 12),
        ...{
          bottom: BOTTOM,
          right: lines ? RIGHT + (plot.series.length > 0 ? 70 : 0) : 28,
          left: lines ? 16 + labels * CHARACTER : 76,
        },
      },
      xAxis: axisOption(plot.x, words, { across: true, zero: plot.kind === "bar" }),
      yAxis: axisOption(plot.y, words, { across: false, zero: false }),
      series: drawn,
    } as EChartsOption,
    points,
  };
}
