// Which words of a passage also stand in the sentence it is to support. They are marked, so that the eye finds at once
// what the two have in common.

import type { MarkedText } from "@/lib/http/responses";

const WORD = /[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu;
const SHORTEST = 4;

/** A figure always counts, a word from four letters on. */
const counts = (word: string) => /\d/.test(word) || word.length >= SHORTEST;

/** The words of a text that can tell what it is about, in lower case. */
export function wordsThatCount(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).filter(counts);
}

/** The passage in parts, with the words it shares with the sentence marked. */
export function sharedWords(sentence: string, passage: string): MarkedText {
  const known = new Set(wordsThatCount(sentence));
  const parts: MarkedText = [];
  let at = 0;
  for (const match of passage.matchAll(WORD)) {
    if (!known.has(match[0].toLowerCase())) continue;
    if (match.index > at) parts.push({ text: passage.slice(at, match.index), hit: false });
    parts.push({ text: match[0], hit: true });
    at = match.index + match[0].length;
  }
  if (at < passage.length) parts.push({ text: passage.slice(at), hit: false });
  return parts;
}
