// Turns the drawing of ECharts into an SVG of our own: only allowed elements and attributes, no ids and no styles, colours
// for both themes, and each point in a link to the passage of its cell. Strict: a drawing of another form is refused.

import { escapeXml } from "@/lib/reports/plain-text";
import { themed } from "./option";

/** A point by the series and the place that it was drawn with. */
export type PointLink = { href: string | null; label: string };

export type Wrapping = {
  title: string;
  description: string;
  link(series: number, place: number): PointLink | null;
};

const SHAPES = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"]);
const ATTRIBUTES = new Set(
  "d x y x1 y1 x2 y2 cx cy r rx ry width height points transform fill stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray fill-opacity stroke-opacity opacity text-anchor dominant-baseline".split(
    " ",
  ),
);
const TOKEN = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /(?<=\s)([\w:-]{1,40})="([^"]{0,200000})"/g;
const FONT = /(?<!\d)(\d{1,3}(?:\.\d{1,4})?)px/;

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ENTITIES[name] ?? "");

/** The drawing without its styles and its definitions, which nothing that stays refers to. */
function without(drawn: string, name: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = drawn.indexOf(`<${name}`, at);
    const end = start < 0 ? -1 : drawn.indexOf(`</${name}>`, start);
    if (end < 0) return parts.join("") + drawn.slice(at);
    parts.push(drawn.slice(at, start));
    at = end + name.length + 3;
  }
}

/** Numbers with at most two decimals: pixels need no more, and every machine rounds them alike. */
const short = (value: string) =>
  value.replace(/(?<![\d.])\d{1,20}\.\d{3,20}/g, (number) => String(Number(Number(number).toFixed(2))));

function colourOr(name: string, value: string): string | null {
  if (name !== "fill" && name !== "stroke") return short(value);
  if (value === "none" || value === "transparent") return "none";
  return themed(value);
}

type Read = { attributes: string; series: number | null; place: number | null };

function readAttributes(written: string): Read {
  const kept: string[] = [];
  let [series, place]: (number | null)[] = [null, null];
  for (const [, name = "", raw = ""] of written.matchAll(ATTRIBUTE)) {
    if (name === "ecmeta_series_index") series = Number(raw);
    if (name === "ecmeta_data_index") place = Number(raw);
    if (name === "style") {
      const size = FONT.exec(raw)?.[1];
      if (size) kept.push(`font-size="${size}"`);
    }
    if (!ATTRIBUTES.has(name)) continue;
    const value = colourOr(name, decoded(raw));
    if (value !== null) kept.push(`${name}="${escapeXml(value)}"`);
  }
  return { attributes: kept.map((one) => ` ${one}`).join(""), series: series ?? null, place: place ?? null };
}

/** An element of the drawing, with the point that it belongs to; null for axes and names. */
type Piece = { markup: string; point: string | null };

/** The drawn elements in order; groups are dissolved, since nothing here depends on them. */
function piecesOf(drawn: string): Piece[] {
  const pieces: Piece[] = [];
  const body = without(without(drawn, "style"), "defs");
  let open: { name: string; attributes: string; point: string | null; text: string } | null = null;
  TOKEN.lastIndex = 0;
  for (let at = 0; at < body.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(body);
    if (!token) throw new Error(`The drawing of a chart has another form at ${at}.`);
    const [, closing, name = "", written = "", alone, text] = token;
    if (text !== undefined) {
      if (open) open.text += decoded(text);
    } else if (closing || alone) {
      if (open && open.name === name) {
        const words = name === "text" ? escapeXml(open.text.trim()) : "";
        const empty = name === "text" && words === "";
        if (!empty)
          pieces.push({ markup: `<${name}${open.attributes}>${words}</${name}>`, point: open.point });
        open = null;
      }
    } else if (SHAPES.has(name)) {
      const { attributes, series, place } = readAttributes(written);
      const point = series === null || place === null ? null : `${series}:${place}`;
      open = { name, attributes, point, text: "" };
    } else if (name !== "svg" && name !== "g")
      throw new Error(`The drawing of a chart has an element ${name}.`);
  }
  return pieces;
}

/** The elements of one point together, in a link where its cell has a passage. */
function wrapped(point: string, pieces: readonly string[], { link }: Wrapping): string {
  const [series = 0, place = 0] = point.split(":").map(Number);
  const known = link(series, place);
  const inside = pieces.join("");
  if (!known) return inside;
  const title = `<title>${escapeXml(known.label)}</title>`;
  if (known.href === null) return `<g>${title}${inside}</g>`;
  return `<a href="${escapeXml(known.href)}" aria-label="${escapeXml(known.label)}" pointer-events="all">${title}${inside}</a>`;
}

/** Neighbouring elements of one point as one, and everything else hidden from screen readers. */
function bodyOf(pieces: readonly Piece[], wrapping: Wrapping): string {
  const parts: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    const point = pieces[at]?.point ?? null;
    const group: string[] = [];
    for (; at < pieces.length && (pieces[at]?.point ?? null) === point; at += 1)
      group.push(pieces[at]?.markup ?? "");
    parts.push(
      point === null ? `<g aria-hidden="true">${group.join("")}</g>` : wrapped(point, group, wrapping),
    );
  }
  return parts.join("\n");
}

/** The finished SVG. Throws an Error when the drawing has a form that is not known. */
export function cleanSvg(
  drawn: string,
  { width, height }: { width: number; height: number },
  wrapping: Wrapping,
): string {
  const body = bodyOf(piecesOf(drawn), wrapping);
  // What an image contains is not read out, so a drawing with links is a group.
  const role = body.includes("<a ") ? "group" : "img";
  const name = escapeXml(wrapping.title);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="${role}" aria-label="${name}" font-family="system-ui, sans-serif"><title>${name}</title><desc>${escapeXml(wrapping.description)}</desc>
${body}
</svg>`;
}
