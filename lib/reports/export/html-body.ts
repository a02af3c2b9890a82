// The report's text as HTML by an allow-list: what is not listed here does not reach the file. Raw HTML is shown as the
// text it is, and an image is a link.

import type { AlignType, List, RootContent, Table } from "mdast";
import { type CitationsByPlace, citationsByPlace, citedPieces } from "./cited-pieces";
import { type ExportedCitation, imageWords, type ReportDocument } from "./exported-report";
import { formulaMathml } from "./formula";
import { foreignHref, plainText, printable } from "./plain-text";

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Words that cannot become markup, neither between tags nor inside quotation marks of an attribute. */
export function escapeHtml(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

export const attribute = escapeHtml;

type Context = ReportDocument & { places: CitationsByPlace };

/** The blocks of the report, in order. */
export function bodyHtml(document: ReportDocument): string {
  const context = { ...document, places: citationsByPlace(document.citations) };
  return document.tree.children.map((node) => nodeHtml(node, context)).join("\n");
}

const inside = (nodes: readonly RootContent[], context: Context) =>
  nodes.map((node) => nodeHtml(node, context)).join("");

function nodeHtml(node: RootContent, context: Context): string {
  switch (node.type) {
    case "text":
      return citedPieces(node, context.content, context.places)
        .map((piece) =>
          piece.kind === "text"
            ? escapeHtml(piece.text)
            : piece.citations.map((one) => markHtml(one, context)).join(""),
        )
        .join("");
    case "paragraph":
      return `<p>${inside(node.children, context)}</p>`;
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
      return `<pre tabindex="0"><code>${escapeHtml(node.value)}</code></pre>`;
    case "break":
      return "<br>";
    case "link":
      return linkHtml(node.url, inside(node.children, context));
    case "image":
      return linkHtml(node.url, escapeHtml(imageWords(node, context.words)));
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

/** Set as MathML; what cannot be set stays as it was written. */
function formulaHtml(tex: string, display: boolean): string {
  return formulaMathml({ tex, display }, escapeHtml) ?? `<code>${escapeHtml(tex)}</code>`;
}

/** A citation leads to its source; a doubt about it is said in words beside it, a support in words for who listens. */
function markHtml(one: ExportedCitation, { words, cited }: Context): string {
  const { number } = one.citation;
  const word = words(`exports.verdict.${one.verdict}`);
  const label = words("exports.source", { number, verdict: word });
  const mark = one.verdict === "supported" || one.verdict === "unchecked" ? "" : ` <small>${word}</small>`;
  const known = cited.some((source) => source.number === number);
  const target = known ? ` href="#source-${number}"` : ' href="#evidence"';
  return `<a class="mark ${one.verdict}" id="c${one.index}"${target} aria-label="${attribute(label)}">[${number}]${mark}</a>`;
}

function linkHtml(url: string, words: string): string {
  const href = foreignHref(url);
  return href ? `<a rel="noopener noreferrer nofollow" href="${attribute(href)}">${words}</a>` : words;
}

function listHtml(node: List, context: Context): string {
  const items = node.children.map((item) => {
    const box = typeof item.checked === "boolean" ? (item.checked ? "☑ " : "☐ ") : "";
    // A short item needs no paragraph of its own.
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

function tableHtml(node: Table, context: Context): string {
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
