// Brave: its Web Search API (api-dashboard.search.brave.com, api-reference/web/search): GET /res/v1/web/search with the
// key in X-Subscription-Token; 20 results at most, queries of 400 characters and 50 words, freshness pd, pw, pm, py. A
// wrong key is answered with 422, a used-up plan with 429 and nothing left in X-RateLimit-Remaining.

import { z } from "zod";
import { isoDay, narrowedToHosts, pageOf, withoutMarkup } from "./hit";
import { type Answer, askJson, type KeyedOptions, type ReplyReading, withParameters } from "./json-service";
import { keyedWebSearch } from "./keyed-web-search";
import type { Period } from "./period";
import type { Recency, SearchProvider } from "./provider";
import { queryLanguage } from "./query-language";
import type { SafeSearch } from "./searxng";

const QUERY_LIMIT = 400;
const MOST_WORDS = 50;
const MOST_RESULTS = 20;
/** Pages count from 0. */
const LAST_PAGE = 9;
const [FIRST_DAY, LAST_DAY] = ["1990-01-01", "2100-01-01"];
const FRESHNESS: Record<Recency, string> = { day: "pd", week: "pw", month: "pm", year: "py" };
/** Languages that the service names differently, or does not support. */
const LANGUAGES: Record<string, string | null> = { zh: "zh-hans", ja: "jp", pt: "pt-pt", be: null };

const found = z.object({
  web: z
    .object({
      results: z.array(
        z.object({
          url: z.string().nullish(),
          title: z.string().nullish(),
          description: z.string().nullish(),
          page_age: z.string().nullish(),
          extra_snippets: z.array(z.string()).nullish(),
        }),
      ),
    })
    .nullish(),
  type: z.string(),
});

const refusal = z.object({ error: z.object({ code: z.string() }) });

/** The header lists the plan's limits, the longest period last: `1, 2000`. */
function planUsedUp(headers: Headers): boolean {
  const left = (headers.get("x-ratelimit-remaining") ?? "").split(",").map((part) => part.trim());
  return left.length > 1 && left.at(-1) === "0";
}

/** `2026-03-01to2026-04-30`. The service takes no range that is open on one side. */
function freshnessOf(period: Period | undefined, recency: Recency | undefined): string | null {
  if (!period) return recency ? FRESHNESS[recency] : null;
  const { since, until } = period;
  return since || until ? `${since ?? FIRST_DAY}to${until ?? LAST_DAY}` : null;
}

function judge({ status, headers, body }: Answer): ReplyReading | null {
  const refused = refusal.safeParse(body);
  const code = refused.success ? refused.data.error.code : "";
  if (code === "SUBSCRIPTION_TOKEN_INVALID") return { code: "unauthorised" };
  if (code === "QUOTA_LIMITED" || (status === 429 && planUsedUp(headers))) return { code: "quota" };
  if (status !== 429 || headers.has("retry-after")) return null;
  const seconds = Number((headers.get("x-ratelimit-reset") ?? "").split(",")[0]);
  return seconds > 0 ? { code: "rate_limited", retryAfterMs: seconds * 1000 } : null;
}

/** The provider `brave`. Throws when the key is empty. */
export function createBrave({
  safeSearch = "moderate",
  ...options
}: KeyedOptions & { safeSearch?: SafeSearch }): SearchProvider {
  const named = { id: "brave", label: "Brave", variable: "BRAVE_API_KEY", judge };
  return keyedWebSearch(options, { ...named, queryLimit: QUERY_LIMIT }, async (asked, reached) => {
    const { query, maxResults, signal, recency, period, offset, hosts } = asked;
    const text = asked.text.split(" ").slice(0, MOST_WORDS).join(" ");
    const language = queryLanguage(query);
    const page = pageOf({ offset, maxResults, most: MOST_RESULTS });
    if (page.number > LAST_PAGE) return null;
    const url = withParameters(`${reached.base}/res/v1/web/search`, {
      q: narrowedToHosts(text, hosts?.allowed ?? [], QUERY_LIMIT),
      count: page.size,
      offset: page.number > 0 ? page.number : null,
      search_lang: language in LANGUAGES ? LANGUAGES[language] : language,
      safesearch: safeSearch,
      freshness: freshnessOf(period, recency),
      text_decorations: "false",
      result_filter: "web",
      extra_snippets: "true",
    });
    const headers = { "x-subscription-token": reached.apiKey };
    const answer = await askJson(reached.service, { url, headers, signal }, found);
    const results = (answer.web?.results ?? []).map((result) => ({
      url: result.url,
      title: result.title,
      snippet: [result.description, ...(result.extra_snippets ?? [])]
        .map(withoutMarkup)
        .filter(Boolean)
        .join(" … "),
      publishedAt: isoDay(result.page_age),
    }));
    return { results, skipped: page.skipped };
  });
}
