// Entries of the search are numbered by time, so that a span of time is a span of numbers.

import type { Span } from "./search";

export const HIGHEST = Number.MAX_SAFE_INTEGER;
/** Rows may be up to an hour out of time order. */
const LATE = 36_000;

/** The numbers of the rows of a span: those below `before`, from `from`. */
export function rowsOf({ from, to, before }: Span): [before: number, from: number] {
  const upper = to === undefined ? HIGHEST : Math.floor(to / 100) + 1 + LATE;
  return [Math.min(before ?? HIGHEST, upper), from === undefined ? 0 : Math.floor(from / 100)];
}
