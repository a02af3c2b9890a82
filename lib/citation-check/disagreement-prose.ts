// Finds cheaply where a page may state something about the question, so that few sentences of a long page are
// examined closely.

import { blocksOf, pieces, type Span } from "@/lib/text/sentences";
import { foldWord, isStopWord, stemWord } from "@/lib/text/words";

const LONGEST_BLOCK = 4000;
const MOST_LEAD = 40;
export const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;
const FENCE = /^[ \t>]{0,12}(`{3,}|~{3,})[^\n]{0,200}$/gm;

/** Topic stems of a text, without numbers and stop words. */
export function topicStems(text: string): string[] {
  const stems: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    const folded = foldWord(word);
    if (/\p{L}/u.test(folded) && !isStopWord(folded) && folded.length > 1) stems.push(stemWord(folded));
  }
  return [...new Set(stems)];
}

/** A pattern for words that start with one of the stems. */
export function beginnings(stems: readonly string[]): RegExp | null {
  const prefixes = stems.flatMap((stem) => /^[\p{L}\p{N}]{2,5}/u.exec(stem)?.[0] ?? []);
  return prefixes.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${prefixes.join("|")})`, "giu");
}

function fences(text: string): Span[] {
  const spans: Span[] = [];
  let open: { at: number; mark: string } | null = null;
  for (const match of text.matchAll(FENCE)) {
    const mark = match[1] ?? "";
    if (!open) open = { at: match.index, mark };
    else if (mark.startsWith(open.mark)) {
      spans.push({ start: open.at, end: match.index + match[0].length });
      open = null;
    }
  }
  return open ? [...spans, { start: open.at, end: text.length }] : spans;
}

/** Blocks of prose with a digit and a word of the question; those with the most of its words first. */
export function promising(text: string, begins: RegExp): Span[] {
  const code = fences(text);
  let next = 0;
  const found: { block: Span; hits: number }[] = [];
  // A text without line ends is processed in chunks.
  for (const block of blocksOf(text).flatMap((whole) => pieces(text, whole, LONGEST_BLOCK))) {
    while ((code[next]?.end ?? block.start) < block.start) next += 1;
    if ((code[next]?.start ?? block.end) < block.end) continue;
    const lead = text.slice(
      Math.max(text.lastIndexOf("\n", block.start - 1) + 1, block.start - MOST_LEAD),
      block.start,
    );
    if (/[#|]/.test(lead)) continue;
    const own = text.slice(block.start, block.end);
    if (!/\d/.test(own)) continue;
    const hits = new Set([...own.matchAll(begins)].map(([word]) => word.toLowerCase())).size;
    if (hits > 0) found.push({ block, hits });
  }
  return found.toSorted((a, b) => b.hits - a.hits || a.block.start - b.block.start).map(({ block }) => block);
}
