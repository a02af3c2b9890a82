// Maps positions in the text of a paginated document to pages.

/** The page, from 1, of a position; null without pages. `starts` are ascending offsets in code units. */
export function pageNumberAt(starts: readonly number[] | null | undefined, offset: number): number | null {
  if (!starts || starts.length === 0) return null;
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
}

type Span = { start: number; end: number };

/** The first and last page of a passage: "12", or "12–13"; null without pages. */
export function pagesOfSpan(
  starts: readonly number[] | null | undefined,
  { start, end }: Span,
): string | null {
  const first = pageNumberAt(starts, start);
  const last = pageNumberAt(starts, Math.max(start, end - 1));
  if (first === null || last === null) return null;
  return first === last ? `${first}` : `${first}–${last}`;
}

/** All pages of the passages, without duplicates, in order: "3, 12–14"; null without pages. */
export function pagesOfSpans(
  starts: readonly number[] | null | undefined,
  spans: readonly Span[],
): string | null {
  const pages = new Set<number>();
  for (const { start, end } of spans) {
    const first = pageNumberAt(starts, start);
    const last = pageNumberAt(starts, Math.max(start, end - 1));
    for (let page = first ?? 1; last !== null && page <= last; page += 1) pages.add(page);
  }
  const runs: string[] = [];
  const sorted = [...pages].sort((one, other) => one - other);
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (sorted[to + 1] === (sorted[to] ?? 0) + 1) to += 1;
    runs.push(from === to ? `${sorted[from]}` : `${sorted[from]}–${sorted[to]}`);
    from = to + 1;
  }
  return runs.length > 0 ? runs.join(", ") : null;
}

/** True when more than one page is named. */
export const severalPages = (pages: string): boolean => /[–,]/.test(pages);
