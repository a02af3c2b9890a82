// Joins the lines of PDF pages into paragraphs, headings and tables, and the pages into a text. Distance and size decide
// what belongs together.

import { markdownTable } from "./markdown-table";
import { around, type Box, captionOf } from "./pdf-captions";
import { lineOf, type PdfLine } from "./pdf-lines";
import { joinLines } from "./pdf-rows";
import { type OpenTable, type PdfTable, tablesOf } from "./pdf-tables";

/** A paragraph, a heading or a table, as Markdown. */
export type Block = {
  text: string;
  heading: boolean;
  box: Box;
  turn: number;
  /** The lines of a paragraph or heading. */
  lines: PdfLine[];
  table?: OpenTable;
  isAside?: true;
};

/** The most common font size, by characters. */
export function textSize(pages: readonly (readonly PdfLine[])[]): number {
  const lengths = new Map<number, number>();
  for (const lines of pages)
    for (const { size, text } of lines) lengths.set(size, (lengths.get(size) ?? 0) + text.length);
  let most = 0;
  let usual = 0;
  for (const [size, length] of lengths)
    if (length > most) {
      most = length;
      usual = size;
    }
  return usual;
}

const LONGEST_HEADING = 150;
export const isHeading = ({ size, text }: PdfLine, usual: number): boolean =>
  usual > 0 && size >= usual * 1.2 && text.length <= LONGEST_HEADING && /\p{L}/u.test(text);

/**
 * The blocks of a page: paragraphs joined from their lines, larger lines as headings, tables. `open` is the table at the end
 * of the page before.
 */
export function pageBlocks(lines: readonly PdfLine[], usual: number, open: OpenTable | null): Block[] {
  const blocks: OpenBlock[] = [];
  let before: PdfLine | null = null;
  for (const piece of piecesOf(lines, tablesOf(lines, open))) {
    if ("body" in piece) {
      blocks.push(tableBlock(piece));
      before = null;
      continue;
    }
    const block = blocks.at(-1);
    const heading = isHeading(piece, usual);
    if (block && before && heading === block.heading && isSameBlock(block, before, piece))
      addLine(block, piece);
    else blocks.push(blockOf(piece, heading));
    before = piece;
  }
  return blocks.map((block) => ({ ...block, text: block.text ?? textOf(block) }));
}

/** A block whose lines may not be joined yet. */
type OpenBlock = Omit<Block, "text"> & { text?: string };

function textOf({ lines, heading }: OpenBlock): string {
  const text = joinLines(lines.map((line) => line.text));
  return heading ? `## ${text}` : escaped(text);
}

/** The tables and the lines between them, in the order of the file. */
function* piecesOf(
  lines: readonly PdfLine[],
  tables: readonly PdfTable[],
): Generator<PdfLine | PdfTable, void> {
  let at = 0;
  let next = 0;
  for (const line of lines) {
    let rest: PdfLine["parts"] = [];
    for (const part of line.parts) {
      const table = tables[next];
      if (table && at >= table.from) {
        if (rest.length > 0) yield lineOf(null, rest, line.turn);
        rest = [];
        if (at === table.from) yield table;
        if (at === table.to - 1) next += 1;
      } else rest.push(part);
      at += 1;
    }
    if (rest.length > 0) yield rest.length === line.parts.length ? line : lineOf(null, rest, line.turn);
  }
}

function tableBlock({ columns, head, body, top, bottom }: PdfTable): OpenBlock {
  const [left, right] = [columns[0]?.left ?? 0, columns.at(-1)?.right ?? 0];
  return {
    text: markdownTable([head, ...body]).text,
    heading: false,
    box: { left, right, top, bottom },
    // It has no caption of its own.
    turn: 0,
    lines: [],
    table: { columns, head },
  };
}

const blockOf = (line: PdfLine, heading: boolean): OpenBlock => ({
  heading,
  box: boxOf(line),
  turn: line.turn,
  lines: [line],
  ...(line.isAside ? { isAside: true } : {}),
});

const boxOf = ({ left, right, y, size }: PdfLine): Box => ({ left, right, top: y + size, bottom: y });

function addLine(block: OpenBlock, line: PdfLine): void {
  block.box = around(block.box, boxOf(line));
  block.lines.push(line);
}

const isSameBlock = (block: OpenBlock, before: PdfLine, line: PdfLine): boolean =>
  goesOn(before, line) || (!block.heading && isNextColumn(before, line) && flows(block, line));

/** True for the next line of the same paragraph: same size, one line height below. */
function goesOn(before: PdfLine, line: PdfLine): boolean {
  const gap = before.y - line.y;
  const size = Math.max(before.size, line.size, 1);
  return (
    before.turn === line.turn &&
    !before.isAside &&
    !line.isAside &&
    Math.abs(before.size - line.size) < 0.6 &&
    gap > -0.5 * size &&
    gap < size * 1.75 &&
    !isItem(line.text)
  );
}

const isItem = (text: string): boolean => /^(?:[•◦▪–—*-]|\(?\d{1,2}[.)])\s/.test(text);

/** True for the line at the top of the next column. */
const isNextColumn = (before: PdfLine, line: PdfLine): boolean =>
  before.turn === line.turn && line.y > before.y + 2 * line.size && line.left >= before.right;

const ENDED = /[.!?…:;。！？]["'»”’)\]]*$/u;
/** Characters that a paragraph has at least if it is interrupted. */
const SHORTEST = 40;

/** True if a paragraph is interrupted by the end of its column or page, and goes on with this line. */
function flows({ lines, box, heading, isAside }: OpenBlock, line: PdfLine): boolean {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last || heading || isAside || line.isAside || last.turn !== line.turn) return false;
  const isShort = lines.length === 1 && last.text.length < SHORTEST;
  if (Math.abs(last.size - line.size) >= 0.6 || isShort || ENDED.test(last.text)) return false;
  if (isItem(line.text) || captionOf(first.text) !== null || captionOf(line.text) !== null) return false;
  if (/^["“«(]?\p{Ll}/u.test(line.text)) return true;
  const isFull = lines.length > 1 && last.right >= box.right - last.size;
  return isFull && line.text.length >= SHORTEST / 2 && /^["“«(]?[\p{L}\d]/u.test(line.text);
}

/** Escapes text that only looks like Markdown at the beginning of a paragraph. */
function escaped(text: string): string {
  const bullet = /^[•◦▪]\s*/.exec(text)?.[0];
  return bullet ? `- ${text.slice(bullet.length)}` : text.replace(/^(#{1,6}\s|>)/, "\\$1");
}

const BETWEEN = "\n\n";

type Pages = { text: string; pageStarts: number[]; isCut: boolean };
type OnPage = (blocks: readonly Block[], starts: readonly number[], page: number) => void;

/**
 * The text of pages, at most of this length, with the offset of each page. A sentence that a page border divides stays whole:
 * the page begins after it. `onPage` gets the blocks of each page with their offsets.
 */
export function joinPages(pages: Iterable<Block[]>, most: number, onPage: OnPage): Pages {
  const pageStarts: number[] = [];
  let text = "";
  let open: Block | null = null;
  for (const blocks of pages) {
    const length = blocks.reduce((sum, block) => sum + block.text.length + BETWEEN.length, 0);
    if (text.length + length > most + BETWEEN.length) return { text, pageStarts, isCut: true };
    const starts: number[] = [];
    let begin: number | null = null;
    for (const block of blocks) {
      const first = starts.length === 0 && !block.heading ? block.lines[0] : undefined;
      if (open && first && flows(open, first)) {
        const whole: string = joinLines([text, block.text]);
        starts.push(whole.length - block.text.length);
        begin = whole.length - block.text.length + sentenceEnd(block.text);
        text = whole;
      } else {
        if (text !== "") text += BETWEEN;
        starts.push(text.length);
        if (begin === null || begin === text.length - BETWEEN.length) begin = text.length;
        text += block.text;
      }
    }
    pageStarts.push(begin ?? (text === "" ? 0 : text.length));
    onPage(blocks, starts, pageStarts.length);
    const last = blocks.at(-1);
    if (last) open = last;
  }
  return { text, pageStarts, isCut: false };
}

const LONGEST_REST = 600;
const SENTENCE_END = /[\p{L}\d)]{3}[.!?…]["'»”’)\]]*\s(?=[\p{Lu}\d"“«(])/u;

/** The end of the first sentence of a text; 0 if it is too long to belong to the page before. */
function sentenceEnd(text: string): number {
  const match = SENTENCE_END.exec(text.slice(0, LONGEST_REST));
  if (match) return match.index + match[0].length;
  return text.length <= LONGEST_REST ? text.length : 0;
}
