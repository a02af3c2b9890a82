// Splits a passage into parts by what it shares with the cited sentence: facts and words, which the card
// highlights.

import { wordsThatCount } from "@/components/report/source-reader/passage-words";

/** The cited sentence and its facts, verbatim. */
export type PassageWords = { sentence: string; facts: readonly string[] };

type PassagePart = { text: string; kind: "fact" | "word" | null };

const WORD = /[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu;
const LETTER = /[\p{L}\p{N}]/u;

type Found = { start: number; end: number; kind: "fact" | "word" };

/** Occurrences of a text in the passage that are not part of a longer word or number. */
function placesOf(text: string, passage: string): Found[] {
  const places: Found[] = [];
  const [sought, searched] = [text.toLowerCase(), passage.toLowerCase()];
  // Lower-casing changes the length in a few scripts; the offsets would then be wrong.
  if (sought === "" || searched.length !== passage.length) return places;
  for (let at = searched.indexOf(sought); at >= 0; at = searched.indexOf(sought, at + sought.length)) {
    const end = at + sought.length;
    if (!LETTER.test(passage[at - 1] ?? " ") && !LETTER.test(passage[end] ?? " "))
      places.push({ start: at, end, kind: "fact" });
  }
  return places;
}

/** Marks of Markdown that a reader of a passage should not see; underscores are often part of names. */
const MARKS: readonly [RegExp, string][] = [
  [/(?<=^|\n)[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|```\w*[ \t]*(?=\n|$))/g, ""],
  [/!?\[([^[\]\n]{0,300})\]\((?:[^()\s]{0,500})(?: "[^"\n]{0,200}")?\)/g, "$1"],
  [/\*\*|~~|(?<![\p{L}\p{N}_])__|__(?![\p{L}\p{N}_])|`+/gu, ""],
  [/(?<![\p{L}\p{N}*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu, ""],
];

/** The parts of the passage; concatenated, they are the passage without marks of Markdown. */
export function passageParts(marked: string, { sentence, facts }: PassageWords): PassagePart[] {
  const passage = MARKS.reduce((text, [mark, plain]) => text.replace(mark, plain), marked);
  const known = new Set(wordsThatCount(sentence));
  const words = [...passage.matchAll(WORD)]
    .filter(([word]) => known.has(word.toLowerCase()))
    .map(({ 0: word, index }): Found => ({ start: index, end: index + word.length, kind: "word" }));
  const found = [...facts.flatMap((fact) => placesOf(fact, passage)), ...words].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  const parts: PassagePart[] = [];
  let at = 0;
  for (const { start, end, kind } of found) {
    if (start < at) continue;
    if (start > at) parts.push({ text: passage.slice(at, start), kind: null });
    parts.push({ text: passage.slice(start, end), kind });
    at = end;
  }
  if (at < passage.length) parts.push({ text: passage.slice(at), kind: null });
  return parts;
}
