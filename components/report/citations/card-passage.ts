// A passage with what it has in common with the sentence it is to support: the facts that were found in it, and the
// words of both. So the eye finds at once what was compared.

import { wordsThatCount } from "@/components/report/source-reader/passage-words";

type PassagePart = { text: string; kind: "fact" | "word" | null };

const WORD = /[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu;
const LETTER = /[\p{L}\p{N}]/u;

type Found = { start: number; end: number; kind: "fact" | "word" };

/** Where a text stands in the passage as a whole, not as a part of a longer word or number. */
function placesOf(text: string, passage: string): Found[] {
  const places: Found[] = [];
  const [sought, searched] = [text.toLowerCase(), passage.toLowerCase()];
  // Lower case has another length in a few scripts; then offsets would not fit.
  if (sought === "" || searched.length !== passage.length) return places;
  for (let at = searched.indexOf(sought); at >= 0; at = searched.indexOf(sought, at + sought.length)) {
    const end = at + sought.length;
    if (!LETTER.test(passage[at - 1] ?? " ") && !LETTER.test(passage[end] ?? " "))
      places.push({ start: at, end, kind: "fact" });
  }
  return places;
}

/** The passage in parts; put together they are the passage again. */
export function passageParts(
  passage: string,
  { sentence, facts }: { sentence: string; facts: readonly string[] },
): PassagePart[] {
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
