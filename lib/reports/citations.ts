// Parses the citations of a report: every `[n]`, also `[1][2]`, `[1, 3]` and `[1–3]`, with its sentence.
// Numbers inside code, formulas, links and images are not citations. evidence.ts finds the passages.

import { blocksOf, cellsIn, type Span, sentencesIn } from "@/lib/text/sentences";
import { citationNumbers, isIndex } from "./citation-numbers";
import { mathSpans } from "./mathematics/spans";

/** A cited number; a group such as `[1, 3]` yields one mark per number, all at the same offset. */
export type CitationMark = {
  number: number;
  /** Offset of the `[`. */
  at: number;
  /** Offset after the `]`. */
  end: number;
  sentence: Span;
};

const GROUP = /\[\s*(\d{1,4}(?:\s*[-–—]\s*\d{1,4})?(?:\s*[,;]\s*\d{1,4}(?:\s*[-–—]\s*\d{1,4})?)*)\s*\]/g;
// Bounded, because a missing end would otherwise make each start scan the whole text.
const OPAQUE = [
  /(?:^|\n)(`{3,}|~{3,})[\s\S]*?(?:\n\1|$)/g,
  /(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S]){0,1000}?[^`]\1(?!`)/g,
  /!?\[(?:[^[\]]|\[[^[\]]*\])*\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+["'(][^\n]{0,300}?["')])?\)/g,
  /^ {0,3}\[[^\]\n]+\]:[ \t].*$/gm,
  /<(?:https?:)[^<>\s]*>/g,
];
/**
 * The maximum number of citations per text, because each costs a check, a row and an element; later ones are
 * plain text.
 */
export const MOST_CITATIONS = 1_000;

const CODE_PATTERNS = 2;

function fillUnits(opaque: Uint8Array, content: string, patterns: readonly RegExp[]): void {
  for (const pattern of patterns)
    for (const match of content.matchAll(pattern)) opaque.fill(1, match.index, match.index + match[0].length);
}

/** Which code units are code, and where the formulas are. */
function codeUnits(content: string): { opaque: Uint8Array; formulas: Span[] } {
  const opaque = new Uint8Array(content.length);
  fillUnits(opaque, content, OPAQUE.slice(0, CODE_PATTERNS));
  return { opaque, formulas: mathSpans(content, (at) => opaque[at] === 1) };
}

/** Where the formulas of a report are, in order. */
export const formulaSpans = (content: string): Span[] => codeUnits(content).formulas;

/** Which code units are code, a formula, a link or an image, and where the formulas are. */
function opaqueUnits(content: string): { opaque: Uint8Array; formulas: Span[] } {
  const { opaque, formulas } = codeUnits(content);
  fillUnits(opaque, content, OPAQUE.slice(CODE_PATTERNS));
  for (const { start, end } of formulas) opaque.fill(1, start, end);
  return { opaque, formulas };
}

type Group = { at: number; end: number; numbers: number[] };

function groupsIn(content: string, opaque: Uint8Array, most: number): Group[] {
  const groups: Group[] = [];
  let found = 0;
  for (const match of content.matchAll(GROUP)) {
    if (found >= most) break;
    const at = match.index;
    const end = at + match[0].length;
    if (opaque[at]) continue;
    if (content[at - 1] === "\\" || content[at - 1] === "!") continue;
    // `[text][1]` is a link by reference, `[1][2]` are two citations.
    const before = /\[([^[\]]*)\]$/.exec(content.slice(Math.max(0, at - 200), at));
    if (before && !/^[\s\d,;–—-]+$/.test(before[1] ?? "")) continue;
    const numbers = citationNumbers(match[1] ?? "").slice(0, most - found);
    if (isIndex(numbers, content[at - 1] ?? "")) continue;
    found += numbers.length;
    groups.push({ at, end, numbers });
  }
  return groups;
}

const isRow = (content: string, block: Span) =>
  content.slice(content.lastIndexOf("\n", block.start - 1) + 1, block.start).includes("|");

/** In a table each cell is a sentence; a cell with only a citation stands for its row. */
function cellSpans(blanked: string, row: Span): Span[] {
  const cells = cellsIn(blanked, row);
  const says = (cell: Span) => /[\p{L}\p{N}]/u.test(blanked.slice(cell.start, cell.end));
  return cells.every(says) ? cells : [{ ...row }];
}

/**
 * Sentences of the report. Citations are blanked first, so that no sentence ends inside `.[1]`; a citation
 * between two sentences belongs to the first.
 */
function citableSentences(content: string, groups: readonly Group[], formulas: readonly Span[]): Span[] {
  const blanked = withWords(withBlanks(content, groups), formulas);
  let next = 0;
  return blocksOf(content).flatMap((block) => {
    const spans = isRow(content, block) ? cellSpans(blanked, block) : sentencesIn(blanked, block);
    let place = -1;
    for (; (groups[next]?.at ?? block.end) < block.end; next += 1) {
      const group = groups[next];
      if (!group || group.at < block.start) continue;
      while ((spans[place + 1]?.start ?? group.at) < group.at) place += 1;
      const before = spans[place];
      if (before) before.end = Math.max(before.end, group.end);
      else if (spans[0]) spans[0].start = Math.min(spans[0].start, group.at);
    }
    return spans;
  });
}

function withBlanks(content: string, groups: readonly Group[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { at, end } of groups) {
    parts.push(content.slice(done, at), " ".repeat(end - at));
    done = end;
  }
  return parts.join("") + content.slice(done);
}

/** A formula counts as one word: `$n! = 1. b$` contains no sentence end. */
function withWords(text: string, formulas: readonly Span[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end } of formulas) {
    parts.push(text.slice(done, start), "x".repeat(end - start));
    done = end;
  }
  return parts.join("") + text.slice(done);
}

/** The citations of a Markdown text in order, at most `most`. */
export function citationMarks(content: string, most = MOST_CITATIONS): CitationMark[] {
  const { opaque, formulas } = opaqueUnits(content);
  const groups = groupsIn(content, opaque, most);
  if (groups.length === 0) return [];
  const sentences = citableSentences(content, groups, formulas);
  let place = 0;
  return groups.flatMap((group) => {
    while ((sentences[place]?.end ?? Number.POSITIVE_INFINITY) <= group.at) place += 1;
    const here = sentences[place];
    const sentence = here && here.start <= group.at ? here : { start: group.at, end: group.end };
    return group.numbers.map((number) => ({ number, at: group.at, end: group.end, sentence }));
  });
}

/** A sentence of the report without its citations, for comparison with a page. */
export function withoutCitations(sentence: string): string {
  return sentence.replace(GROUP, " ");
}

/** Numbers in the order of their first appearance. */
export function citedNumbers(marks: readonly CitationMark[]): number[] {
  return [...new Set(marks.map((mark) => mark.number))];
}
