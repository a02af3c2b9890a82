// Builds the index of a page block by block: where its sections start, and which sentences they contain and what those
// describe.

import type { Block } from "./markdown-blocks";
import type { PageIndex, Sentence } from "./page-index";
import { isLetterhead, labelLength, quality, speaksOfPage } from "./quotable";
import { sentenceSpans } from "./sentences";
import { plainText, stemCounts } from "./tokens";

const PROPERTY = /\b(name|type|description):\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`$]*)`)/g;
/** A list item that describes something by its name: "- `maxRetries` (`number`): Maximum number of retries." */
const NAMED_ITEM =
  /^(?:\*\*)?(?:\[)?`([^`\n]+)`(?:\]\([^)\s]*\))?(?:\*\*)?(?:\s*\((?:`[^`]*`|[^()`\n])*\))?\s*(?:\*\*\s*)?[:–—-]\s+(?:\*\*)?(?=\S)/;
const DEFAULT = /^defaults?\b/i;
/** Longer tables are not indexed as a whole. */
const MOST_ROWS = 14;
const LONGEST_TABLE = 2000;
/** Number of times that a heading's word counts in its section. */
const HEADING_WEIGHT = 3;

/** The lines of a letter's head, each for itself, and the sentences below them. */
function spansOf(text: string): { start: number; end: number }[] {
  const lines = [...text.matchAll(/\S[^\n]*/g)];
  const first = lines.findIndex(([line]) => !isLetterhead(line));
  const head = (first < 0 ? lines : lines.slice(0, first)).map(({ index, 0: line }) => ({
    start: index,
    end: index + line.trimEnd().length,
  }));
  const from = lines[head.length]?.index ?? text.length;
  const below = sentenceSpans(text.slice(from));
  return [...head, ...below.map(({ start, end }) => ({ start: start + from, end: end + from }))];
}

/** Adds the blocks of a page in order to an index of what can be searched and quoted. */
export class IndexBuilder {
  readonly index: PageIndex = { sections: [], sentences: [], codes: [], tables: [], stems: new Set() };
  private headings: { level: number; text: string }[] = [];
  private block = 0;
  private leading: Sentence | null = null;
  /** The parameter that more deeply indented items belong to. */
  private parent: { subject: string; indent: number } | null = null;

  private readonly title: string;
  private readonly text: string;

  constructor(title: string, text: string) {
    this.title = title;
    this.text = text;
    this.open();
  }

  add(block: Block): void {
    this.block += 1;
    if (block.kind === "prose" || block.kind === "item") this.prose(block);
    else {
      if (block.kind === "heading") this.heading(block);
      else if (block.kind === "code") this.code(block);
      else if (block.kind === "markup") this.properties(block.text, block.start);
      else if (block.kind === "table") this.cells(block.rows, block.start);
      this.leading = null;
    }
  }

  private indentOf(start: number): number {
    return start - (this.text.lastIndexOf("\n", start - 1) + 1);
  }

  private open(): void {
    const path = this.headings.map((heading) => heading.text);
    const headingStems = new Set([...path, this.title].flatMap((text) => [...stemCounts(text).keys()]));
    this.index.sections.push({
      path,
      headingStems,
      counts: new Map([...headingStems].map((stem) => [stem, HEADING_WEIGHT])),
      length: headingStems.size,
    });
    for (const stem of headingStems) this.index.stems.add(stem);
  }

  private heading(block: Extract<Block, { kind: "heading" }>): void {
    const text = plainText(block.text);
    this.headings = this.headings.filter((known) => known.level < block.level);
    this.headings.push({ level: block.level, text });
    this.open();
  }

  private remember(counts: Map<string, number>): void {
    const section = this.index.sections.at(-1);
    for (const [stem, count] of counts) {
      this.index.stems.add(stem);
      if (!section) continue;
      section.counts.set(stem, (section.counts.get(stem) ?? 0) + count);
      section.length += count;
    }
  }

  private code(block: Extract<Block, { kind: "code" }>): void {
    this.remember(stemCounts(block.text));
    this.index.codes.push({ language: block.language, text: block.text });
    // A second code block in a row is the same code in another language.
    if (this.leading) this.leading.code ??= this.index.codes.length - 1;
  }

  /** A sentence may begin with the name of its page in small letters, as in "siltlog reads the sensors". */
  private withCapital(text: string): string {
    const [name = ""] = /^\p{Ll}[\p{L}\p{N}._-]*(?=\s)/u.exec(text) ?? [];
    const above = [this.title, ...this.headings.map((heading) => heading.text)];
    const isName = name.length > 1 && above.some((heading) => heading.split(/\s+/).includes(name));
    return isName ? `${name.toUpperCase()}${text.slice(name.length)}` : text;
  }

  private push(fields: Pick<Sentence, "text" | "start" | "kind" | "subject" | "listed">): void {
    const label = labelLength(fields.text);
    const text = fields.text.slice(label);
    const start = fields.start + label;
    const stems = stemCounts(fields.subject ? `${fields.subject} ${text}` : text);
    this.remember(stems);
    const opens = this.index.sentences.length === 0 && speaksOfPage(text);
    let length = 0;
    for (const count of stems.values()) length += count;
    const sentence: Sentence = {
      text,
      start,
      end: start + text.length,
      kind: fields.kind,
      subject: fields.subject,
      listed: fields.listed,
      block: this.block,
      section: this.index.sections.length - 1,
      stems,
      length,
      quality: quality(opens ? text.replace("This", "The") : this.withCapital(text)),
      code: null,
    };
    this.index.sentences.push(sentence);
    this.leading = sentence;
  }

  private prose(block: { text: string; start: number; kind: "prose" | "item" }): void {
    const named = block.kind === "item" ? block.text.match(NAMED_ITEM) : null;
    if (named) {
      const label = named[0].length;
      const subject = named[1] ?? "";
      this.parent = { subject, indent: this.indentOf(block.start) };
      this.described(subject, block.text.slice(label), block.start + label, true);
      return;
    }
    const speaks = /^(?:The )?`([^`\n]+)`\s/.exec(block.text)?.[1];
    if (block.kind === "prose") this.parent = null;
    else if (speaks) this.parent = { subject: speaks, indent: this.indentOf(block.start) };
    else if (this.parent && this.indentOf(block.start) > this.parent.indent && DEFAULT.test(block.text)) {
      this.described(this.parent.subject, block.text, block.start, true);
      return;
    }
    for (const span of spansOf(block.text))
      this.push({
        text: block.text.slice(span.start, span.end),
        start: block.start + span.start,
        kind: block.kind,
        subject: null,
        listed: block.kind === "item",
      });
  }

  private described(subject: string, text: string, start: number, listed: boolean): void {
    for (const span of sentenceSpans(text))
      this.push({
        text: text.slice(span.start, span.end),
        start: start + span.start,
        kind: "property",
        subject,
        listed,
      });
  }

  /** Descriptions in a table of properties written as JSX: `{ name: '…', description: '…' }`. */
  private properties(text: string, start: number): void {
    let subject = "";
    for (const match of text.matchAll(PROPERTY)) {
      const value = match[2] ?? match[3] ?? match[4] ?? "";
      if (match[1] === "name") subject = value;
      if (match[1] !== "description" || !subject || value.includes("\\")) continue;
      this.block += 1;
      const offset = match.index + match[0].indexOf(value, "description:".length);
      this.described(subject, value, start + offset, false);
    }
    this.remember(stemCounts(text));
  }

  /** Cells of a table whose first cell is a name in code marks. */
  private cells(rows: string[], start: number): void {
    let offset = start;
    for (const row of rows) {
      const cells = [...row.matchAll(/(?<=\|)((?:\\\||`[^`]*`|[^|])*)(?=\|)/g)];
      const subject = cells[0]?.[1]?.match(/^\s*\[?`([^`]+)`/)?.[1];
      this.block += 1;
      for (const cell of subject ? cells.slice(1) : []) {
        const text = cell[1]?.trim() ?? "";
        if (/(?<!\p{L})\p{L}+\s+\p{L}+/u.test(text) && !/^`[^`]*`$/.test(text))
          this.described(subject ?? "", text, offset + cell.index + (cell[1]?.indexOf(text) ?? 0), false);
      }
      this.remember(stemCounts(row));
      offset += row.length + 1;
    }
    this.table(rows, start);
  }

  /** A table as one piece if it is short enough to be quoted. */
  private table(rows: string[], start: number): void {
    const text = rows.join("\n");
    const section = this.index.sections.length - 1;
    this.index.tables.push({ rows, start, section, block: this.block });
    if (rows.length < 3 || rows.length > MOST_ROWS || text.length > LONGEST_TABLE) return;
    const stems = stemCounts(text);
    this.block += 1;
    this.index.sentences.push({
      text,
      start,
      end: start + text.length,
      kind: "table",
      subject: null,
      listed: false,
      block: this.block,
      section,
      stems,
      length: [...stems.values()].reduce((sum, count) => sum + count, 0),
      quality: 0,
      code: null,
    });
  }
}
