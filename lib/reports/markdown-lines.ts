// Scans Markdown line by line to find its headings, in one pass, whatever the text. A full parser needs
// seconds for a long report, and minutes for a malicious one.

import { CLOSING, openingLine } from "./mathematics/formula";

/** The kind of a line at the top level. Lines inside lists, quotations, code and raw HTML are `other`. */
type MarkdownLine = {
  start: number;
  /** After the last character, before the line end. */
  end: number;
  kind: "blank" | "heading" | "underline" | "text" | "other";
  /** For a heading and the underline of one. */
  level: number;
  /** For an underline: the start of the heading above it. */
  from: number;
};

/** An open code block: its closing fence, and the indentation that its lines require. */
type Fence = { mark: string; length: number; within: number };

type Reading = {
  fence: Fence | null;
  /** The end of the open raw HTML. */
  html: RegExp | null;
  /** The line that ends the formula that is open. */
  formula: string | null;
  /** The start of the open top-level paragraph, and its last line; a table cannot have an underline. */
  paragraph: { start: number; text: string; table: boolean } | null;
  /** Any open paragraph, also inside a list or a quotation, which the next line may continue. */
  flowing: boolean;
  /** The indentation of the open list item's text in columns; 0 outside lists. */
  item: number;
};

const begin = (): Reading => ({
  fence: null,
  html: null,
  formula: null,
  paragraph: null,
  flowing: false,
  item: 0,
});

const HEADING = /^(#{1,6})(?:[ \t]|$)/;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const FENCE = /^(?:(`{3,})[^`]*|(~{3,})(?:[^~].*)?)$/;
const ITEM = /^([-+*]|\d{1,9}[.)])([ \t]+|$)/;
const BLANK = /^[ \t]*$/;

/** How raw HTML begins and ends (CommonMark 4.6). */
const HTML: [begin: RegExp, end: RegExp][] = [
  [/^<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![a-z]/i, />/],
  [
    /^<\/?(?:address|article|aside|blockquote|body|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul)(?:[\s>]|\/>|$)/i,
    BLANK,
  ],
];

function columns(text: string): number {
  let width = 0;
  for (const character of text) {
    if (character === " ") width += 1;
    else if (character === "\t") width += 4 - (width % 4);
    else break;
  }
  return width;
}

/** Every line of a text, in order. */
export function* markdownLines(content: string): Generator<MarkdownLine> {
  const reading = begin();
  for (let start = 0; start <= content.length; ) {
    const found = content.indexOf("\n", start);
    const next = found < 0 ? content.length : found;
    const end = content[next - 1] === "\r" && next > start ? next - 1 : next;
    yield { start, end, level: 0, from: start, ...readLine(content.slice(start, end), start, reading) };
    start = next + 1;
  }
}

/** The closing fence if the text ends inside a code block, otherwise null. */
export function openFence(content: string): string | null {
  const reading = begin();
  for (const line of content.split(/\r?\n/)) readLine(line, 0, reading);
  return reading.fence ? reading.fence.mark.repeat(reading.fence.length) : null;
}

type Kind = Pick<MarkdownLine, "kind"> & Partial<Pick<MarkdownLine, "level" | "from">>;
const OTHER: Kind = { kind: "other" };

function readLine(line: string, start: number, reading: Reading): Kind {
  const indent = columns(line);
  const text = line.trimStart();
  if (reading.fence && insideFence(text, indent, reading)) return OTHER;
  if (reading.html) {
    if (reading.html.test(line)) reading.html = null;
    return OTHER;
  }
  if (reading.formula !== null && !BLANK.test(line)) {
    if (text.trimEnd() === reading.formula) reading.formula = null;
    return OTHER;
  }
  if (BLANK.test(line)) {
    reading.formula = null;
    reading.paragraph = null;
    reading.flowing = false;
    return { kind: "blank" };
  }
  if (reading.item > 0 && indent >= reading.item) return insideItem(text, reading);
  if (indent >= 4) {
    // Indented code, or a continued paragraph.
    if (!reading.flowing) reading.item = 0;
    return reading.paragraph ? { kind: "text" } : OTHER;
  }
  return topLevel({ text, start, indent }, reading);
}

/** Reads a line inside code; returns false when the line ends the list that contains it. */
function insideFence(text: string, indent: number, reading: Reading): boolean {
  const { fence } = reading;
  if (!fence) return false;
  if (text !== "" && indent < fence.within) {
    reading.fence = null;
    return false;
  }
  const closing = indent - fence.within < 4 && /^(?:`{3,}|~{3,})[ \t]*$/.test(text);
  if (closing && text[0] === fence.mark && text.trimEnd().length >= fence.length) reading.fence = null;
  return true;
}

function openingFence(text: string, reading: Reading): boolean {
  const opened = FENCE.exec(text);
  const mark = opened?.[1] ?? opened?.[2];
  if (!mark) return false;
  reading.fence = { mark: mark[0] ?? "`", length: mark.length, within: reading.item };
  reading.paragraph = null;
  reading.flowing = false;
  return true;
}

function insideItem(text: string, reading: Reading): Kind {
  reading.paragraph = null;
  if (!openingFence(text, reading)) reading.flowing = !HEADING.test(text);
  return OTHER;
}

function beginsItem(line: { text: string; indent: number }, reading: Reading): boolean {
  const [, marker = "", gap = ""] = ITEM.exec(line.text) ?? [];
  if (marker === "") return false;
  const rest = line.text.slice(marker.length + gap.length);
  // Only an item with text, and of a numbered list only the first, may interrupt a paragraph.
  if (reading.paragraph && (rest === "" || !/^(?:[-+*]|1[.)])$/.test(marker))) return false;
  const width = columns(gap);
  reading.item = line.indent + marker.length + (rest === "" || width > 4 ? 1 : width);
  reading.paragraph = null;
  if (!openingFence(rest, reading)) reading.flowing = rest !== "" && !HEADING.test(rest);
  return true;
}

function topLevel(line: { text: string; start: number; indent: number }, reading: Reading): Kind {
  const { text, start } = line;
  const leave = (kind: Kind, item = 0): Kind => {
    Object.assign(reading, { paragraph: null, flowing: false, item });
    return kind;
  };
  const heading = HEADING.exec(text);
  if (heading) return leave({ kind: "heading", level: heading[1]?.length ?? 1 });
  const formula = openingLine(text);
  if (formula) {
    leave(OTHER);
    reading.formula = CLOSING[formula];
    return OTHER;
  }
  const { paragraph } = reading;
  if (paragraph && !paragraph.table && UNDERLINE.test(text))
    return leave({ kind: "underline", level: text[0] === "=" ? 1 : 2, from: paragraph.start });
  if (RULE.test(text)) return leave(OTHER);
  const html = HTML.find(([begin]) => begin.test(text));
  if (html) {
    leave(OTHER);
    if (!html[1].test(text)) reading.html = html[1];
    return OTHER;
  }
  if (FENCE.test(text)) {
    reading.item = 0;
    openingFence(text, reading);
    return OTHER;
  }
  if (text.startsWith(">")) {
    leave(OTHER);
    const quoted = text.slice(1).trimStart();
    reading.flowing = quoted !== "" && !HEADING.test(quoted);
    return OTHER;
  }
  if (beginsItem(line, reading)) return OTHER;
  // A lazy continuation line belongs to the paragraph of the list or quotation.
  if (reading.flowing && !paragraph) return OTHER;
  reading.item = 0;
  reading.flowing = true;
  const rule = paragraph !== null && text.includes("|") && isTableRule(text);
  const table = rule && cells(text) === cells(paragraph.text);
  reading.paragraph = { start: paragraph?.start ?? start, text, table: table || (paragraph?.table ?? false) };
  return { kind: "text" };
}

/** True for the line below the head of a table: `|---|:--:|`. */
export function isTableRule(line: string): boolean {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split("|").every((cell) => /^:?-+:?$/.test(cell.trim()));
}

/** How many cells a row of a table has. */
function cells(row: string): number {
  const inner = row.trim().replace(/^\|/, "");
  const closed = inner.endsWith("|") && !inner.endsWith("\\|");
  const bars = inner.match(/\\.|\|/g)?.filter((bar) => bar === "|").length ?? 0;
  return bars + (closed ? 0 : 1);
}
