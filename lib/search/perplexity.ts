// Perplexity: its Search API (docs.perplexity.ai/api-reference/search-post): POST /search with the key as a bearer token;
// 20 results at most and no pages, up to 20 hosts that are either all included or all left out (`-host`), an age or two
// days of publication in the form 3/1/2026.

import { z } from "zod";
import { isoDay, oneLine } from "./hit";
import { type Answer, askJson, type KeyedOptions, type ReplyReading } from "./json-service";
import { keyedWebSearch } from "./keyed-web-search";
import { daysFrom, monthFirst, type Period } from "./period";
import type { HostLists, Recency, SearchProvider } from "./provider";

const QUERY_LIMIT = 1000;
const MOST_RESULTS = 20;
const MOST_HOSTS = 20;
/** Tokens of a page that a result brings along; by default some 2,000, of which a snippet shows a part. */
const PAGE_TOKENS = 512;

const found = z.object({
  results: z.array(
    z.object({
      url: z.string().nullish(),
      title: z.string().nullish(),
      snippet: z.string().nullish(),
      date: z.string().nullish(),
    }),
  ),
});

const refusal = z.object({ error: z.object({ type: z.string().nullish() }) });

/** A used-up balance is refused with the status of a wrong key. */
function judge({ status, body }: Answer): ReplyReading | null {
  const refused = refusal.safeParse(body);
  return status >= 400 && refused.success && refused.data.error.type === "insufficient_quota"
    ? { code: "quota" }
    : null;
}

/** The service takes one list, and the allowed hosts are the stricter one. */
function hostFilter({ allowed, banned }: HostLists): { search_domain_filter?: string[] } {
  const list = allowed.length > 0 ? allowed : banned.map((host) => `-${host}`);
  return list.length > 0 ? { search_domain_filter: list.slice(0, MOST_HOSTS) } : {};
}

/** Pages after one day and before another: the days themselves are meant, so both sides are a day wider. */
function publishedIn(period: Period | undefined, recency: Recency | undefined): Record<string, string> {
  if (!period) return recency ? { search_recency_filter: recency } : {};
  const { since, until } = period;
  return {
    ...(since ? { search_after_date_filter: monthFirst(daysFrom(since, -1)) } : {}),
    ...(until ? { search_before_date_filter: monthFirst(daysFrom(until, 1)) } : {}),
  };
}

/** The provider `perplexity`. Throws when the key is empty. */
export function createPerplexity(options: KeyedOptions): SearchProvider {
  const named = { id: "perplexity", label: "Perplexity", variable: "PERPLEXITY_API_KEY", judge };
  return keyedWebSearch(options, { ...named, queryLimit: QUERY_LIMIT }, async (asked, reached) => {
    const { text, maxResults, signal, recency, period, offset, hosts } = asked;
    if (offset >= MOST_RESULTS) return null;
    const body = {
      query: text,
      max_results: Math.min(MOST_RESULTS, offset + maxResults),
      max_tokens_per_page: PAGE_TOKENS,
      ...(hosts ? hostFilter(hosts) : {}),
      ...publishedIn(period, recency),
    };
    const headers = { authorization: `Bearer ${reached.apiKey}` };
    const answer = await askJson(
      reached.service,
      { url: `${reached.base}/search`, headers, body, signal },
      found,
    );
    const results = answer.results.map(({ url, title, snippet, date }) => ({
      url,
      title,
      snippet: oneLine(snippet),
      publishedAt: isoDay(date),
    }));
    return { results, skipped: offset };
  });
}
