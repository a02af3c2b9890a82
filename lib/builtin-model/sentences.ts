// Splits the prose of a block into sentences with their offsets. Code spans, links and brackets are never split, and
// the full stop in `next.config.js` or "e.g." does not end a sentence.

import { isInnerStop } from "@/lib/text/inner-stops";

type Span = { start: number; end: number };

const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|fig|mr|mrs|dr|st|inc|z\.\s?b|d\.\s?h|u\.\s?a|bzw|ca|nr|zzgl|inkl|ggf|evtl|vgl|т\.е|т\.д|т\.п|т\.к|напр|см|др|рис)\.$/i;
const CLOSER = /["')\]*_»”’]/;
const STARTER = /[\p{Lu}\p{N}`"'«“([*_]/u;

function endsHere(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && /[.!?…]/.test(text[end] ?? "")) end += 1;
  while (end < text.length && CLOSER.test(text[end] ?? "")) end += 1;
  if (end >= text.length) return end;
  if (!/\s/.test(text[end] ?? "")) return 0;
  const next = text.slice(end).trimStart()[0] ?? "";
  if (next && !STARTER.test(next)) return 0;
  if (text[at] === "." && ABBREVIATION.test(text.slice(Math.max(0, at - 8), at + 1))) return 0;
  if (text[at] === "." && end === at + 1 && isInnerStop(text, at)) return 0;
  // "A. Smith", "1. First": a single character before the stop is an initial or a list number.
  if (text[at] === "." && /(?:^|\s)\p{Lu}$/u.test(text.slice(Math.max(0, at - 2), at))) return 0;
  return end;
}

/** Index after the code span or bracket that opens at `at`, or `at` when none opens there. */
function skipped(text: string, at: number): number {
  if (text[at] === "`") {
    const fence = text.slice(at).match(/^`+/)?.[0] ?? "`";
    const close = text.indexOf(fence, at + fence.length);
    return close < 0 ? at : close + fence.length;
  }
  if (text[at] === "[") {
    const link = text.slice(at, at + 600).match(/^\[(?:[^[\]]|\[[^\]]*\])*\](?:\([^)\n]*\))?/);
    return link ? at + link[0].length : at;
  }
  return at;
}

const OPENER = /["“«]/;
const CLOSING: Record<string, string> = { '"': '"', "“": "”", "«": "»" };
/** A longer quotation is divided into its sentences. */
const LONGEST_QUOTATION = 300;

/** Index of the mark that closes the quotation which opens at `at`; -1 when none opens or it is too long. */
function closingMark(text: string, at: number): number {
  const mark = text[at] ?? "";
  // An inch or a second stands behind a number, a quotation before a word.
  if (!OPENER.test(mark) || /[\p{L}\p{N}]/u.test(text[at - 1] ?? " ")) return -1;
  if (/\s/.test(text[at + 1] ?? " ")) return -1;
  const close = text.slice(at, at + LONGEST_QUOTATION).indexOf(CLOSING[mark] ?? mark, 1);
  return close < 0 ? -1 : at + close;
}

/** Sentences of a block's text. A short quotation of several sentences is never split. Spans are relative to it and exclude surrounding white space. */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  const push = (end: number) => {
    const piece = text.slice(start, end);
    const from = start + (piece.length - piece.trimStart().length);
    const to = start + piece.trimEnd().length;
    if (to > from) spans.push({ start: from, end: to });
    start = end;
  };
  let at = 0;
  let quotedUntil = -1;
  while (at < text.length) {
    if (at > quotedUntil) quotedUntil = closingMark(text, at);
    const after = skipped(text, at);
    if (after > at) at = after;
    else if (/[.!?…]/.test(text[at] ?? "")) {
      const end = endsHere(text, at) > quotedUntil ? endsHere(text, at) : 0;
      if (end > 0) push(end);
      at = Math.max(end, at + 1);
    } else at += 1;
  }
  push(text.length);
  return spans;
}
