// SearXNG: a self-hosted metasearch engine, by its Search API (docs.searxng.org/dev/search_api.html and
// admin/settings/settings_search.html): GET /search with format=json, which an instance refuses with 403
// unless its settings list the format. It returns pages of about twenty results and takes no count.

import { z } from "zod";
import { cutQuery, hitsOf, isoDay, narrowedToHosts, withoutMarkup } from "./hit";
import { type Answer, askJson, type JsonService, type ReplyReading, withParameters } from "./json-service";
import { ageCovering } from "./period";
import type { SearchHit, SearchProvider, SearchRequest } from "./provider";
import { queryLanguage } from "./query-language";
import type { SearchBreaker } from "./search-breaker";

export type SafeSearch = "off" | "moderate" | "strict";

type SearxngOptions = {
  /** The base address of the instance, without a trailing slash. */
  baseUrl: string;
  safeSearch?: SafeSearch;
  timeoutMs?: number;
  breaker?: SearchBreaker | null;
  /** Milliseconds since the epoch. */
  now?: () => number;
};

const QUERY_LIMIT = 1000;
const MOST_PAGES = 3;
const SAFE: Record<SafeSearch, number> = { off: 0, moderate: 1, strict: 2 };

const found = z.object({
  results: z.array(
    z.object({
      url: z.string().nullish(),
      title: z.string().nullish(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
});

/** There is no key that could be wrong: the instance refuses the format, or anonymous requests. */
function judge({ status }: Answer): ReplyReading | null {
  if (status !== 403) return null;
  const message =
    "SearXNG refused to answer as JSON. Add “json” to search.formats in its settings.yml and start it again.";
  return { code: "unauthorised", message };
}

/** The provider `searxng`. */
export function createSearxng({
  baseUrl,
  safeSearch = "moderate",
  timeoutMs = 20_000,
  breaker = null,
  now = Date.now,
}: SearxngOptions): SearchProvider {
  const service: JsonService = {
    id: "searxng",
    label: "SearXNG",
    secret: null,
    variable: "SEARXNG_URL",
    timeoutMs,
    breaker: breaker,
    judge,
  };

  /** The service knows ages only, so the last day of a period is left to the caller. */
  const ageOf = ({ period, recency }: SearchRequest) =>
    period ? period.since && ageCovering(period.since, now()) : recency;

  async function resultsOf(
    request: SearchRequest,
    pageno: number,
  ): Promise<z.infer<typeof found>["results"]> {
    const text = cutQuery(request.query, QUERY_LIMIT);
    const url = withParameters(`${baseUrl.replace(/(?<!\/)\/+$/, "")}/search`, {
      q: narrowedToHosts(text, request.hosts?.allowed ?? [], QUERY_LIMIT),
      format: "json",
      language: queryLanguage(request.query),
      safesearch: SAFE[safeSearch],
      time_range: ageOf(request),
      pageno: pageno > 1 ? pageno : null,
    });
    return (await askJson(service, { url, signal: request.signal }, found)).results;
  }

  return {
    id: service.id,
    label: service.label,
    scope: "web",
    narrowsByAge: true,
    narrowsByPeriod: "since",
    async search(request) {
      const { query, maxResults, offset = 0 } = request;
      const wanted = offset + maxResults;
      if (cutQuery(query, QUERY_LIMIT) === "" || maxResults < 1) return [];
      let hits: SearchHit[] = [];
      const all: z.infer<typeof found>["results"] = [];
      for (let page = 1; page <= MOST_PAGES && hits.length < wanted; page += 1) {
        const results = await resultsOf(request, page);
        all.push(...results);
        const before = hits.length;
        hits = hitsOf(
          all.map(({ url, title, content, publishedDate }) => ({
            url,
            title,
            snippet: withoutMarkup(content),
            publishedAt: isoDay(publishedDate),
          })),
          wanted,
        );
        if (hits.length === before) break;
      }
      return hits.slice(offset);
    },
  };
}
