// Words of a search that stand nowhere, replaced by those that do and differ from them by one slip of the fingers.

import type { Store } from "@/db/store/store";
import type { SearchResult } from "@/lib/http/responses";
import { isOneSlip } from "@/lib/text/one-slip";
import { stemLower } from "@/lib/text/words";
import type { Words } from "./search-query";

/** Shorter words have too many neighbours. */
const SHORTEST = 4;
/** Words with the same first letter that are compared, the shortest first. */
const MOST_WORDS = 20_000;
const MOST_NEAR = 8;
/** A longer search is a sentence: the known words are read once for each of its words, which takes longer than it is worth. */
const LONGEST_SEARCH = 6;

/** A word that stands nowhere, and the stems that may have been meant. */
type Slip = { text: string; near: string[] };

/**
 * Words of which at least one stands nowhere but has near ones, which are searched in its place; null for all others, and for
 * long searches.
 */
export async function mendWords(
  words: Words,
  db: Pick<Store, "completeWord">,
): Promise<{ words: Words; slips: Slip[] } | null> {
  if (words.groups.length > LONGEST_SEARCH) return null;
  const slips: Slip[] = [];
  const groups: Words["groups"] = [];
  const matches: Words["matches"] = [];
  for (const [at, group] of words.groups.entries()) {
    const [term] = group;
    const match = words.matches[at];
    if (!term || !match) return null;
    const near = term.stems.length === 1 ? await nearStems(term.stems[0] ?? "", group.length > 1, db) : [];
    if (near.length > 0) slips.push({ text: term.text, near });
    groups.push(near.length > 0 ? near.map((stem) => ({ ...term, prefix: false, stems: [stem] })) : group);
    matches.push(near.length > 0 ? { any: near.map((text) => ({ text })) } : match);
  }
  if (slips.length === 0) return null;
  return { words: { ...words, groups, matches, query: { ...words.query, terms: groups.flat() } }, slips };
}

/** Empty when the stem itself stands somewhere, or the beginning of a word that is being typed does. */
async function nearStems(
  stem: string,
  isBeginning: boolean,
  db: Pick<Store, "completeWord">,
): Promise<string[]> {
  if (stem.length < SHORTEST) return [];
  const known = await db.completeWord(stem.slice(0, 1), MOST_WORDS);
  if (known.some((word) => word === stem || (isBeginning && word.startsWith(stem)))) return [];
  return known.filter((word) => isOneSlip(word, stem)).slice(0, MOST_NEAR);
}

/** The query as it was meant: each slip replaced by the word that the results have in its place. */
export function meantQuery(query: string, slips: readonly Slip[], results: readonly SearchResult[]): string {
  const hits = results.flatMap(({ title, passage }) => [
    ...passage.flatMap(({ text, hit }) => (hit ? [text] : [])),
    ...(title.match(/[\p{L}\p{N}]+/gu) ?? []),
  ]);
  return slips.reduce((said, { text, near }) => {
    const meant = hits.find((word) => near.includes(stemLower(word))) ?? near[0] ?? text;
    return said.replace(text, () => meant.toLowerCase());
  }, query);
}
