// Exa: its Search API (exa.ai/docs/reference/search): POST /search with the key in x-api-key; hosts to include or leave
// out, a first day of publication, and with each result the passages that answer the query.

import { z } from "zod";
import { cutQuery, hitsOf, isoDay, oneLine } from "./hit";
import { askJson, type KeyedOptions, keyedService } from "./json-service";
import type { Recency, SearchProvider } from "./provider";

const QUERY_LIMIT = 2000;
const MOST_RESULTS = 100;
/** The service accepts no more. */
const MOST_HOSTS = 1200;
const TEXT_CHARACTERS = 1000;
const DAYS: Record<Recency, number> = { day: 1, week: 7, month: 31, year: 366 };
const DAY_MS = 86_400_000;

const found = z.object({
  results: z.array(
    z.object({
      url: z.string().nullish(),
      title: z.string().nullish(),
      publishedDate: z.string().nullish(),
      text: z.string().nullish(),
      highlights: z.array(z.string()).nullish(),
    }),
  ),
});

/** The provider `exa`. `now` is milliseconds since the epoch. Throws when the key is empty. */
export function createExa({ now, ...options }: KeyedOptions & { now: () => number }): SearchProvider {
  const { apiKey, baseUrl } = options;
  const service = keyedService(
    { timeoutMs: 25_000, ...options },
    {
      id: "exa",
      label: "Exa",
      variable: "EXA_API_KEY",
    },
  );
  return {
    id: service.id,
    label: service.label,
    scope: "web",
    narrowsByAge: true,
    async search({ query, maxResults, signal, recency, hosts }) {
      const text = cutQuery(query, QUERY_LIMIT);
      if (text === "" || maxResults < 1) return [];
      const allowed = hosts?.allowed ?? [];
      const banned = hosts?.banned ?? [];
      const body = {
        query: text,
        numResults: Math.min(MOST_RESULTS, maxResults),
        ...(allowed.length > 0 ? { includeDomains: allowed.slice(0, MOST_HOSTS) } : {}),
        // The service refuses both lists together for some searches, and the allowed list is the stricter
        // one.
        ...(banned.length > 0 && allowed.length === 0 ? { excludeDomains: banned.slice(0, MOST_HOSTS) } : {}),
        ...(recency ? { startPublishedDate: new Date(now() - DAYS[recency] * DAY_MS).toISOString() } : {}),
        contents: { highlights: true, text: { maxCharacters: TEXT_CHARACTERS } },
      };
      const url = `${baseUrl.replace(/(?<!\/)\/+$/, "")}/search`;
      const answer = await askJson(service, { url, headers: { "x-api-key": apiKey }, body, signal }, found);
      return hitsOf(
        answer.results.map(({ url: address, title, publishedDate, text: page, highlights }) => ({
          url: address,
          title,
          snippet: oneLine(highlights?.length ? highlights.join(" … ") : page),
          publishedAt: isoDay(publishedDate),
        })),
        maxResults,
      );
    },
  };
}
