// Apart from the schema, because the browser folds events without it.

import type { Publication } from "./publication";

/** Both, the fields of `one` first. A retraction that either knows counts; a preprint only while both say so. */
export function mergedPublication(
  one: Publication | undefined,
  other: Publication | undefined,
): Publication | undefined {
  if (!one || !other) return one ?? other;
  const { preprint: _, ...both } = { ...other, ...one };
  return {
    ...both,
    ...(one.retracted || other.retracted ? { retracted: true as const } : {}),
    ...(one.preprint && other.preprint ? { preprint: true as const } : {}),
  };
}
