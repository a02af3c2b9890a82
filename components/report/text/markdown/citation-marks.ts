// Finds the citations in a text and binds each to the word before it, so that no line begins with a citation.

import { citationNumbers, isIndex } from "@/lib/reports/citation-numbers";
import { HEAVIEST } from "@/lib/reports/markdown-cost";

/** A citation as written: its number, and the offsets of its brackets. */
export type Mark = { number: number; open: number; close: number };

export type Piece =
  | { kind: "text"; text: string; start: number }
  /** A word with its citations and the punctuation after them, which never wraps. */
  | { kind: "bound"; before: string; start: number; marks: Mark[]; after: string };

const GROUP = /(?<!\s)\s*\[(\d{1,4}(?:\s*[-–—,;]\s*\d{1,4})*)\]/g;
const LAST_WORD = /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s]{1,32})$/u;
const PUNCTUATION = /^[.,;:!?…)\]»”’]+/;

/**
 * The numbers of the citations in a text, in order. Of more groups than a page lays out, as each costs at least one, the
 * rest is not read: in an imported report of 400 kB that would hold the server for half a second.
 */
export function numbersMarked(text: string): Set<number> {
  const lists = new Set<string>();
  let groups = 0;
  for (const [, list = ""] of text.matchAll(GROUP)) {
    groups += 1;
    if (groups > HEAVIEST) break;
    lists.add(list);
  }
  const numbers = new Set<number>();
  for (const list of lists) for (const number of citationNumbers(list)) if (number > 0) numbers.add(number);
  return numbers;
}

/**
 * Splits a text into plain pieces and words bound to their citations. Offsets count from the start of `text`.
 */
export function citationPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const groups = [...text.matchAll(GROUP)].filter(
    ({ 0: all, 1: list = "", index }) =>
      !isIndex(citationNumbers(list), text.slice(0, index + all.indexOf("[")).slice(-1)),
  );
  for (let index = 0; index < groups.length; index += 1) {
    const match = groups[index];
    if (!match || match.index < at) continue;
    const marks = marksOf(match);
    let end = match.index + match[0].length;
    while (groups[index + 1]?.index === end) {
      index += 1;
      const next = groups[index];
      if (!next) break;
      marks.push(...marksOf(next));
      end += next[0].length;
    }
    const lead = text.slice(at, match.index);
    const before = LAST_WORD.exec(lead)?.[0] ?? "";
    const start = match.index - before.length;
    if (start > at) pieces.push({ kind: "text", text: text.slice(at, start), start: at });
    const after = PUNCTUATION.exec(text.slice(end))?.[0] ?? "";
    pieces.push({ kind: "bound", before, start, marks, after });
    at = end + after.length;
  }
  if (at < text.length) pieces.push({ kind: "text", text: text.slice(at), start: at });
  return pieces;
}

function marksOf(match: RegExpExecArray | RegExpMatchArray): Mark[] {
  const open = (match.index ?? 0) + match[0].indexOf("[");
  const close = (match.index ?? 0) + match[0].length - 1;
  return citationNumbers(match[1] ?? "").map((number) => ({ number, open, close }));
}
