// Offers pages that earlier research on this installation read: as search results before those of the web,
// and instead of fetching them again. They come before the providers and are not a provider themselves:
// nothing of them leaves the machine.

import { addressesOf } from "@/lib/sources/page-about";
import { urlKey } from "@/lib/sources/url-key";
import type { ReadRequest, ReadResult, SearchHit } from "./provider";

/** A stored page as a reading: what was read, when, and by which provider. */
export type EarlierReading = Extract<ReadResult, { ok: true }> & { readAt: number; via: string };

/** The port to the store, implemented by `lib/runs/earlier-pages.ts`. Neither method ever rejects. */
export type EarlierPages = {
  /**
   * Pages of the web that match most of a query, best first, at most three; each with `earlier: true`.
   * Excludes pages that came from an address that may not be visited.
   */
  search(query: string, mayVisit?: (url: string) => boolean): Promise<SearchHit[]>;
  /** The text that was last read at an address; null when none is recent enough. */
  read(url: string): Promise<EarlierReading | null>;
};

/**
 * Puts earlier pages first, each address once; `maxResults` applies to all together. At least half of it is
 * reserved for the web: a page that matches every query must not displace the web.
 */
export function withEarlier<Answer extends { provider: string; hits: SearchHit[] }>(
  earlier: SearchHit[],
  answer: Answer,
  maxResults: number,
): Answer {
  const offered = new Set(earlier.map(({ url }) => urlKey(url)));
  const fresh = answer.hits.filter(({ url }) => !offered.has(urlKey(url))).length;
  const first = earlier.slice(0, Math.max(Math.floor(maxResults / 2), maxResults - fresh));
  if (first.length === 0) return answer;
  const known = new Set(first.map(({ url }) => urlKey(url)));
  const others = answer.hits.filter(({ url }) => !known.has(urlKey(url)));
  return {
    ...answer,
    provider: `${first.length} already read, ${answer.provider}`,
    hits: [...first, ...others].slice(0, maxResults),
  };
}

/** Usable stored readings, keyed by the requested address. */
export async function readEarlier(
  pages: EarlierPages,
  { urls, mayVisit = () => true }: Pick<ReadRequest, "urls" | "mayVisit">,
): Promise<Map<string, ReadResult & { via: string }>> {
  const found = await Promise.all(urls.map(async (url) => [url, await pages.read(url)] as const));
  return new Map(
    found.flatMap(([url, reading]) =>
      reading && addressesOf({ ...reading, url }).every(mayVisit)
        ? [[url, { ...reading, url }] as const]
        : [],
    ),
  );
}
