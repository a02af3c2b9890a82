// What a chart shows: its axes and its points, read from the cells of its table. Pure: the same cells give the same plot.

import { withHead } from "@/lib/citation-check/evidence-page";
import { type Fact, factsOf } from "@/lib/citation-check/facts";
import { isNumeric } from "@/lib/citation-check/facts-match";
import { unitOf } from "@/lib/citation-check/facts-units";
import { GroundworkError } from "@/lib/errors/errors";
import { CHART_COLUMNS, type Chart, type ChartColumn, type ChartKind } from "./chart-block";
import { columnOf, type Grid, type GridCell, MOST_ROWS_READ } from "./grid";

/** Rows that a chart with a line for each has room for. */
const MOST_LINES = 60;
/** Series that can be told apart by colour and shape. */
const MOST_SERIES = 8;

// Reads the numbers and dates of a column as the citation check does, and brings the numbers of one axis into one unit.

/** A number of a cell in its own unit. */
type Reading = {
  value: number;
  unit: string;
  /** What the header multiplies the number of the cell by ("Price, $ million"); 1 without a scale. */
  scale: number;
};

/** A day, a month or a year: where it begins, and how many characters of an ISO date it states. */
type DateReading = { at: number; precision: 4 | 7 | 10 };

const YEAR = /^\d{4}$/;

/** The numbers of a cell below a header; a year is a number only where nothing else is one. */
function readNumbers(text: string, head: string): Reading[] {
  const facts = factsOf(text);
  const asNumber = (fact: Fact): Fact => ({ ...fact, kind: "number", unit: "" });
  const numeric = facts.filter(isNumeric);
  const years = facts.filter(({ kind, value }) => kind === "date" && YEAR.test(value)).map(asNumber);
  const found = (numeric.length > 0 ? numeric : years).map((fact) => withHead(fact, head));
  // "3 burners of 2 kW": the figure with a unit is the one that was measured.
  const measured = found.filter(({ unit }) => unit !== "");
  return (measured.length > 0 ? measured : found)
    .map(({ value, unit, written }) => ({
      ...{ value: Number(value), unit },
      scale: written !== undefined && Number(written) !== 0 ? Number(value) / Number(written) : 1,
    }))
    .filter(({ value }) => Number.isFinite(value));
}

/** The first date of a cell that has a year; null without one. */
function readDate(text: string): DateReading | null {
  for (const { kind, value } of factsOf(text)) {
    const [, year, part = "", day] = /^(\d{4})(?:-(\d\d|Q[1-4]))?(?:-(\d\d))?$/.exec(value) ?? [];
    if (kind !== "date" || year === undefined) continue;
    const month = part.startsWith("Q") ? Number(part[1]) * 3 - 2 : Number(part || 1);
    const at = Date.UTC(Number(year), month - 1, Number(day ?? 1));
    return { at, precision: day ? 10 : part ? 7 : 4 };
  }
  return null;
}

/** The most frequent entry, the earliest among equals. */
function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  let best = names[0] ?? "";
  for (const [name, count] of counts) if (count > (counts.get(best) ?? 0)) best = name;
  return best;
}

/** `unit` is empty where the header already says what its numbers are. */
type Scale = { unit: string; convert(readings: readonly Reading[]): number[] };

/**
 * The unit of an axis: the one that most of its numbers have. Numbers in a unit of the same base are converted. Throws
 * chart_units when a cell has only numbers that cannot be.
 */
function commonScale(cells: readonly (readonly Reading[])[]): Scale {
  const filled = cells.filter((readings) => readings.length > 0);
  const baseOf = ({ unit }: Reading) => unitOf(unit).base;
  const base = mostFrequent(filled.flatMap((readings) => [...new Set(readings.map(baseOf))]));
  const other = filled.find((readings) => readings.every((one) => baseOf(one) !== base));
  const own = filled.flat().filter((one) => baseOf(one) === base);
  const unit = mostFrequent(own.map((one) => one.unit));
  if (other) throw new GroundworkError("chart_units", { one: unit || "—", other: other[0]?.unit || "—" });
  const head = own.find(({ scale }) => scale !== 1)?.scale ?? 1;
  return {
    unit: head === 1 ? unit : "",
    convert: (readings) =>
      readings
        .filter((one) => baseOf(one) === base)
        .map((one) => {
          const factor = one.unit === unit ? 1 : unitOf(one.unit).factor / unitOf(unit).factor;
          return factor === 1 && head === 1
            ? one.value
            : Number(((one.value * factor) / head).toPrecision(12));
        })
        .filter(Number.isFinite),
  };
}

export type Axis =
  | { kind: "number"; name: string; unit: string }
  | { kind: "date"; name: string; precision: DateReading["precision"] }
  | { kind: "category"; name: string; names: string[] };

export type Point = {
  row: number;
  label: string;
  series: number;
  /** A number, a time in milliseconds, or the place of a category. */
  x: number;
  y: number;
  /** How many characters of an ISO date `x` states; absent for other axes. */
  precision?: DateReading["precision"];
  /** The upper end of a range, whose lower end is `x`. */
  high?: number;
  /** False for a hollow point. */
  supported: boolean;
  /** Index of the citation that it opens; null without one. */
  citation: number | null;
};

/** A row of the table beside the chart; `drawn` is false when it has no point. */
export type PlotRow = { texts: string[]; drawn: boolean; cell: GridCell; supported: boolean };

export type Plot = {
  kind: ChartKind;
  title: string;
  x: Axis;
  y: Axis;
  /** Empty when there is one series without a name. */
  series: string[];
  points: Point[];
  head: string[];
  rows: PlotRow[];
  /** Rows that have no point, and rows that were not read. */
  counts: { leftOut: number; more: number };
};

/** The cells of the named columns, row by row. */
type Picked = {
  grid: Grid;
  rows: number;
  at: Partial<Record<ChartColumn, number>> & { label: number };
  cells(part: ChartColumn): GridCell[];
  head(part: ChartColumn): string;
};

const isLine = (kind: ChartKind) => kind === "line" || kind === "scatter";

function pick(chart: Chart, grid: Grid): Picked {
  const at: Picked["at"] = { label: 0 };
  for (const part of CHART_COLUMNS) {
    const name = chart[part];
    if (name !== undefined) at[part] = columnOf(grid, name);
  }
  const rows = Math.min(grid.rows, isLine(chart.kind) ? MOST_ROWS_READ : MOST_LINES);
  return {
    ...{ grid, rows, at },
    cells: (part) => Array.from({ length: rows }, (_, row) => grid.cell(row, at[part] ?? 0)),
    head: (part) => grid.columns[at[part] ?? 0] ?? "",
  };
}

/** The values of an axis row by row; null where a cell has none, or several that differ. */
type Values = {
  axis: Axis;
  values: (number | null)[];
  precisions?: (DateReading["precision"] | undefined)[];
};

function numbersOf(picked: Picked, part: ChartColumn): Values {
  const head = picked.head(part);
  const readings = picked.cells(part).map(({ text }) => readNumbers(text, head));
  const scale = commonScale(readings);
  const values = readings.map((own) => {
    const [first, ...rest] = new Set(scale.convert(own));
    return first === undefined || rest.length > 0 ? null : first;
  });
  return { axis: { kind: "number", name: head, unit: scale.unit }, values };
}

function datesOf(picked: Picked, part: ChartColumn): Values {
  const dates = picked.cells(part).map(({ text }) => readDate(text));
  const precision = dates.reduce((most, date) => Math.max(most, date?.precision ?? 4), 4);
  return {
    axis: { kind: "date", name: picked.head(part), precision: precision as DateReading["precision"] },
    values: dates.map((date) => date?.at ?? null),
    precisions: dates.map((date) => date?.precision),
  };
}

function categoriesOf(picked: Picked, part: ChartColumn): Values {
  const texts = picked.cells(part).map(({ text }) => text);
  const names = [...new Set(texts.filter((text) => text !== ""))];
  const places = new Map(names.map((name, place) => [name, place]));
  return {
    axis: { kind: "category", name: picked.head(part), names },
    values: texts.map((text) => places.get(text) ?? null),
  };
}

/** Dates, numbers, or the texts themselves: what most cells of the column hold. */
function along(picked: Picked, part: ChartColumn): Values {
  const head = picked.head(part);
  const cells = picked.cells(part);
  const dates = cells.filter(({ text }) => readDate(text) !== null).length;
  const numbers = cells.filter(({ text }) => readNumbers(text, head).length > 0).length;
  if (dates > 0 && dates >= numbers) return datesOf(picked, part);
  return numbers > 0 ? numbersOf(picked, part) : categoriesOf(picked, part);
}

/** Every row on a line of its own. */
function linesOf(picked: Picked): Values {
  const names = picked.cells("label").map(({ text }) => text || "—");
  return {
    axis: { kind: "category", name: picked.head("label"), names },
    values: names.map((_, row) => row),
  };
}

type Placed = { x: Values; y: Values; high?: (number | null)[] };

function rangesOf(picked: Picked): Placed {
  const readings = (["low", "high"] as const).map((part) =>
    picked.cells(part).map(({ text }) => readNumbers(text, picked.head(part))),
  );
  const [lows = [], highs = []] = readings;
  const scale = commonScale([...lows, ...highs]);
  const ends = lows.map((low, row) => {
    const [from, to] = [scale.convert(low), scale.convert(highs[row] ?? [])];
    return from.length > 0 && to.length > 0 ? { low: Math.min(...from), high: Math.max(...to) } : null;
  });
  const whole = ends.map((end) => (end && end.low <= end.high ? end : null));
  const [low, high] = [picked.head("low"), picked.head("high")];
  const axis: Axis = { kind: "number", name: low === high ? low : `${low} – ${high}`, unit: scale.unit };
  return {
    x: { axis, values: whole.map((end) => end?.low ?? null) },
    y: linesOf(picked),
    high: whole.map((end) => end?.high ?? null),
  };
}

const PLACED: Record<ChartKind, (picked: Picked) => Placed> = {
  bar: (picked) => ({ x: numbersOf(picked, "y"), y: linesOf(picked) }),
  line: (picked) => ({ x: along(picked, "x"), y: numbersOf(picked, "y") }),
  scatter: (picked) => {
    const x = along(picked, "x");
    if (x.axis.kind === "category") throw new GroundworkError("chart_empty");
    return { x, y: numbersOf(picked, "y") };
  },
  range: rangesOf,
  timeline: (picked) => ({ x: datesOf(picked, "x"), y: linesOf(picked) }),
};

/** The columns whose cells carry what a point says. */
const SAYING: Record<ChartKind, readonly ChartColumn[]> = {
  bar: ["y"],
  line: ["y", "x"],
  scatter: ["y", "x"],
  range: ["low", "high"],
  timeline: ["x"],
};

/** The cells behind a point: the names of rows are no statement, so an uncited `x` of a line needs no support. */
function behind(picked: Picked, kind: ChartKind, row: number): GridCell[] {
  const places = [...new Set(SAYING[kind].map((part) => picked.at[part] ?? 0))];
  const cells = places.map((place) => picked.grid.cell(row, place));
  return cells.filter((cell, index) => index === 0 || kind === "range" || cell.citation !== null);
}

/** The series of each row, and their names in order. Throws chart_series. */
function seriesOf(picked: Picked): { names: string[]; places: number[] } {
  if (picked.at.series === undefined) return { names: [], places: Array(picked.rows).fill(0) };
  const texts = picked.cells("series").map(({ text }) => text || "—");
  const names = [...new Set(texts)];
  if (names.length > MOST_SERIES)
    throw new GroundworkError("chart_series", { limit: MOST_SERIES, count: names.length });
  return { names, places: texts.map((text) => names.indexOf(text)) };
}

/** The columns of the table beside the chart, each once. */
function shownColumns({ at }: Picked): number[] {
  const parts: ChartColumn[] = ["label", "series", "x", "y", "low", "high"];
  return [...new Set(parts.flatMap((part) => at[part] ?? []))];
}

/** The plot of a chart. Throws chart_column, chart_units, chart_series, chart_empty. */
export function plotOf(chart: Chart, grid: Grid): Plot {
  const picked = pick(chart, grid);
  const series = seriesOf(picked);
  const { x, y, high } = PLACED[chart.kind](picked);
  const labels = picked.cells("label");
  const columns = shownColumns(picked);
  const points: Point[] = [];
  const rows: PlotRow[] = [];
  for (let row = 0; row < picked.rows; row += 1) {
    const [along, across, end] = [x.values[row], y.values[row], high?.[row]];
    const cells = behind(picked, chart.kind, row);
    const supported = cells.every((cell) => cell.supported);
    const shown = cells.find((cell) => !cell.supported) ?? cells[0];
    const drawn = along != null && across != null && (high === undefined || end != null);
    const cell = shown ?? picked.grid.cell(row, columns[0] ?? 0);
    const texts = columns.map((column) => picked.grid.cell(row, column).text);
    rows.push({ texts, drawn, cell, supported });
    if (!drawn) continue;
    points.push({
      ...{ row, label: labels[row]?.text || "—", series: series.places[row] ?? 0, x: along, y: across },
      ...(end == null ? {} : { high: end }),
      ...(x.precisions?.[row] ? { precision: x.precisions[row] } : {}),
      ...{ supported, citation: cell.citation },
    });
  }
  if (points.length === 0) throw new GroundworkError("chart_empty");
  return {
    ...{ kind: chart.kind, title: chart.title, x: x.axis, y: y.axis, series: series.names, points, rows },
    head: columns.map((column) => grid.columns[column] ?? ""),
    counts: { leftOut: picked.rows - points.length, more: grid.rows - picked.rows },
  };
}
