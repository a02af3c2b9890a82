// Reads the citations of a report: every `[n]`, also `[1][2]`, `[1, 3]` and `[1–3]`, with the sentence it stands in.
// Numbers inside code, links and images are not citations. Nothing is judged here: passages.ts looks for evidence.

import { blocksOf, type Span, sentencesIn } from "./sentences";

/** A number in the text; a group such as `[1, 3]` gives one mark for each number, all at the same offset. */
export type CitationMark = {
  number: number;
  /** Offset of the `[`. */
  at: number;
  /** Offset behind the `]`. */
  end: number;
  sentence: Span;
};

const GROUP = /\[\s*(\d{1,4}(?:\s*[-–—]\s*\d{1,4})?(?:\s*[,;]\s*\d{1,4}(?:\s*[-–—]\s*\d{1,4})?)*)\s*\]/g;
const OPAQUE = [
  /(?:^|\n)(`{3,}|~{3,})[\s\S]*?(?:\n\1|$)/g,
  /(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g,
  /!?\[(?:[^[\]]|\[[^[\]]*\])*\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+["'(][^\n]*?["')])?\)/g,
  /^ {0,3}\[[^\]\n]+\]:[ \t].*$/gm,
  /<(?:https?:)[^>\s]*>/g,
];
/** A range longer than this is a slip or an attack, and is read as its two ends. */
const LONGEST_RANGE = 20;

function opaqueSpans(content: string): Span[] {
  return OPAQUE.flatMap((pattern) =>
    [...content.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
}

function numbersIn(group: string): number[] {
  const numbers = group.split(/[,;]/).flatMap((part) => {
    const [from = 0, to = from] = part.split(/[-–—]/).map((piece) => Number(piece.trim()));
    if (to <= from) return [...new Set([from, to])];
    if (to - from > LONGEST_RANGE) return [from, to];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  return [...new Set(numbers)];
}

type Group = { at: number; end: number; numbers: number[] };

function groupsIn(content: string): Group[] {
  const opaque = opaqueSpans(content);
  const groups: Group[] = [];
  for (const match of content.matchAll(GROUP)) {
    const at = match.index;
    const end = at + match[0].length;
    if (opaque.some((span) => at >= span.start && at < span.end)) continue;
    if (content[at - 1] === "\\" || content[at - 1] === "!") continue;
    // `[text][1]` is a link by reference, `[1][2]` are two citations.
    const before = /\[([^[\]]*)\]$/.exec(content.slice(Math.max(0, at - 200), at));
    if (before && !/^[\s\d,;–—-]+$/.test(before[1] ?? "")) continue;
    groups.push({ at, end, numbers: numbersIn(match[1] ?? "") });
  }
  return groups;
}

/**
 * Sentences of the report. The marks are blanked first, because a sentence must not end inside `.[1]`; a mark that then
 * stands between two sentences belongs to the one before it.
 */
function citableSentences(content: string, groups: readonly Group[]): Span[] {
  let blanked = content;
  for (const { at, end } of groups)
    blanked = blanked.slice(0, at) + " ".repeat(end - at) + blanked.slice(end);
  return blocksOf(content).flatMap((block) => {
    const spans = sentencesIn(blanked, block);
    const own = groups.filter((group) => group.at >= block.start && group.at < block.end);
    for (const group of own) {
      const before = spans.findLast((span) => span.start < group.at);
      if (before) before.end = Math.max(before.end, group.end);
      else if (spans[0]) spans[0].start = Math.min(spans[0].start, group.at);
    }
    return spans;
  });
}

/** Every citation of a Markdown text, in order. */
export function citationMarks(content: string): CitationMark[] {
  const groups = groupsIn(content);
  if (groups.length === 0) return [];
  const sentences = citableSentences(content, groups);
  return groups.flatMap((group) => {
    const sentence = sentences.find((span) => group.at >= span.start && group.at < span.end) ?? {
      start: group.at,
      end: group.end,
    };
    return group.numbers.map((number) => ({ number, at: group.at, end: group.end, sentence }));
  });
}

/** A sentence of the report as it would stand in a page: without its citations. */
export function withoutCitations(sentence: string): string {
  return sentence.replace(GROUP, " ");
}

/** Numbers in the order of their first appearance. */
export function citedNumbers(marks: readonly CitationMark[]): number[] {
  return [...new Set(marks.map((mark) => mark.number))];
}
