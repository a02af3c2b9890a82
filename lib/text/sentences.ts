// Splits text into sentences with their offsets, so that sentences of reports and passages of pages can be
// referenced.

import { isInnerStop } from "./inner-stops";

/** Offsets are UTF-16 code units; `text.slice(start, end)` is the sentence without surrounding white space. */
export type Span = { start: number; end: number };

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });
// List markers, quote marks, heading marks and table bars do not belong to the sentence.
const LEAD = /^(?:\s|[>#|]|[-*+](?=\s)|\d{1,3}[.)](?=\s))+/;
const RULE = /^[\s|:\-=*_~`]+$/;

function trimmed(text: string, start: number, end: number): Span | null {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text[from] ?? "")) from += 1;
  while (to > from && /\s/.test(text[to - 1] ?? "")) to -= 1;
  return to > from ? { start: from, end: to } : null;
}

/**
 * The blocks of a Markdown text: paragraphs, and one block for each list item, heading and table row. Lines that a
 * paragraph was wrapped into stay together.
 */
export function blocksOf(text: string): Span[] {
  const blocks: Span[] = [];
  let open: Span | null = null;
  let offset = 0;
  for (const line of text.split("\n")) {
    const start = offset;
    offset += line.length + 1;
    const own = LEAD.exec(line)?.[0].length ?? 0;
    const marked = /[>#|*+\-\d]/.test(line.slice(0, own));
    if (line.trim() === "" || RULE.test(line)) {
      open = null;
    } else if (open && !marked) {
      open.end = start + line.length;
    } else {
      open = { start: start + own, end: start + line.length };
      blocks.push(open);
      // A heading or a table row never continues on the next line.
      if (/[#|]/.test(line.slice(0, own))) open = null;
    }
  }
  return blocks.filter((block) => block.end > block.start);
}

// After these a full stop ends no sentence, whatever the segmenter says: "Nov. 22", "Dr. Solheim", "J.
// Smith".
const ABBREVIATED =
  /(?:^|[\s(«"“])(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|Dr|Mrs?|Ms|Prof|St|[Aa]pprox|ca|cf|vs|e\.g|i\.e|No|Fig|тыс|млн|млрд|трлн|проф|акад|им|ул|рис|стр|см|т\.\s?е|\p{Lu})\.\s*$/u;

// The segmenter sees no end before a number that a small letter follows: "… 5 %. 18 ноября …".
const BEFORE_NUMBER = /(?<=\p{L}{5}|[%»”")])[.!?]\s+(?=\d)/gu;

/** True when what ends at an offset, with the white space behind it, ends no sentence. */
function goesOnAfter(text: string, start: number, end: number): boolean {
  const tail = text.slice(Math.max(start, end - 12), end);
  return (
    ABBREVIATED.test(tail) ||
    (/\.\s+$/.test(tail) && isInnerStop(text, end - 1 - (tail.length - tail.trimEnd().length)))
  );
}

/** The sentences of one block. */
export function sentencesIn(text: string, block: Span): Span[] {
  const spans: Span[] = [];
  let goesOn = false;
  const add = (start: number, end: number) => {
    const span = trimmed(text, start, end);
    const before = spans.at(-1);
    if (span && goesOn && before) before.end = span.end;
    else if (span) spans.push(span);
    goesOn = goesOnAfter(text, start, end);
  };
  for (const { index, segment } of segmenter.segment(text.slice(block.start, block.end))) {
    const end = block.start + index + segment.length;
    let start = block.start + index;
    for (const match of segment.matchAll(BEFORE_NUMBER)) {
      const stop = block.start + index + match.index + match[0].length;
      if (goesOnAfter(text, start, stop)) continue;
      add(start, stop);
      start = stop;
    }
    add(start, end);
  }
  return spans;
}

/** The cells of a table row, empty ones included, without white space at their ends. */
export function cellsIn(text: string, row: Span): Span[] {
  const cells: Span[] = [];
  let start = row.start;
  for (let at = row.start; at <= row.end; at += 1) {
    if (at < row.end && (text[at] !== "|" || text[at - 1] === "\\")) continue;
    if (at < row.end || text.slice(start, at).trim() !== "")
      cells.push(trimmed(text, start, at) ?? { start, end: start });
    start = at + 1;
  }
  return cells;
}

/** Every sentence of a text, in order. */
export function sentencesOf(text: string): Span[] {
  return blocksOf(text).flatMap((block) => sentencesIn(text, block));
}

/**
 * Splits a span into pieces of at most `most` code units, after punctuation if possible, else at white space.
 */
export function pieces(text: string, span: Span, most: number): Span[] {
  const parts: Span[] = [];
  let start = span.start;
  while (span.end - start > most) {
    const window = text.slice(start, start + most);
    const stop = Math.max(...[". ", "! ", "? ", "; "].map((mark) => window.lastIndexOf(mark) + 1));
    const cut = stop > most / 4 ? stop : window.lastIndexOf(" ");
    const end = start + (cut > 0 ? cut : most);
    const part = trimmed(text, start, end);
    if (part) parts.push(part);
    start = end;
  }
  const rest = trimmed(text, start, span.end);
  return rest ? [...parts, rest] : parts;
}
