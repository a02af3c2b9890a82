// Writes the report's text as paragraphs and tables of a Word document. External links and numbered lists
// have parts of their own, which the body collects while writing.

import type {
  Code,
  Image,
  Link,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
} from "mdast";
import { isChart } from "@/lib/charts/chart-block";
import type { DrawnChart } from "@/lib/charts/draw";
import { diagramName, isDiagram } from "@/lib/reports/diagram";
import { withUnbreakables } from "@/lib/reports/keep-together";
import { placeBeside } from "@/lib/reports/links";
import { namesPicture } from "@/lib/reports/placed-pictures";
import { externalHref, plainText } from "@/lib/reports/plain-text";
import { chartDrawing, chartXml } from "./chart-ooxml";
import { type CitationsByPlace, citationsByPlace, citedPieces } from "./cited-pieces";
import {
  type DocumentText,
  doubtWord,
  type ExportedCitation,
  imageWords,
  type ReportDocument,
} from "./exported-report";
import { formulaOmml } from "./formula-omml";
import { drawing, type ParagraphLook, paragraph, type RunLook, run } from "./ooxml";
import { pictureAddress } from "./source-pictures";

/** Position of a block: its list, its depth, its style. */
type Place = { level: number; style?: string };

/** Word supports nine levels. */
const DEEPEST = 8;
const BULLETS = 1;

const oneLineOf = (text: string) => text.replace(/(?<!\s)\s*\n\s*/g, " ");

/** Converts a formula to Office Math; one that cannot be converted stays as written. */
const formulaRun = (tex: string, display: boolean) =>
  formulaOmml({ tex, display }) ?? run(tex, { style: "Formula" });

export class DocxBody {
  /** External addresses, in the order of their relationships. */
  readonly links: string[] = [];
  /** First number of each numbered list; their ids start at 2. */
  readonly lists: number[] = [];
  /** Diagrams and pictures of sources, in the order of their numbers from 1. */
  readonly pictures: Uint8Array[] = [];
  /** The parts of charts, in the order of their numbers from 1. */
  readonly charts: string[] = [];
  private bookmarks = 0;
  private text: DocumentText;
  private places: CitationsByPlace;
  private readonly listed: Set<number>;

  private readonly document: ReportDocument;

  constructor(document: ReportDocument) {
    this.document = document;
    this.text = document;
    this.places = citationsByPlace(document.citations);
    this.listed = new Set(document.cited.map(({ number }) => number));
  }

  /** The blocks of one text of the document. */
  blocks(text: DocumentText = this.document): string {
    this.text = text;
    this.places = citationsByPlace(text.citations);
    return text.tree.children.map((node) => this.block(node, { level: 0 })).join("");
  }

  /** Runs that link to an external address. */
  link(href: string, runs: string): string {
    const known = this.links.indexOf(href);
    const index = known < 0 ? this.links.push(href) - 1 : known;
    return `<w:hyperlink r:id="link${index}" w:history="1">${runs}</w:hyperlink>`;
  }

  /** Runs that link to a bookmark. */
  jump(name: string, runs: string): string {
    return `<w:hyperlink w:anchor="${name}" w:history="1">${runs}</w:hyperlink>`;
  }

  /** Runs with a bookmark as link target. */
  bookmark(name: string, runs: string): string {
    this.bookmarks += 1;
    const id = this.bookmarks;
    return `<w:bookmarkStart w:id="${id}" w:name="${name}"/>${runs}<w:bookmarkEnd w:id="${id}"/>`;
  }

  private block(node: RootContent, place: Place): string {
    const look: ParagraphLook = { style: place.style, indent: place.level };
    switch (node.type) {
      case "paragraph":
        return this.picture(node, look) ?? paragraph(this.inline(node.children), look);
      case "heading":
        return paragraph(this.inline(node.children), { style: `Heading${Math.max(1, node.depth - 1)}` });
      case "list":
        return this.list(node, place);
      case "blockquote":
        return node.children.map((child) => this.block(child, { ...place, style: "Quote" })).join("");
      case "math":
        return paragraph(formulaRun(node.value, true), { ...look, align: "center" });
      case "code":
        return this.code(node, look);
      case "table":
        return this.table(node);
      case "thematicBreak":
        return paragraph(run("⁂"), { align: "center" });
      case "html":
        return paragraph(run(node.value), look);
      default:
        return paragraph(run(plainText(node)), look);
    }
  }

  private code(node: Code, look: ParagraphLook): string {
    const ownText = this.text === this.document;
    const at = node.position?.start.offset ?? -1;
    const chart = isChart(node) && ownText ? this.document.charts.get(at) : undefined;
    if (chart) return this.chart(chart, look);
    if (isDiagram(node)) return this.diagram(node.value, look);
    return paragraph(run(node.value), { ...look, style: "CodeBlock" });
  }

  /** A chart that Word draws itself, between its title and its caption; otherwise why there is none. */
  private chart({ title, caption, plot, fault }: DrawnChart, look: ParagraphLook): string {
    const { words } = this.document;
    const heading = paragraph(run(title || words("exports.chart"), { bold: true }), {
      ...look,
      style: "Caption",
    });
    if (!plot) return heading + paragraph(run(fault ?? ""), { ...look, style: "SourceFacts" });
    const index = this.charts.push(chartXml(plot, words));
    const drawn = chartDrawing({ index, name: `${title}. ${caption}`, rows: plot.points.length });
    return heading + paragraph(drawn, look) + paragraph(run(caption), { ...look, style: "SourceFacts" });
  }

  /** A diagram as an image; otherwise its labelled source. */
  private diagram(source: string, look: ParagraphLook): string {
    const name = this.document.words("exports.diagram", { name: diagramName(source) });
    const picture = this.document.pictures.get(source);
    if (!picture)
      return (
        paragraph(run(name), { ...look, style: "Caption" }) +
        paragraph(run(source), { ...look, style: "CodeBlock" })
      );
    const index = this.pictures.push(picture.png);
    return paragraph(drawing({ index, name, ...picture }), { ...look, align: "center" });
  }

  /** A picture of a source with its caption and source line; null for any other paragraph. */
  private picture(node: Paragraph, look: ParagraphLook): string | null {
    const address = pictureAddress(node);
    if (address === null) return null;
    const picture = this.document.pictureOf(address);
    if (!picture) return "";
    const { bytes, caption: name, line, source, width, height } = picture;
    const index = this.pictures.push(bytes);
    const href = externalHref(source.url);
    const from = href ? this.link(href, run(line, { style: "Hyperlink" })) : run(line);
    return (
      paragraph(drawing({ index, name, width, height }), { ...look, align: "center" }) +
      paragraph(`${run(`${name} `)}${from}`, { ...look, style: "Caption" })
    );
  }

  private list(node: List, place: Place): string {
    const num = node.ordered ? this.lists.push(node.start ?? 1) + 1 : BULLETS;
    return node.children.map((item) => this.item(item, num, place)).join("");
  }

  private item(item: ListItem, num: number, place: Place): string {
    const level = Math.min(DEEPEST, place.level);
    const box = typeof item.checked === "boolean" ? run(item.checked ? "☑ " : "☐ ") : "";
    const [first, ...rest] = item.children;
    const words = first?.type === "paragraph" ? this.inline(first.children) : "";
    const others = first?.type === "paragraph" ? rest : item.children;
    const inside = others.map((child) => this.block(child, { ...place, level: level + 1 })).join("");
    return paragraph(box + words, { style: place.style, list: { num, level } }) + inside;
  }

  private table({ children: rows, align }: Table): string {
    const columns = Math.max(1, ...rows.map((row) => row.children.length));
    const width = Math.floor(9400 / columns);
    const cells = (row: Table["children"][number], isHead: boolean) =>
      Array.from({ length: columns }, (_, column) => {
        const runs = this.inline(row.children[column]?.children ?? [], { together: true, bold: isHead });
        const side = align?.[column];
        const look = side === "right" || side === "center" ? { align: side } : {};
        return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(runs, { style: "TableText", ...look })}</w:tc>`;
      }).join("");
    const body = rows.map((row, index) => {
      const head = index === 0 ? "<w:tblHeader/>" : "";
      return `<w:tr><w:trPr><w:cantSplit/>${head}</w:trPr>${cells(row, index === 0)}</w:tr>`;
    });
    const grid = `<w:gridCol w:w="${width}"/>`.repeat(columns);
    // A paragraph after it separates two adjacent tables.
    return `<w:tbl><w:tblPr><w:tblStyle w:val="ReportTable"/><w:tblW w:w="5000" w:type="pct"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body.join("")}</w:tbl>${paragraph("")}`;
  }

  private inline(nodes: readonly PhrasingContent[], look: RunLook = {}, linked = false): string {
    return nodes.map((node) => this.phrase(node, look, linked)).join("");
  }

  private phrase(node: PhrasingContent, look: RunLook, linked: boolean): string {
    switch (node.type) {
      case "text":
        return citedPieces(node, this.text.content, this.places)
          .map((piece) =>
            piece.kind === "text"
              ? run(look.together ? withUnbreakables(oneLineOf(piece.text)) : oneLineOf(piece.text), look)
              : piece.citations.map((one) => this.mark(one, linked)).join(""),
          )
          .join("");
      case "strong":
        return this.inline(node.children, { ...look, bold: true }, linked);
      case "emphasis":
        return this.inline(node.children, { ...look, italic: true }, linked);
      case "delete":
        return this.inline(node.children, { ...look, strike: true }, linked);
      case "inlineMath":
        return formulaRun(node.value.trim(), false);
      case "inlineCode":
        return run(node.value, { ...look, style: "Code" });
      case "break":
        return run("\n");
      case "link":
        return this.outside(node, (inner) => this.inline(node.children, { ...look, ...inner }, true), linked);
      case "image": {
        if (namesPicture(node.url)) return "";
        return this.outside(
          node,
          (inner) => run(imageWords(node, this.document.words), { ...look, ...inner }),
          linked,
        );
      }
      default:
        return run(plainText(node), look);
    }
  }

  /** Text as a link if the address is allowed, with its target in brackets; a nested link becomes text. */
  private outside(node: Link | Image, words: (look: RunLook) => string, linked: boolean): string {
    const href = externalHref(node.url);
    if (!href || linked) return words({});
    const place = placeBeside({ href, words: plainText(node), quiet: false });
    return this.link(href, words({ style: "Hyperlink" })) + (place === null ? "" : run(` (${place})`));
  }

  private mark(one: ExportedCitation, linked: boolean): string {
    const { number } = one.citation;
    const doubt = doubtWord(one, this.document.words);
    const runs = run(doubt === null ? `[${number}]` : `[${number} ${doubt}]`, {
      style: doubt === null ? "Citation" : "Doubt",
    });
    const target = this.listed.has(number) && !linked ? this.jump(`source_${number}`, runs) : runs;
    return this.bookmark(`citation_${one.index}`, target);
  }
}
