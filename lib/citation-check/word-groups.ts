// Words in groups, such as those of one root or of one meaning.

import { lazy } from "@/lib/text/lazy";

/**
 * Returns a function that names the groups of a stem by their numbers, from 1. `lists` have groups between semicolons and
 * words between spaces; `stemOf` is asked for all of them at the first call.
 */
export function wordGroups(
  lists: readonly string[],
  stemOf: (word: string) => string,
): (stem: string) => Iterable<number> {
  const groups = lazy(() => {
    const found = new Map<string, Set<number>>();
    for (const [at, group] of lists.flatMap((list) => list.trim().split(";")).entries())
      for (const word of group.trim().split(/\s+/)) {
        const stem = stemOf(word);
        found.set(stem, (found.get(stem) ?? new Set()).add(at + 1));
      }
    return found;
  });
  return (stem) => groups().get(stem) ?? [];
}
