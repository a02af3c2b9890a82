// Scores how well a text matches a search, and selects the passage to show. Both first search for stems as substrings,
// which is fast in long texts, and split only the surroundings of a hit into words.

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

/** Keeps the length, so that offsets are valid in the original text. */
const lowered = (text: string): string => text.toLowerCase().replaceAll("ё", "е");

/** English stems end in `i` where the words end in `y`. */
const needleOf = ({ stems: [stem = ""] }: QueryTerm): string =>
  stem.length > 3 ? stem.replace(/i$/, "") : stem;

const LETTER = /[\p{L}\p{N}]/u;

/** Offsets at which words of a group begin in a lower-case text, in order, at most about forty. */
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
 * Relevance: the title counts more than the text, frequent words more than rare ones (saturated, as in BM25), adjacent
 * words more than distant ones. Every result contains all words, so their rarity does not matter.
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

/** The window of at most `length` characters that contains the most groups; the first one on ties. */
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

/**
 * The part of a text that contains most of the words, with the words marked; the beginning of the text if there are
 * none.
 */
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
