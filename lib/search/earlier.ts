// Pages that an earlier research on this installation read, offered before the web is asked and given instead of being
// fetched again. They stand in front of the providers and are none themselves: nothing of them leaves the machine.

import { addressesOf } from "@/lib/sources/page-about";
import { urlKey } from "@/lib/sources/url-key";
import type { ReadRequest, ReadResult, SearchHit } from "./provider";

/** A page of the store as a reading: what was read, when, and who brought it then. */
export type EarlierReading = Extract<ReadResult, { ok: true }> & { readAt: number; via: string };

/** What is handed in from the store; `lib/runs/earlier-pages.ts` gives it. Neither ever rejects. */
export type EarlierPages = {
  /**
   * Pages of the web that hold most of a query, best first, three at most; each with `earlier: true`. None that came from
   * an address that may not be visited.
   */
  search(query: string, mayVisit?: (url: string) => boolean): Promise<SearchHit[]>;
  /** The text that was read last at an address; null when there is none that is new enough. */
  read(url: string): Promise<EarlierReading | null>;
};

/**
 * Pages read before come first, each address once; `maxResults` holds for all together. At least half of it stays for what
 * the web brings: a page that was read once and has words for everything must not stand between a run and the web.
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

/** Readings from the store for the addresses that have one that may be used, by the address as it was asked for. */
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
