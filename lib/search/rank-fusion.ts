// Merges the hits of several providers by reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009): a page
// scores 1/(60 + its rank) in each list that contains it. The order of the lists breaks ties, and determines
// whose title and snippet are shown.

import { mergedPublication } from "@/lib/sources/merged-publication";
import { urlKey } from "@/lib/sources/url-key";
import type { SearchHit } from "./provider";

const K = 60;

type RankedList = { label: string; hits: readonly SearchHit[] };

type Entry = { hit: SearchHit; score: number; best: number; providers: string[] };

/**
 * One list, best first, each address once (by its normal form), with the labels of the providers that found
 * it. Ties go to the better single rank, then to the earlier list, which also supplies the hit's title and
 * snippet.
 */
export function fuseByRank(lists: readonly RankedList[]): SearchHit[] {
  const only = lists.filter(({ hits }) => hits.length > 0);
  const entries = new Map<string, Entry>();
  for (const { label, hits } of only) {
    const seen = new Set<string>();
    for (const hit of hits) {
      const key = urlKey(hit.url);
      if (seen.has(key)) continue;
      seen.add(key);
      const place = seen.size;
      const entry = entries.get(key) ?? { hit, score: 0, best: place, providers: [] };
      entries.set(key, {
        hit: filled(entry.hit, hit),
        score: entry.score + 1 / (K + place),
        best: Math.min(entry.best, place),
        providers: [...entry.providers, label],
      });
    }
  }
  // Ties keep the order in which they were found: list by list, in the caller's order.
  const ranked = [...entries.values()].sort((one, other) =>
    rounded(one.score) === rounded(other.score) ? one.best - other.best : other.score - one.score,
  );
  return ranked.map(({ hit, providers }) =>
    lists.length > 1 ? { ...hit, providers: [...new Set(providers)].sort() } : hit,
  );
}

/** Sums of the same terms in another order differ in their last digits. */
const rounded = (score: number): number => Math.round(score * 1e12);

/** Fills the fields that the first list left empty. */
function filled(hit: SearchHit, other: SearchHit): SearchHit {
  const publication = mergedPublication(hit.publication, other.publication);
  return {
    ...hit,
    snippet: hit.snippet || other.snippet,
    publishedAt: hit.publishedAt ?? other.publishedAt,
    ...(publication ? { publication } : {}),
  };
}
