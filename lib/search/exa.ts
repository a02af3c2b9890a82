// Exa: its Search API (exa.ai/docs/reference/search): POST /search with the key in x-api-key; hosts to include or leave
// out, the days of publication, and with each result the passages that answer the query.

import { z } from "zod";
import { isoDay, oneLine } from "./hit";
import { askJson, type KeyedOptions } from "./json-service";
import { keyedWebSearch } from "./keyed-web-search";
import type { Period } from "./period";
import type { Recency, SearchProvider } from "./provider";

const QUERY_LIMIT = 2000;
const MOST_RESULTS = 100;
/** The service accepts no more. */
const MOST_HOSTS = 1200;
const DAYS: Record<Recency, number> = { day: 1, week: 7, month: 31, year: 366 };
const DAY_MS = 86_400_000;

const found = z.object({
  results: z.array(
    z.object({
      url: z.string().nullish(),
      title: z.string().nullish(),
      publishedDate: z.string().nullish(),
      highlights: z.array(z.string()).nullish(),
    }),
  ),
});

function publishedIn(period: Period | undefined, recency: Recency | undefined, now: number) {
  if (!period)
    return recency ? { startPublishedDate: new Date(now - DAYS[recency] * DAY_MS).toISOString() } : {};
  return {
    ...(period.since ? { startPublishedDate: `${period.since}T00:00:00.000Z` } : {}),
    ...(period.until ? { endPublishedDate: `${period.until}T23:59:59.999Z` } : {}),
  };
}

/** The provider `exa`. `now` is milliseconds since the epoch. Throws when the key is empty. */
export function createExa({ now, ...options }: KeyedOptions & { now: () => number }): SearchProvider {
  const named = { id: "exa", label: "Exa", variable: "EXA_API_KEY", queryLimit: QUERY_LIMIT };
  return keyedWebSearch({ timeoutMs: 25_000, ...options }, named, async (asked, reached) => {
    const { text, maxResults, signal, recency, period, offset, hosts } = asked;
    const allowed = hosts?.allowed ?? [];
    const banned = hosts?.banned ?? [];
    const body = {
      query: text,
      // The service has no pages: the results that the caller knows are asked for again and left out.
      numResults: Math.min(MOST_RESULTS, offset + maxResults),
      ...(allowed.length > 0 ? { includeDomains: allowed.slice(0, MOST_HOSTS) } : {}),
      // The service refuses both lists together for some searches, and the allowed list is the stricter one.
      ...(banned.length > 0 && allowed.length === 0 ? { excludeDomains: banned.slice(0, MOST_HOSTS) } : {}),
      ...publishedIn(period, recency, now()),
      // Each kind of content is billed by itself, and the text would show the same pages once more.
      contents: { highlights: true },
    };
    const headers = { "x-api-key": reached.apiKey };
    const answer = await askJson(
      reached.service,
      { url: `${reached.base}/search`, headers, body, signal },
      found,
    );
    const results = answer.results.map(({ url, title, publishedDate, highlights }) => ({
      url,
      title,
      snippet: oneLine(highlights?.join(" … ")),
      publishedAt: isoDay(publishedDate),
    }));
    return { results, skipped: offset };
  });
}
