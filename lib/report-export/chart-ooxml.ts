// A chart as Word draws it itself (DrawingML, ECMA-376 part 1, chapter 21), with its values in the part: they stay sharp
// on paper, can be selected, and take the fonts of the document.

import { axisName } from "@/lib/charts/format";
import { pointsBySeries, SERIES } from "@/lib/charts/option";
import type { Axis, Plot, Point } from "@/lib/charts/plot";
import type { Words } from "@/lib/i18n/translate";
import { escapeXml } from "@/lib/reports/plain-text";
import { XML } from "./ooxml";

const CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart";
const MAIN = "http://schemas.openxmlformats.org/drawingml/2006/main";
const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing";

/** Ids of the axes, and the number from which those of charts count, behind those of diagrams. */
const [ALONG, ACROSS, FIRST_ID] = [1, 2, 1000];
/** English metric units of a line 2 pixels wide, of the width of a page, and of a row of bars. */
const [STROKE, PAGE_WIDTH, ROW, LEAST, MOST] = [19_050, 5_970_000, 260_000, 2_600_000, 8_000_000];
/** The serial number of 1 January 1970, from which Office counts its days. */
const [EPOCH, DAY_MS] = [25_569, 86_400_000];

const SYMBOLS = ["circle", "square", "triangle", "diamond"];
const DASHES = ["solid", "dash", "sysDot"];

const colourOf = (series: number) => (SERIES[series % SERIES.length]?.light ?? "#000000").slice(1);
const fill = (colour: string) => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;
const stroke = (series: number, dash = "solid") =>
  `<a:ln w="${STROKE}">${fill(colourOf(series))}<a:prstDash val="${dash}"/></a:ln>`;
const NO_LINE = "<a:ln><a:noFill/></a:ln>";

/** A hollow point is white inside. */
const inside = (supported: boolean, series: number) => fill(supported ? colourOf(series) : "FFFFFF");
const shape = (supported: boolean, series: number) =>
  `<c:spPr>${inside(supported, series)}${stroke(series)}</c:spPr>`;
const marker = (supported: boolean, series: number) =>
  `<c:marker><c:symbol val="${SYMBOLS[series % SYMBOLS.length]}"/><c:size val="8"/>${shape(supported, series)}</c:marker>`;

const valueOn = (axis: Axis, value: number) => (axis.kind === "date" ? value / DAY_MS + EPOCH : value);

const texts = (names: readonly string[]) =>
  `<c:strLit><c:ptCount val="${names.length}"/>${names.map((name, index) => `<c:pt idx="${index}"><c:v>${escapeXml(name)}</c:v></c:pt>`).join("")}</c:strLit>`;
const numbers = (values: readonly (number | null)[]) =>
  `<c:numLit><c:formatCode>General</c:formatCode><c:ptCount val="${values.length}"/>${values.map((value, index) => (value === null ? "" : `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`)).join("")}</c:numLit>`;

const paragraphOf = (text: string) =>
  `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:rPr sz="900" b="0"/><a:t>${escapeXml(text)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;

type Side = { id: number; crosses: number; position: "b" | "l"; reverse?: boolean; zero?: boolean };

function axisXml(axis: Axis, { id, crosses, position, reverse = false, zero = false }: Side): string {
  const kind = axis.kind === "category" ? "catAx" : "valAx";
  const format = axis.kind === "date" ? "yyyy\\-mm\\-dd" : "General";
  const grid =
    axis.kind === "category"
      ? ""
      : `<c:majorGridlines><c:spPr><a:ln w="6350">${fill("D5D0C5")}</a:ln></c:spPr></c:majorGridlines>`;
  const scaling = `<c:scaling><c:orientation val="${reverse ? "maxMin" : "minMax"}"/>${zero ? '<c:min val="0"/>' : ""}</c:scaling>`;
  const last = kind === "valAx" ? '<c:crossBetween val="between"/>' : "";
  return `<c:${kind}><c:axId val="${id}"/>${scaling}<c:delete val="0"/><c:axPos val="${position}"/>${grid}${paragraphOf(axisName(axis))}<c:numFmt formatCode="${format}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:crossAx val="${crosses}"/><c:crosses val="${reverse ? "max" : "autoZero"}"/>${last}</c:${kind}>`;
}

const IDS = `<c:axId val="${ALONG}"/><c:axId val="${ACROSS}"/>`;

/** The beginning of a series: its number and its name. */
const opening = (index: number, name: string) =>
  `<c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:v>${escapeXml(name)}</c:v></c:tx>`;

const nameOf = ({ series, title }: Plot, index: number) => series[index] ?? title;

/** One value for each category; the last of several stays. */
function byCategory(
  points: readonly Point[],
  count: number,
  of: (point: Point) => { at: number; value: number },
) {
  const values: (number | null)[] = Array(count).fill(null);
  const hollow = new Set<number>();
  for (const point of points) {
    const { at, value } = of(point);
    values[at] = value;
    if (point.supported) hollow.delete(at);
    else hollow.add(at);
  }
  return { values, hollow: [...hollow].sort((a, b) => a - b) };
}

function barsXml(plot: Plot, names: readonly string[]): string {
  const series = pointsBySeries(plot).map((points, index) => {
    const { values, hollow } = byCategory(points, names.length, ({ x, y }) => ({ at: y, value: x }));
    const dots = hollow
      .map(
        (at) =>
          `<c:dPt><c:idx val="${at}"/><c:invertIfNegative val="0"/><c:bubble3D val="0"/>${shape(false, index)}</c:dPt>`,
      )
      .join("");
    return `<c:ser>${opening(index, nameOf(plot, index))}${shape(true, index)}<c:invertIfNegative val="0"/>${dots}<c:cat>${texts(names)}</c:cat><c:val>${numbers(values)}</c:val></c:ser>`;
  });
  const zero = plot.points.every(({ x }) => x >= 0);
  const across: Side = { id: ACROSS, crosses: ALONG, position: "b", zero };
  return `<c:barChart><c:barDir val="bar"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series.join("")}<c:gapWidth val="60"/><c:overlap val="100"/>${IDS}</c:barChart>${axisXml(plot.y, { id: ALONG, crosses: ACROSS, position: "l", reverse: true })}${axisXml(plot.x, across)}`;
}

type Placing = { names: readonly string[]; joined: boolean; of(point: Point): { at: number; value: number } };

/** A series over categories, with a line or only with its marks. */
function overCategories(
  plot: Plot,
  points: readonly Point[],
  index: number,
  { names, joined, of }: Placing,
): string {
  const { values, hollow } = byCategory(points, names.length, of);
  const look = index % SERIES.length;
  const dots = hollow
    .map((at) => `<c:dPt><c:idx val="${at}"/>${marker(false, look)}<c:bubble3D val="0"/></c:dPt>`)
    .join("");
  const line = joined ? stroke(look, DASHES[look % DASHES.length]) : NO_LINE;
  return `<c:ser>${opening(index, nameOf(plot, index))}<c:spPr>${line}</c:spPr>${marker(true, look)}${dots}<c:cat>${texts(names)}</c:cat><c:val>${numbers(values)}</c:val><c:smooth val="0"/></c:ser>`;
}

const lineChart = (series: readonly string[], axes: string, more = "") =>
  `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series.join("")}${more}<c:marker val="1"/>${IDS}</c:lineChart>${axes}`;

const standing = (category: Axis, value: Axis) =>
  axisXml(category, { id: ALONG, crosses: ACROSS, position: "b" }) +
  axisXml(value, { id: ACROSS, crosses: ALONG, position: "l" });

/** Ranges are lines between two marks, dates are marks: in both the values stand upright. */
function marksXml(plot: Plot, names: readonly string[]): string {
  const groups = pointsBySeries(plot);
  const at = (value: (point: Point) => number): Placing => ({
    ...{ names, joined: false },
    of: (point) => ({ at: point.y, value: valueOn(plot.x, value(point)) }),
  });
  if (plot.kind === "timeline")
    return lineChart(
      groups.map((points, index) =>
        overCategories(
          plot,
          points,
          index,
          at(({ x }) => x),
        ),
      ),
      standing(plot.y, plot.x),
    );
  const unnamed = { ...plot, series: [] };
  const low = overCategories(
    unnamed,
    plot.points,
    0,
    at(({ x }) => x),
  );
  const high = overCategories(
    unnamed,
    plot.points,
    1,
    at(({ x, high: end = x }) => end),
  );
  const lines = `<c:hiLowLines><c:spPr>${stroke(0)}</c:spPr></c:hiLowLines>`;
  return lineChart([low, high], standing(plot.y, plot.x), lines);
}

function scatterXml(plot: Plot): string {
  const joined = plot.kind === "line";
  const series = pointsBySeries(plot).map((own, index) => {
    const points = joined ? own.toSorted((a, b) => a.x - b.x || a.row - b.row) : own;
    const dots = points
      .map(({ supported }, at) =>
        supported ? "" : `<c:dPt><c:idx val="${at}"/>${marker(false, index)}<c:bubble3D val="0"/></c:dPt>`,
      )
      .join("");
    const line = joined ? stroke(index, DASHES[index % DASHES.length]) : NO_LINE;
    const xs = numbers(points.map(({ x }) => valueOn(plot.x, x)));
    return `<c:ser>${opening(index, nameOf(plot, index))}<c:spPr>${line}</c:spPr>${marker(true, index)}${dots}<c:xVal>${xs}</c:xVal><c:yVal>${numbers(points.map(({ y }) => y))}</c:yVal><c:smooth val="0"/></c:ser>`;
  });
  return `<c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>${series.join("")}${IDS}</c:scatterChart>${standing(plot.x, plot.y)}`;
}

function plotXml(plot: Plot): string {
  if (plot.y.kind === "category")
    return plot.kind === "bar" ? barsXml(plot, plot.y.names) : marksXml(plot, plot.y.names);
  if (plot.x.kind !== "category") return scatterXml(plot);
  const { names } = plot.x;
  const placing: Placing = { names, joined: true, of: ({ x, y }) => ({ at: x, value: y }) };
  const series = pointsBySeries(plot).map((points, index) => overCategories(plot, points, index, placing));
  return lineChart(series, standing(plot.x, plot.y));
}

/** The part of a chart. The same plot gives the same text. */
export function chartXml(plot: Plot, { language }: Words): string {
  const legend =
    plot.series.length > 0 ? '<c:legend><c:legendPos val="t"/><c:overlay val="0"/></c:legend>' : "";
  return `${XML}
<c:chartSpace xmlns:c="${CHART}" xmlns:a="${MAIN}"><c:date1904 val="0"/><c:lang val="${language === "ru" ? "ru-RU" : "en-GB"}"/><c:roundedCorners val="0"/><c:chart><c:autoTitleDeleted val="1"/><c:plotArea><c:layout/>${plotXml(plot)}</c:plotArea>${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:spPr>${fill("FFFFFF")}${NO_LINE}</c:spPr><c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz="900"/></a:pPr><a:endParaRPr lang="en-GB"/></a:p></c:txPr></c:chartSpace>`;
}

/** A run with a chart across the page; `index` is the number of its relationship, `rows` that of its points. */
export function chartDrawing({ index, name, rows }: { index: number; name: string; rows: number }): string {
  const height = Math.min(MOST, Math.max(LEAST, rows * ROW));
  return `<w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}" distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${PAGE_WIDTH}" cy="${height}"/><wp:docPr id="${FIRST_ID + index}" name="Chart ${index}" descr="${escapeXml(name)}"/><a:graphic xmlns:a="${MAIN}"><a:graphicData uri="${CHART}"><c:chart xmlns:c="${CHART}" r:id="chart${index}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}
