// Renders the report's text as HTML by an allow-list. Raw HTML becomes text, and an image becomes a link.

import type { AlignType, Code, Image, Link, List, RootContent, Table } from "mdast";
import { isChart } from "@/lib/charts/chart-block";
import type { DrawnChart } from "@/lib/charts/draw";
import { diagramName, isDiagram } from "@/lib/reports/diagram";
import { withUnbreakables } from "@/lib/reports/keep-together";
import { placeBeside } from "@/lib/reports/links";
import { namesPicture } from "@/lib/reports/placed-pictures";
import { externalHref, plainText, printable } from "@/lib/reports/plain-text";
import { type CitationsByPlace, citationsByPlace, citedPieces } from "./cited-pieces";
import {
  type DocumentText,
  doubtWord,
  type ExportedCitation,
  imageWords,
  type ReportDocument,
} from "./exported-report";
import { formulaMathml } from "./formula";
import { pictureAddress, type ShownPicture } from "./source-pictures";

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for element content and quoted attributes. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

export const attribute = escapeHtml;

type Context = ReportDocument & { places: CitationsByPlace; inTable?: boolean };

/** The blocks of a text of the document as HTML, in order. */
export function bodyHtml(document: ReportDocument, text: DocumentText = document): string {
  const { tree, content, citations } = text;
  // The short answer has places of its own, and no charts.
  const charts = text === document ? document.charts : new Map();
  const context = { ...document, content, charts, places: citationsByPlace(citations) };
  return tree.children.map((node) => nodeHtml(node, context)).join("\n");
}

const inside = (nodes: readonly RootContent[], context: Context) =>
  nodes.map((node) => nodeHtml(node, context)).join("");

function nodeHtml(node: RootContent, context: Context): string {
  switch (node.type) {
    case "text":
      return citedPieces(node, context.content, context.places)
        .map((piece) =>
          piece.kind === "text"
            ? escapeHtml(context.inTable ? withUnbreakables(piece.text) : piece.text)
            : piece.citations.map((one) => markHtml(one, context)).join(""),
        )
        .join("");
    case "paragraph": {
      const picture = pictureAddress(node);
      if (picture !== null) return pictureHtml(context.pictureOf(picture));
      return `<p>${inside(node.children, context)}</p>`;
    }
    case "heading": {
      const level = Math.min(6, Math.max(2, node.depth));
      return `<h${level}>${inside(node.children, context)}</h${level}>`;
    }
    case "strong":
      return `<strong>${inside(node.children, context)}</strong>`;
    case "emphasis":
      return `<em>${inside(node.children, context)}</em>`;
    case "delete":
      return `<del>${inside(node.children, context)}</del>`;
    case "math":
      return `<div class="formula" tabindex="0" role="group">${formulaHtml(node.value, true)}</div>`;
    case "inlineMath":
      return formulaHtml(node.value, node.display);
    case "inlineCode":
      return `<code>${escapeHtml(node.value)}</code>`;
    case "code":
      return codeHtml(node, context);
    case "break":
      return "<br>";
    case "link":
      return linkHtml(node, inside(node.children, context));
    case "image":
      if (namesPicture(node.url)) return "";
      return linkHtml(node, escapeHtml(imageWords(node, context.words)));
    case "list":
      return listHtml(node, context);
    case "blockquote":
      return `<blockquote>${inside(node.children, context)}</blockquote>`;
    case "table":
      return tableHtml(node, context);
    case "thematicBreak":
      return "<hr>";
    case "html":
      return `<span class="raw">${escapeHtml(node.value)}</span>`;
    default:
      return escapeHtml(plainText(node));
  }
}

const sourceHtml = (code: string) => `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>`;

// A chart in an exported page: its picture, its caption, and the same as a table.

type Document = Pick<ReportDocument, "words" | "cited">;

/** A row of the table; its last cell leads to the passage. */
function rowHtml(
  { cells, check, verdict, href }: DrawnChart["rows"][number],
  escaped: (text: string) => string,
): string {
  const texts = cells.map((text) => `<td>${escaped(text)}</td>`).join("");
  const word = escaped(check);
  const look = verdict ? ` class="${verdict}"` : "";
  const linked = href === null ? word : `<a href="${escaped(href)}"${look}>${word}</a>`;
  return `<tr>${texts}<td>${linked}</td></tr>`;
}

/** The chart, or why it could not be drawn. */
function chartHtml(chart: DrawnChart, { words }: Document, escaped: (text: string) => string): string {
  const { title, caption, svg, fault, head, rows } = chart;
  const name = `<strong>${escaped(title || words("exports.chart"))}</strong>`;
  if (svg === null)
    return `<figure class="chart"><figcaption>${name} ${escaped(fault ?? "")}</figcaption></figure>`;
  const heads = head.map((text) => `<th scope="col">${escaped(text)}</th>`).join("");
  const body = rows.map((row) => rowHtml(row, escaped)).join("\n");
  return `<figure class="chart"><p class="chart-title">${name}</p>
<div class="plot" tabindex="0" role="group" aria-label="${escaped(title)}">${svg}</div>
<figcaption>${escaped(caption)}</figcaption>
<details><summary>${words("exports.chartTable")}</summary><div class="table" tabindex="0" role="group"><table><thead><tr>${heads}</tr></thead>
<tbody>${body}</tbody></table></div></details></figure>`;
}

function codeHtml(node: Code, context: Context): string {
  const chart = isChart(node) ? context.charts.get(node.position?.start.offset ?? -1) : undefined;
  if (chart) return chartHtml(chart, context, escapeHtml);
  return isDiagram(node) ? diagramHtml(node.value, context) : sourceHtml(node.value);
}

/** Width in pixels: that of the column if the labels stay readable there, otherwise wider and scrollable. */
const COLUMN = 690;
const LEAST_SCALE = 12 / 14;
const shownWidth = (width: number) => Math.min(width, Math.max(COLUMN, width * LEAST_SCALE));

/** A diagram as an image with its source collapsed below; otherwise its labelled source. */
function diagramHtml(source: string, { words, pictures }: Context): string {
  const name = escapeHtml(words("exports.diagram", { name: diagramName(source) }));
  const picture = pictures.get(source);
  if (!picture) return `<figure><figcaption>${name}</figcaption>${sourceHtml(source)}</figure>`;
  const data = Buffer.from(picture.png).toString("base64");
  const width = Math.round(shownWidth(picture.width));
  const size = `width="${width}" height="${Math.round((picture.height * width) / picture.width)}"`;
  return `<figure><div class="drawn" tabindex="0" role="group" aria-label="${name}"><img src="data:image/png;base64,${data}" alt="${name}" ${size}></div>
<details><summary>${words("exports.diagramSource")}</summary>${sourceHtml(source)}</details></figure>`;
}

/** A picture of a source with its caption and source line. */
function pictureHtml(picture: ShownPicture | null): string {
  if (!picture) return "";
  const { bytes, type, width, height, caption, line, source } = picture;
  const data = Buffer.from(bytes).toString("base64");
  const href = externalHref(source.url);
  const from = escapeHtml(line);
  const linked = href ? `<a rel="noopener noreferrer nofollow" href="${attribute(href)}">${from}</a>` : from;
  return `<figure class="picture"><img src="data:${type};base64,${data}" alt="${attribute(caption)}" width="${width}" height="${height}">
<figcaption>${escapeHtml(caption)} <small>${linked}</small></figcaption></figure>`;
}

/** A formula as MathML; as written if it cannot be converted. */
function formulaHtml(tex: string, display: boolean): string {
  return formulaMathml({ tex, display }, escapeHtml) ?? `<code>${escapeHtml(tex)}</code>`;
}

/**
 * A citation links to its passage below the source, whose details element browsers open for it. A doubtful verdict is
 * written beside it; a supported one is available to screen readers.
 */
function markHtml(one: ExportedCitation, { words, cited }: Context): string {
  const { number } = one.citation;
  const word = words(`exports.verdict.${one.verdict}`);
  const label = words("exports.source", { number, verdict: word });
  const doubt = doubtWord(one, words);
  const mark = doubt === null ? "" : ` <small>${doubt}</small>`;
  const known = cited.some((source) => source.number === number);
  const target = known ? ` href="#p${one.index}"` : ' href="#evidence"';
  return `<a class="mark ${one.verdict}" id="c${one.index}"${target} aria-label="${attribute(label)}">[${number}${mark}]</a>`;
}

/** A link followed by its target, as on screen, unless its text shows the target. */
function linkHtml(node: Link | Image, words: string): string {
  const href = externalHref(node.url);
  if (!href) return words;
  const place = placeBeside({ href, words: plainText(node), quiet: false });
  const beside = place === null ? "" : ` <small class="place">(${escapeHtml(place)})</small>`;
  return `<a rel="noopener noreferrer nofollow" href="${attribute(href)}">${words}</a>${beside}`;
}

function listHtml(node: List, context: Context): string {
  const items = node.children.map((item) => {
    const box = typeof item.checked === "boolean" ? (item.checked ? "☑ " : "☐ ") : "";
    // A single paragraph in a list item needs no element of its own.
    const [first, ...rest] = item.children;
    const words =
      first?.type === "paragraph" && !item.spread
        ? `${inside(first.children, context)}${inside(rest, context)}`
        : inside(item.children, context);
    return `<li>${box}${words}</li>`;
  });
  if (!node.ordered) return `<ul>${items.join("")}</ul>`;
  return `<ol${(node.start ?? 1) === 1 ? "" : ` start="${node.start}"`}>${items.join("")}</ol>`;
}

function tableHtml(node: Table, around: Context): string {
  const context = { ...around, inTable: true };
  const [head, ...body] = node.children;
  const cells = (row: Table["children"][number], tag: "td" | 'th scope="col"') =>
    row.children
      .map((cell, column) => {
        const align: AlignType = node.align?.[column] ?? null;
        const name = align && align !== "left" ? ` class="${align}"` : "";
        return `<${tag}${name}>${inside(cell.children, context)}</${tag.slice(0, 2)}>`;
      })
      .join("");
  const rows = body.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
  return `<div class="table" tabindex="0" role="group"><table><thead><tr>${head ? cells(head, 'th scope="col"') : ""}</tr></thead>
<tbody>${rows}</tbody></table></div>`;
}
