// Splits a text into pieces that can be parsed independently, in one pass over its lines. A piece ends at a
// block boundary after which nothing can belong to it. What is too long for that (a table of thousands of
// rows, an endless line) is split inside, and the next piece receives the context as its lead.

// Classifies the beginning of a Markdown line. Every check looks at a bounded number of characters, whatever
// the length of the line.

const LOOK = 400;
const FENCE = /^(?:`{3,}(?=[^`\n]*$)|~{3,})/;
const MARKER = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t\n]|$)/;
const RAW: [begin: RegExp, end: string][] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, "</"],
  [/^<!--/, "-->"],
  [/^<\?/, "?>"],
  [/^<!\[CDATA\[/, "]]>"],
  [/^<![a-z]/i, ">"],
];
/** Table rows are expensive to parse, and a delimiter row is short. */
const DELIMITERS = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*){0,80}(?:\|[ \t]*)?$/;

type Line = {
  start: number;
  /** The offset after its line break. */
  end: number;
  blank: boolean;
  /** Columns of leading white space; a tab extends to the next multiple of four. */
  indent: number;
  /** Its first characters after the white space. */
  head: string;
};

/** The line at `start`, which must be the beginning of a line. */
function lineAt(text: string, start: number): Line {
  const found = text.indexOf("\n", start);
  const end = found < 0 ? text.length : found + 1;
  if (end - start === 1 && found >= 0) return { start, end, blank: true, indent: 0, head: "" };
  const head = text.slice(start, Math.min(end, start + LOOK));
  let at = 0;
  let indent = 0;
  while (head[at] === " " || head[at] === "\t") {
    indent = head[at] === "\t" ? indent + 4 - (indent % 4) : indent + 1;
    at += 1;
  }
  const rest = head.slice(at).replace(/\r?\n$/, "");
  return { start, end, blank: rest === "" && start + at + 2 >= end, indent, head: rest };
}

/** The characters of a code fence, or null. */
const fenceOf = (head: string): string | null => FENCE.exec(head)?.[0] ?? null;

/** Whether a line closes the code fence that `run` opened, inside a list item from column `inside` on. */
function closesFence({ indent, head }: Line, fence: { run: string; inside: number }): boolean {
  const run = fenceOf(head);
  if (run === null || indent - fence.inside >= 4) return false;
  return run[0] === fence.run[0] && run.length >= fence.run.length && head.trim() === run;
}

/** The marker of a list item, or null: `-`, `12.`. */
const markerOf = (head: string): string | null => MARKER.exec(head)?.[0] ?? null;

/** What ends the raw HTML that begins on a line, if blank lines do not; otherwise null. */
const rawEndOf = (head: string): string | null =>
  head[0] === "<" ? (RAW.find(([begin]) => begin.test(head))?.[1] ?? null) : null;

const isDelimiterRow = ({ head }: Line): boolean =>
  head.includes("|") && head.includes("-") && head.length < LOOK && DELIMITERS.test(head);

const NESTED = 24;

/** Quotations and lists nested on one line more deeply than any person writes: an attack on parsers. */
function isTrap(head: string): boolean {
  let depth = 0;
  for (let at = 0; at < head.length && depth <= NESTED; at += 1) {
    const sign = head[at] ?? "";
    if (sign === ">" || (/[-*+.)]/.test(sign) && (head[at + 1] ?? " ") === " ")) depth += 1;
    else if (sign !== " " && sign !== "\t" && !/\d/.test(sign)) return false;
  }
  return depth > NESTED;
}

export type Piece = {
  start: number;
  end: number;
  /** Markdown to parse before the piece, so that a split block continues as what it was; never shown. */
  lead: string;
  /** Shown as written, because it cannot be parsed as Markdown. */
  plain: boolean;
  /** The number of its first item if it continues a numbered list; NaN if the list has no numbers. */
  ordinal: number | null;
  /** The number of line breaks, from which its height is estimated together with its length. */
  breaks: number;
};

/**
 * Lengths in UTF-16 code units: after `enough`, a piece ends at the next block boundary; at `most`, it is
 * split anyway.
 */
type Sizes = { enough: number; most: number };

const SIZES: Sizes = { enough: 1200, most: 4000 };
const MOST_CELLS = 400;
const LONGEST_HEAD = 1200;
/** An invisible character that prevents the rest of a split paragraph from being parsed as another block. */
export const GOES_ON = "\u2060";

const isNext = ({ head, indent }: Line, list: Level) => indent === list.indent && markerOf(head) !== null;

type Level = { indent: number; content: number; number: number };
type Fence = { run: string; opening: string; inside: number };
type Cut = { lead?: string; plain?: boolean; ordinal?: number | null };

class Cutter {
  readonly pieces: Piece[] = [];
  private readonly text: string;
  private piece: Piece = { start: 0, end: 0, lead: "", plain: false, ordinal: null, breaks: 0 };
  private cells = 0;
  private before: Line | null = null;
  /** The first line of the current block. */
  private first: Line | null = null;
  private fence: Fence | null = null;
  private raw: string | null = null;
  private table: string | null = null;
  private levels: Level[] = [];

  private readonly enough: number;
  private readonly most: number;

  constructor(text: string, { enough, most }: Sizes) {
    this.text = text;
    this.enough = enough;
    this.most = most;
  }

  run(): Piece[] {
    for (let at = 0; at < this.text.length; ) {
      const line = lineAt(this.text, at);
      this.leave(line);
      this.cutBefore(line);
      this.read(line);
      this.cutInside(line);
      this.before = line;
      at = line.end;
    }
    this.cut(this.text.length);
    return this.pieces;
  }

  private cut(at: number, { lead = "", plain = false, ordinal = null }: Cut = {}): void {
    if (at > this.piece.start) this.pieces.push({ ...this.piece, end: at });
    this.piece = { start: at, end: at, lead, plain, ordinal, breaks: 0 };
    this.cells = 0;
  }

  /** Closes the blocks that a line can no longer belong to. */
  private leave(line: Line): void {
    if (line.blank) this.table = null;
    if (line.blank || this.raw) return;
    if (this.fence && line.indent < this.fence.inside) this.fence = null;
    if (this.fence) return;
    if (!this.before || this.before.blank) this.first = line;
    // The next item continues the list, and so does a line without a blank line before it.
    if (this.first !== line || markerOf(line.head)) return;
    this.levels = this.levels.filter(({ content }) => line.indent >= content);
  }

  private cutBefore(line: Line): void {
    const length = line.start - this.piece.start;
    if (length === 0 || (line.blank && length < this.most)) return;
    const [list] = this.levels;
    const free = !this.fence && !this.raw && !list;
    if (
      free &&
      this.before?.blank &&
      line.indent < 4 &&
      length >= (this.piece.plain ? this.enough / 6 : this.enough)
    )
      this.cut(line.start);
    else if (list && !this.fence && length >= (this.enough + this.most) / 2 && isNext(line, list))
      this.cut(line.start, { ordinal: list.number + 1 });
    else if (line.end - this.piece.start > this.most || this.cells > MOST_CELLS)
      this.cut(line.start, this.goingOn(line));
  }

  /** The context for the rest of a block that is split before a line. */
  private goingOn(line: Line): Cut {
    const { fence, before, first } = this;
    if (this.raw || (fence && fence.inside > 0)) return { plain: true };
    if (fence) return { lead: `${fence.opening}\n` };
    if (this.table) return { lead: this.table };
    if (this.levels.length > 0) return { lead: this.itemsAround(line) };
    const begins = line.blank || before?.blank || line.head[0] === ">" || (first?.indent ?? 0) >= 4;
    return { lead: begins ? "" : GOES_ON };
  }

  /** Empty items for the lists around a line, which preserve its depth. */
  private itemsAround(line: Line): string {
    return this.levels
      .filter(({ content }) => line.indent >= content)
      .map(({ indent }) => `${" ".repeat(indent)}-\n`)
      .join("");
  }

  private read(line: Line): void {
    this.piece.breaks += 1;
    if (isTrap(line.head)) this.piece.plain = true;
    if (this.table) this.cells += line.head.split("|").length;
    if (this.raw) {
      if (this.text.slice(line.start, line.end).includes(this.raw)) this.raw = null;
    } else if (this.fence) {
      if (closesFence(line, this.fence)) this.fence = null;
    } else if (!line.blank) this.open(line);
  }

  private open(line: Line): void {
    const { head, indent } = line;
    const marker = markerOf(head);
    const around = this.levels.findLast(({ content }) => indent >= content)?.content ?? 0;
    if (indent - around >= 4) return;
    if (marker) this.openItem(line, marker);
    const inside = marker ? (this.levels.at(-1)?.content ?? 0) : around;
    const fence = fenceOf(marker ? head.slice(marker.length).trimStart() : head);
    if (fence) this.fence = { run: fence, opening: head, inside };
    else if (inside === 0) this.openAtTop(line);
  }

  private openItem({ indent, head }: Line, marker: string): void {
    const blanks = /^[ \t]{0,5}/.exec(head.slice(marker.length))?.[0].length ?? 0;
    const content = indent + marker.length + (blanks > 4 || blanks === 0 ? 1 : blanks);
    const sibling = this.levels.find((level) => indent < level.content);
    const number = sibling && sibling.indent === indent ? sibling.number + 1 : Number.parseInt(marker, 10);
    this.levels = this.levels.filter((level) => indent >= level.content);
    this.levels.push({ indent, content, number });
  }

  private openAtTop(line: Line): void {
    const closing = rawEndOf(line.head);
    if (closing && !this.text.slice(line.start + 2, line.end).includes(closing)) this.raw = closing;
    const titles = this.before;
    if (this.table || !titles?.head.includes("|") || !isDelimiterRow(line)) return;
    if (line.end - titles.start <= LONGEST_HEAD) this.table = this.text.slice(titles.start, line.end);
  }

  /** Splits a line that is too long, at a blank and never inside a character. */
  private cutInside(line: Line): void {
    const quotes = /^[>\s]{0,40}/.exec(line.head)?.[0] ?? "";
    while (line.end - line.start > this.most && line.end - this.piece.start > this.most) {
      const at = breakNear(this.text, this.piece.start + this.most - Math.min(REACH, this.most / 2));
      const literal = this.fence || this.raw || isTrap(line.head);
      this.cut(at, { plain: Boolean(literal), lead: quotes.includes(">") ? quotes : GOES_ON });
    }
  }
}

const REACH = 400;

/** A combining mark, a joiner or a low surrogate belongs to the character before it. */
const joins = (unit: string) => /^(?:\p{M}|\u200d|[\udc00-\udfff])$/u.test(unit);

/** The next place where a line may break; without one in reach, the next boundary between two characters. */
function breakNear(text: string, from: number): number {
  const near = text.slice(from, from + REACH);
  const blank = /[\s,;.]/.exec(near);
  if (blank) return from + blank.index + 1;
  let at = from;
  while (at < text.length && at < from + REACH && joins(text.charAt(at))) at += 1;
  return at;
}

/** The pieces of a text in order; concatenated, they are the text. */
export function cutPieces(text: string, sizes: Sizes = SIZES): Piece[] {
  return new Cutter(text, sizes).run();
}

/** Index of the piece that contains an offset. */
export function pieceAt(pieces: readonly Piece[], offset: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
