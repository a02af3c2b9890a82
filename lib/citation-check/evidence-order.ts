// The order of words: of two passages that have the same words of a claim, the one that has all of them in its order says it.

import { wordsOf } from "./evidence-clauses";
import { type EvidencePage, unitText } from "./evidence-page";
import { contentOf } from "./evidence-vocabulary";

/** The length of the longest common subsequence of two lists. */
function commonOrder(one: readonly string[], other: readonly string[]): number {
  const row = new Uint16Array(other.length + 1);
  for (const left of one) {
    let diagonal = 0;
    for (let at = 1; at <= other.length; at += 1) {
      const above = row[at] ?? 0;
      row[at] = left === other[at - 1] ? diagonal + 1 : Math.max(above, row[at - 1] ?? 0);
      diagonal = above;
    }
  }
  return row[other.length] ?? 0;
}

const known = new WeakMap<EvidencePage, Map<number, string[]>>();

/** The keys of the content words of a unit, in order. */
function keysIn(page: EvidencePage, unit: number): string[] {
  const kept = known.get(page) ?? new Map<number, string[]>();
  known.set(page, kept);
  const text = unitText(page, unit);
  const keys = kept.get(unit) ?? contentOf(text, wordsOf(text)).map(({ key }) => key);
  kept.set(unit, keys);
  return keys;
}

/** The sentence of a window that has most of these keys in their order: how many, and its own keys. */
export function closestInOrder(
  page: EvidencePage,
  order: readonly string[],
  { first, last }: { first: number; last: number },
): { keys: readonly string[]; common: number } {
  let best: { keys: readonly string[]; common: number } = { keys: [], common: 0 };
  for (let unit = first; unit <= last; unit += 1) {
    const keys = keysIn(page, unit);
    const common = commonOrder(order, keys);
    if (common >= best.common) best = { keys, common };
  }
  return best;
}
