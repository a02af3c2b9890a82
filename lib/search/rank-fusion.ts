// Lists of hits of several providers as one, by reciprocal rank (Cormack, Clarke and Büttcher, 2009): a page counts
// 1/(60 + its place) in each list that has it. The order of the lists decides among equals, and whose words are shown.

import { urlKey } from "@/lib/sources/url-key";
import type { SearchHit } from "./provider";

const K = 60;

type RankedList = { label: string; hits: readonly SearchHit[] };

type Entry = { hit: SearchHit; score: number; best: number; providers: string[] };

/**
 * One list, best first, each address once (by its normal form), with the labels of those that found it. Among equals the
 * one with the best single place comes first, then the one of the earlier list; the hit's words are those of that list, too.
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
  // Equals stay as they were met: list by list, as whoever asks wants them.
  const ranked = [...entries.values()].sort((one, other) =>
    rounded(one.score) === rounded(other.score) ? one.best - other.best : other.score - one.score,
  );
  return ranked.map(({ hit, providers }) =>
    lists.length > 1 ? { ...hit, providers: [...new Set(providers)].sort() } : hit,
  );
}

/** Sums of the same parts in another order differ in their last digits. */
const rounded = (score: number): number => Math.round(score * 1e12);

/** What the first list left open. */
function filled(hit: SearchHit, other: SearchHit): SearchHit {
  return {
    ...hit,
    snippet: hit.snippet || other.snippet,
    publishedAt: hit.publishedAt ?? other.publishedAt,
  };
}
