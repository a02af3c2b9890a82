// The words by which PostgreSQL finds a passage.

import type { TokensOf } from "./client";
import { quoted } from "./text-search";

/** Places of the index are counted up to here; a passage has a few hundred words. */
const LAST_PLACE = 16_383;
/** Words of one column never follow those of another. */
const APART = 16;

/** The words of a passage with their places, the title's and the heading's marked, and how many they are. */
export function wordsOf(
  tokensOf: TokensOf,
  { title, heading, text }: { title: string; heading: string; text: string },
): { words: number; tsv: string } {
  const places = new Map<string, string[]>();
  let at = 1;
  let words = 0;
  for (const [column, mark] of [
    [title, "A"],
    [heading, "B"],
    [text, ""],
  ] as const) {
    for (const token of tokensOf(column)) {
      const own = places.get(token) ?? [];
      own.push(`${Math.min(at, LAST_PLACE)}${mark}`);
      places.set(token, own);
      at += 1;
      words += 1;
    }
    at += APART;
  }
  return { words, tsv: [...places].map(([token, own]) => `${quoted(token)}:${own.join(",")}`).join(" ") };
}
