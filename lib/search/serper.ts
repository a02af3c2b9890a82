// Serper: Google's results by its API (serper.dev; the public description of POST /search on google.serper.dev): key in
// X-API-KEY, tbs=qdr:d|w|m|y for recency and tbs=cdr:1 with two days, `organic` in the response. Used-up credits cause a
// 400 with a sentence.

import { z } from "zod";
import { isoDay, narrowedToHosts, pageOf, withoutMarkup } from "./hit";
import { type Answer, askJson, type KeyedOptions, type ReplyReading } from "./json-service";
import { keyedWebSearch } from "./keyed-web-search";
import { monthFirst, type Period } from "./period";
import type { Recency, SearchProvider } from "./provider";
import { queryLanguage } from "./query-language";

const QUERY_LIMIT = 1500;
const RANGES: Record<Recency, string> = { day: "qdr:d", week: "qdr:w", month: "qdr:m", year: "qdr:y" };
/** Up to ten results cost one credit, more cost two. */
const CHEAP_RESULTS = 10;
const MOST_RESULTS = 20;

const found = z.object({
  searchParameters: z.object({}),
  organic: z
    .array(
      z.object({
        link: z.string().nullish(),
        title: z.string().nullish(),
        snippet: z.string().nullish(),
        date: z.string().nullish(),
      }),
    )
    .nullish(),
});

/** `cdr:1,cd_min:3/1/2026,cd_max:4/30/2026`; a side that is not named is open. */
function rangeOf(period: Period | undefined, recency: Recency | undefined): string | null {
  if (!period) return recency ? RANGES[recency] : null;
  const { since, until } = period;
  const sides = [since && `cd_min:${monthFirst(since)}`, until && `cd_max:${monthFirst(until)}`].filter(
    Boolean,
  );
  return sides.length > 0 ? ["cdr:1", ...sides].join(",") : null;
}

const refusal = z.object({ message: z.string() });

function judge({ status, body }: Answer): ReplyReading | null {
  const refused = refusal.safeParse(body);
  return status === 400 && refused.success && /credits/i.test(refused.data.message)
    ? { code: "quota" }
    : null;
}

/** The provider `serper`. Throws when the key is empty. */
export function createSerper(options: KeyedOptions): SearchProvider {
  const named = { id: "serper", label: "Serper", variable: "SERPER_API_KEY", judge };
  return keyedWebSearch(options, { ...named, queryLimit: QUERY_LIMIT }, async (asked, reached) => {
    const { text, query, maxResults, signal, recency, period, offset, hosts } = asked;
    const page = pageOf({ offset, maxResults, most: MOST_RESULTS, sizes: [CHEAP_RESULTS, MOST_RESULTS] });
    const tbs = rangeOf(period, recency);
    const body = {
      q: narrowedToHosts(text, hosts?.allowed ?? [], QUERY_LIMIT),
      hl: queryLanguage(query),
      num: page.size,
      ...(page.number > 0 ? { page: page.number + 1 } : {}),
      ...(tbs ? { tbs } : {}),
    };
    const headers = { "x-api-key": reached.apiKey };
    const answer = await askJson(
      reached.service,
      { url: `${reached.base}/search`, headers, body, signal },
      found,
    );
    const results = (answer.organic ?? []).map(({ link, title, snippet, date }) => ({
      url: link,
      title,
      snippet: withoutMarkup(snippet),
      // "3 days ago" cannot be converted without the time of the response.
      publishedAt: date && /\d{4}/.test(date) ? isoDay(date) : null,
    }));
    return { results, skipped: page.skipped };
  });
}
