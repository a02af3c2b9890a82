// How near a text comes to what was asked, and the passage of it that is shown. Both look for stems as letters first,
// which is fast in long texts, and cut into words only what lies around a hit.

import { findTerm, type QueryTerm } from "@/lib/documents/query";
import { markHits } from "@/lib/documents/snippet";
import type { MarkedText } from "@/lib/http/responses";
import { tokenize } from "@/lib/text/words";
import type { Words } from "./search-query";

const SATURATION = 1.5;
const TITLE = 3;
const NEAR = 120;
const TOGETHER = 0.5;
const MOST_PLACES = 40;
const BEFORE = 70;
const LONGEST_PASSAGE = 280;

/** Length-preserving, so that places in it are places in the text. */
const lowered = (text: string): string => text.toLowerCase().replaceAll("ё", "е");

/** English stems end in an `i` where words have a `y`. */
const needleOf = ({ stems: [stem = ""] }: QueryTerm): string =>
  stem.length > 3 ? stem.replace(/i$/, "") : stem;

const LETTER = /[\p{L}\p{N}]/u;

/** Where words of a group begin in a lowered text, in order, some forty at most. */
function placesOf(text: string, group: QueryTerm[]): number[] {
  const places: number[] = [];
  for (const needle of new Set(group.map(needleOf))) {
    if (needle === "") continue;
    for (
      let at = text.indexOf(needle);
      at >= 0 && places.length < MOST_PLACES;
      at = text.indexOf(needle, at + 1)
    )
      if (at === 0 || !LETTER.test(text[at - 1] as string)) places.push(at);
  }
  return places.sort((a, b) => a - b);
}

/**
 * Relevance: words in the title before words in the text, often before seldom (saturated, as in BM25), together before
 * apart. Every result holds all words, so how rare they are makes no difference.
 */
export function relevance({ title, text }: { title: string; text: string }, { groups }: Words): number {
  if (groups.length === 0) return 0;
  const stems = tokenize(title).map((token) => token.stem);
  const content = lowered(text);
  const places = groups.map((group) => placesOf(content, group));
  let score = 0;
  groups.forEach((group, index) => {
    const count = places[index]?.length ?? 0;
    const named = group.some((term) => findTerm(term, stems).length > 0);
    score += count / (count + SATURATION) + (named ? TITLE : 0);
  });
  const together = groups.length > 1 && bestWindow(places, NEAR).groups === groups.length;
  return (score / groups.length) * (together ? 1 + TOGETHER : 1);
}

/** The stretch of at most `length` characters with places of the most groups; the first of equals. */
function bestWindow(places: number[][], length: number): { start: number; groups: number } {
  const all = places.flatMap((own, group) => own.map((at) => ({ at, group }))).sort((a, b) => a.at - b.at);
  let best = { start: all[0]?.at ?? 0, groups: 0 };
  all.forEach(({ at }, index) => {
    const inside = new Set<number>();
    for (let next = index; next < all.length && (all[next]?.at ?? 0) < at + length; next += 1)
      inside.add(all[next]?.group ?? 0);
    if (inside.size > best.groups) best = { start: at, groups: inside.size };
  });
  return best;
}

/** The part of a text where most of the words stand together, with the words marked; its beginning when none does. */
export function passageOf(text: string, words: Words): MarkedText {
  const content = lowered(text);
  const places = words.groups.map((group) => placesOf(content, group));
  const { start } = bestWindow(places, LONGEST_PASSAGE - BEFORE);
  let from = Math.max(0, start - BEFORE);
  if (from > 0) {
    const space = text.slice(from, start).search(/\s/);
    from = space < 0 ? start : from + space + 1;
  }
  let to = Math.min(text.length, from + LONGEST_PASSAGE);
  if (to < text.length) to -= /\S{0,40}$/.exec(text.slice(to - 40, to))?.[0].length ?? 0;
  const shown = text.slice(from, to).toWellFormed().trim();
  const marked = markHits(shown, words.query);
  return [
    ...(from > 0 ? [{ text: "… ", hit: false }] : []),
    ...marked,
    ...(to < text.length ? [{ text: " …", hit: false }] : []),
  ];
}
