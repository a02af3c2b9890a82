// Determines what each citation of a report claims: the part of the sentence that it covers, with its facts.
// In a table this is the cell, read with its row and column headers.

import { type CitationMark, citationMarks } from "@/lib/reports/citations";
import { cellsIn, type Span } from "@/lib/text/sentences";
import { type Fact, factsOf, plainText } from "./facts";
import { keysOf } from "./words";

export type Claim = {
  mark: CitationMark;
  /** Citations at the same position, which support the claim together. */
  together: number[];
  /** The part of the sentence that this position covers; the whole sentence if it is the only one. */
  own: Span;
  /** `own` as plain text of the same length. */
  text: string;
  /** Offsets into the report. */
  facts: Fact[];
  /** Stems of `own` without its numbers. */
  keys: Set<string>;
  /** Stems of the row and column headers of a cell. */
  heads: Set<string>;
  headText: string;
  /** True when the citation is in a table. */
  tabular: boolean;
};

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

type Place = { at: number; end: number; marks: CitationMark[] };

/** Citations without words between them share one position. */
function placesOf(content: string, marks: readonly CitationMark[]): Place[] {
  const places: Place[] = [];
  for (const mark of marks) {
    const before = places.at(-1);
    const sameSentence = before?.marks[0]?.sentence.start === mark.sentence.start;
    if (
      before &&
      sameSentence &&
      (mark.at < before.end || !SAYS_SOMETHING.test(content.slice(before.end, mark.at)))
    ) {
      before.marks.push(mark);
      before.end = mark.end;
    } else places.push({ at: mark.at, end: mark.end, marks: [mark] });
  }
  return places;
}

/** The header line of the table above a row; null for a single row. */
function headOf(content: string, row: Span): Span | null {
  let top: Span | null = null;
  let start = row.start;
  for (let steps = 0; steps < 500 && start > 0; steps += 1) {
    const end = start - 1;
    start = content.lastIndexOf("\n", end - 1) + 1;
    const line = content.slice(start, end).trimStart();
    if (!line.startsWith("|")) break;
    top = { start: start + content.slice(start, end).indexOf("|") + 1, end };
    if (end <= 0) break;
  }
  return top;
}

/** The row and column headers, when a span is a table cell. */
function headsOf(content: string, own: Span): string {
  const lineStart = content.lastIndexOf("\n", own.start - 1) + 1;
  const stop = content.indexOf("\n", own.start);
  const lineEnd = stop < 0 ? content.length : stop;
  const line = content.slice(lineStart, lineEnd);
  if (!/^[\s>]*\|/.test(line)) return "";
  const row = { start: lineStart + line.indexOf("|") + 1, end: lineEnd };
  const cells = cellsIn(content, row);
  const column = cells.findIndex((cell) => own.start >= cell.start && own.start <= cell.end);
  const head = headOf(content, { start: lineStart, end: lineEnd });
  const above = head ? cellsIn(content, head)[column] : undefined;
  const first = column > 0 ? cells[0] : undefined;
  return [first, above].map((cell) => (cell ? content.slice(cell.start, cell.end) : "")).join(" | ");
}

function claimsAt(content: string, place: Place, own: Span): Claim[] {
  const text = plainText(content.slice(own.start, own.end));
  const facts = factsOf(text).map((fact) => ({
    ...fact,
    start: fact.start + own.start,
    end: fact.end + own.start,
  }));

  const unnumbered = facts
    .filter(({ kind }) => kind !== "name" && kind !== "quotation")
    .reduce((rest, fact) => {
      const from = fact.start - own.start;
      return rest.slice(0, from) + " ".repeat(fact.end - fact.start) + rest.slice(fact.end - own.start);
    }, text);
  const headText = plainText(headsOf(content, own));
  const tabular = /^[\s>]*\|/.test(
    content.slice(content.lastIndexOf("\n", own.start - 1) + 1, own.start + 1),
  );
  const shared = { own, text, facts, keys: keysOf(unnumbered), heads: keysOf(headText), headText, tabular };
  const together = place.marks.map(({ number }) => number);
  return place.marks.map((mark) => ({ mark, together, ...shared }));
}

/** The claims of all citations, in the order of `citationMarks`. */
export function claimsOf(content: string, marks: readonly CitationMark[] = citationMarks(content)): Claim[] {
  const places = placesOf(content, marks);
  return places.flatMap((place, index) => {
    const sentence = place.marks[0]?.sentence ?? { start: place.at, end: place.end };
    const before = places[index - 1];
    const after = places[index + 1];
    const start = before && before.marks[0]?.sentence.start === sentence.start ? before.end : sentence.start;
    const last = after?.marks[0]?.sentence.start !== sentence.start;
    return claimsAt(content, place, { start, end: last ? sentence.end : place.at });
  });
}
