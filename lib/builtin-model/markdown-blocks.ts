// Splits a Markdown or MDX page into blocks by lines, with offsets into the page. It knows just enough to separate what
// may be quoted (prose, list items, table cells, descriptions) from what may not (front matter, code, tags,
// navigation). A full parser is ten times slower and does not support MDX, and pages are read within a step.

export type Block =
  | { kind: "heading"; level: number; text: string; start: number; end: number }
  | { kind: "prose" | "item"; text: string; start: number; end: number }
  | { kind: "code"; language: string; text: string; start: number; end: number }
  | { kind: "table"; rows: string[]; start: number; end: number }
  | { kind: "markup"; text: string; start: number; end: number };

type Line = { text: string; start: number };

const FENCE = /^\s*(?:>\s*)?(`{3,}|~{3,})\s*([\w+#-]*)/;
const HEADING = /^ {0,3}(#{1,6})\s+(\S.*)$/;
const ITEM = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/;
const QUOTE = /^\s*(?:>\s?)+/;
const TABLE = /^\s*\|.*\|\s*$/;
const MARKUP =
  /^\s*(?:<\/?[A-Za-z!][^`]*$|\{\/\*|import\s.+from\s|export\s+(?:const|default|function)\b|\/?>\s*$)/;
/** Limits how much text an unclosed tag can consume. */
const LONGEST_MARKUP = 1500;
const RULE = /^\s*(?:[-*_]\s*){3,}$/;

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    lines.push({ text: line.endsWith("\r") ? line.slice(0, -1) : line, start });
    start += line.length + 1;
  }
  return lines;
}

/** Index of the first line after the front matter. */
function afterFrontMatter(lines: Line[]): number {
  if (lines[0]?.text.trim() !== "---") return 0;
  const end = lines.findIndex((line, index) => index > 0 && line.text.trim() === "---");
  return end > 0 ? end + 1 : 0;
}

const endOf = (line: Line) => line.start + line.text.length;

class Scanner {
  readonly blocks: Block[] = [];
  private at: number;

  private readonly lines: Line[];

  constructor(lines: Line[], first: number) {
    this.lines = lines;
    this.at = first;
  }

  run(): Block[] {
    while (this.at < this.lines.length) {
      const line = this.lines[this.at] as Line;
      if (line.text.trim() === "" || RULE.test(line.text)) this.at += 1;
      else if (FENCE.test(line.text)) this.code(line);
      else if (HEADING.test(line.text)) this.heading(line);
      else if (MARKUP.test(line.text)) this.markup(line);
      else if (TABLE.test(line.text)) this.table(line);
      else this.text(line);
    }
    return this.blocks;
  }

  private heading(line: Line): void {
    const [, hashes = "#", written = ""] = line.text.match(HEADING) ?? [];
    const text = written
      .trimEnd()
      .replace(/(?<=.)(?<!#)#+$/, "")
      .trimEnd();
    this.blocks.push({ kind: "heading", level: hashes.length, text, start: line.start, end: endOf(line) });
    this.at += 1;
  }

  private code(line: Line): void {
    const [, fence = "```", language = ""] = line.text.match(FENCE) ?? [];
    const first = this.at + 1;
    let last = first;
    while (last < this.lines.length && !this.lines[last]?.text.trim().replace(/^>\s*/, "").startsWith(fence))
      last += 1;
    const text = this.lines
      .slice(first, last)
      .map((inner) => inner.text)
      .join("\n");
    const start = this.lines[first]?.start ?? endOf(line);
    this.blocks.push({ kind: "code", language, text, start, end: start + text.length });
    this.at = last + 1;
  }

  /** A tag that spans several lines ends at the line that closes it with no more indentation than its first line. */
  private markup(line: Line): void {
    const first = this.at;
    const indent = line.text.length - line.text.trimStart().length;
    const closes = /^\s*(?:\{\/\*|<!--)/.test(line.text) ? /(?:\*\/\}|-->)\s*$/ : />\s*$/;
    const opens = /^\s*(?:<[A-Za-z]|\{\/\*|<!--)/.test(line.text);
    const ends = (text: string, at: number) =>
      closes.test(text) && (at === first || text.length - text.trimStart().length <= indent);
    let last = first;
    if (opens)
      while (
        last < this.lines.length - 1 &&
        last - first < LONGEST_MARKUP &&
        !ends(this.lines[last]?.text ?? "", last)
      )
        last += 1;
    this.at = last + 1;
    const text = this.lines
      .slice(first, last + 1)
      .map((inner) => inner.text)
      .join("\n");
    this.blocks.push({ kind: "markup", text, start: line.start, end: line.start + text.length });
  }

  private table(line: Line): void {
    const rows: string[] = [];
    while (TABLE.test(this.lines[this.at]?.text ?? "")) {
      rows.push(this.lines[this.at]?.text ?? "");
      this.at += 1;
    }
    this.blocks.push({ kind: "table", rows, start: line.start, end: line.start + rows.join("\n").length });
  }

  /**
   * A paragraph or one list item. A line of a block quote is a block of its own, because the marker would otherwise
   * stand between words.
   */
  private text(line: Line): void {
    const quoted = QUOTE.test(line.text);
    const marker = line.text.match(QUOTE)?.[0] ?? "";
    const body = line.text.slice(marker.length);
    const item = body.match(ITEM)?.[0] ?? "";
    const start =
      line.start + marker.length + item.length + (item ? 0 : body.length - body.trimStart().length);
    let last = this.at;
    if (!quoted) while (this.continues(last + 1)) last += 1;
    const end = endOf(this.lines[last] as Line);
    const text = [line.text.slice(start - line.start)]
      .concat(this.lines.slice(this.at + 1, last + 1).map((inner) => inner.text))
      .join("\n");
    if (text.trim()) this.blocks.push({ kind: item ? "item" : "prose", text, start, end });
    this.at = last + 1;
  }

  private continues(index: number): boolean {
    const text = this.lines[index]?.text;
    if (text === undefined || text.trim() === "") return false;
    return ![FENCE, HEADING, ITEM, QUOTE, TABLE, MARKUP, RULE].some((pattern) => pattern.test(text));
  }
}

/** The blocks of a page in order. Offsets are UTF-16 units of `text`. */
export function blocksOf(text: string): Block[] {
  const lines = linesOf(text);
  return new Scanner(lines, afterFrontMatter(lines)).run();
}
