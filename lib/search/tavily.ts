// Tavily: web search and page extraction by `@tavily/core` (protocol S35, S42). Every failure is a
// ProviderError whose message contains neither key nor body. Without a key the client would send questions
// anonymously, so it is never created without one. It does not retry: the caller decides that (Q14).

import type { TavilyClient, TavilySearchOptions } from "@tavily/core";
import { z } from "zod";
import { boundText } from "@/lib/extraction/extraction";
import { keepSecret } from "@/lib/log";
import { retryAfterMs } from "@/lib/resilience/retry-after";
import { parseSourceUrl, urlKey } from "@/lib/sources/url-key";
import { isoDay } from "./hit";
import { NO_RULES } from "./host-rules";
import {
  type PageReader,
  ProviderError,
  type ProviderErrorCode,
  type ReadRequest,
  type ReadResult,
  type SearchHit,
  type SearchProvider,
  type SearchRequest,
} from "./provider";
import { type SearchBreaker, throughBreaker } from "./search-breaker";
import type { Exchange } from "./tavily-transport";

// Loaded with the first request, as the package itself is below: most installations search elsewhere.
const transport = () => import("./tavily-transport");

const SENTENCES: Record<ProviderErrorCode, string> = {
  unauthorised: "Tavily refused the key. Check TAVILY_API_KEY.",
  quota: "Tavily's quota for this key is used up.",
  rate_limited: "Tavily asks to wait before the next request.",
  unreachable: "Tavily could not be reached.",
  timeout: "Tavily did not answer in time.",
  bad_response: "Tavily's answer could not be understood.",
  cancelled: "The request to Tavily was stopped.",
};

/** Codes by status; 432 and 433 are the service's own for a used-up plan. */
function codeOf(status: number | null): ProviderErrorCode {
  if (status === null) return "unreachable";
  if (status === 401 || status === 403) return "unauthorised";
  if (status === 402 || status === 432 || status === 433) return "quota";
  if (status === 429) return "rate_limited";
  if (status === 408 || status === 504) return "timeout";
  return status >= 500 ? "unreachable" : "bad_response";
}

/** Maps an error to a ProviderError. The cause keeps the client's text without the key. */
function tavilyError(failure: {
  error: unknown;
  ended: "cancelled" | "timeout" | null;
  seen: Exchange;
  apiKey: string;
  now: number;
}): ProviderError {
  const { seen } = failure;
  const code = failure.ended ?? codeOf(seen.status);
  const words = failure.error instanceof Error ? failure.error.message : String(failure.error);
  return new ProviderError({
    code,
    provider: "tavily",
    message: SENTENCES[code],
    status: seen.status,
    retryAfterMs: retryAfterMs(seen.retryAfter, failure.now),
    cause: new Error(words.replaceAll(failure.apiKey, "[secret]").slice(0, 500)),
  });
}

type TavilyOptions = {
  apiKey: string;
  /** Without a trailing slash; `https://api.tavily.com` in the documented default. */
  baseUrl: string;
  /** Milliseconds one request may take. */
  timeouts?: { search: number; read: number };
  /** Shared by all runs; null: no circuit breaker. */
  breaker?: SearchBreaker | null;
};

const QUERY_LIMIT = 400;
const URLS_A_REQUEST = 20;
const MOST_RESULTS = 20;
/** The service accepts no more. Results that a shortened list lets through are removed by the host rules. */
const MOST_INCLUDED = 300;
const MOST_EXCLUDED = 150;
const DEFAULT_TIMEOUTS = { search: 25_000, read: 45_000 };
/** The client's own limit, in seconds; ours is shorter and reports which limit it was. */
const CLIENT_TIMEOUT = 60;

type Asking<T> = {
  signal: AbortSignal;
  timeoutMs: number;
  send: (client: TavilyClient) => Promise<unknown>;
  shape: z.ZodType<T>;
};

const found = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullish(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
});

const extracted = z.object({
  results: z.array(
    z.object({ url: z.string(), title: z.string().nullish(), rawContent: z.string().nullish() }),
  ),
  failedResults: z.array(z.object({ url: z.string(), error: z.string().nullish() })),
});

/** Sends requests with the key and reads the answers. */
function sender({ apiKey, baseUrl, breaker = null }: TavilyOptions) {
  let client: Promise<TavilyClient> | null = null;
  // The package contains five megabytes of tokeniser tables, so it is imported with the first request and not
  // with every route.
  function connect(): Promise<TavilyClient> {
    client ??= import("@tavily/core").then(({ tavily }) =>
      tavily({ apiKey, apiBaseURL: baseUrl.replace(/(?<!\/)\/+$/, "") }),
    );
    return client;
  }

  async function sendOnce<T>({ signal, timeoutMs, send, shape }: Asking<T>): Promise<T> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const seen: Exchange = { signal: AbortSignal.any([signal, timeout]), status: null, retryAfter: null };
    try {
      const { exchange } = await transport();
      return shape.parse(await exchange(seen, async () => send(await connect())));
    } catch (error) {
      const ended = signal.aborted ? "cancelled" : timeout.aborted ? "timeout" : null;
      throw tavilyError({ error, ended, seen, apiKey, now: Date.now() });
    }
  }

  return <T>(request: Asking<T>): Promise<T> => throughBreaker(breaker, "tavily", () => sendOnce(request));
}

/** The provider and reader `tavily`. Throws when the key is empty. */
export function createTavily(options: TavilyOptions): SearchProvider & PageReader {
  const { apiKey, timeouts = DEFAULT_TIMEOUTS } = options;
  if (!apiKey) throw new Error("Tavily needs a key.");
  keepSecret(apiKey);
  const ask = sender(options);

  async function readSome(
    urls: string[],
    { signal, depth = "basic" }: Omit<ReadRequest, "urls">,
  ): Promise<ReadResult[]> {
    const answer = await ask({
      signal,
      timeoutMs: timeouts.read,
      send: (client) =>
        client.extract(urls, { format: "markdown", extractDepth: depth, timeout: CLIENT_TIMEOUT / 2 }),
      shape: extracted,
    });
    return urls.map((url) => pairResult(url, answer));
  }

  return {
    id: "tavily",
    label: "Tavily",
    scope: "web",
    narrowsByAge: true,
    narrowsByPeriod: "both",
    canRead: (url) => /^https?:/i.test(url) && parseSourceUrl(url) !== null,

    async search(request) {
      const { query, maxResults, signal, offset = 0 } = request;
      const text = cutQuery(query);
      if (text === "" || maxResults < 1) return [];
      const answer = await ask({
        signal,
        timeoutMs: timeouts.search,
        send: (client) => client.search(text, optionsOf(request)),
        shape: found,
      });
      return answer.results.flatMap(toHit).slice(offset, offset + maxResults);
    },

    async read({ urls, ...how }: ReadRequest) {
      const unique = [...new Map(urls.map((url) => [urlKey(url), url])).values()];
      const results = new Map<string, ReadResult>();
      for (let at = 0; at < unique.length; at += URLS_A_REQUEST)
        for (const result of await readSome(unique.slice(at, at + URLS_A_REQUEST), how))
          results.set(urlKey(result.url), result);
      return urls.map((url) => {
        const result = results.get(urlKey(url));
        if (!result) throw new ProviderError({ code: "bad_response", provider: "tavily", message: NO_PAIR });
        return { ...result, url };
      });
    },
  };
}

const NO_PAIR = "Tavily's answer could not be matched to the addresses asked for.";

/** The service refuses longer queries; the cut falls between words. */
function cutQuery(query: string): string {
  const text = query.replace(/\s+/g, " ").trim();
  return text.length <= QUERY_LIMIT
    ? text
    : text
        .slice(0, QUERY_LIMIT + 1)
        .replace(/\s\S*$/, "")
        .slice(0, QUERY_LIMIT);
}

/**
 * The service includes subdomains as well. A host of a single label (`gov`) is written as a wildcard, which
 * only the list of included hosts accepts.
 */
function optionsOf(request: SearchRequest): TavilySearchOptions {
  const { maxResults, depth, recency, period, offset = 0, hosts = NO_RULES } = request;
  const { allowed, banned } = hosts;
  const isWhole = (host: string) => host.includes(".");
  const included = allowed.map((host) => (isWhole(host) ? host : `*.${host}`)).slice(0, MOST_INCLUDED);
  const excluded = banned.filter(isWhole).slice(0, MOST_EXCLUDED);
  return {
    // The service has no pages: the results that the caller knows are asked for again and left out.
    maxResults: Math.min(MOST_RESULTS, offset + maxResults),
    ...(depth === "advanced" ? { searchDepth: depth } : {}),
    ...(recency && !period ? { timeRange: recency } : {}),
    ...(period?.since ? { startDate: period.since } : {}),
    ...(period?.until ? { endDate: period.until } : {}),
    ...(included.length > 0 ? { includeDomains: included } : {}),
    ...(excluded.length > 0 ? { excludeDomains: excluded } : {}),
    timeout: CLIENT_TIMEOUT,
  };
}

function toHit(result: z.infer<typeof found>["results"][number]): SearchHit[] {
  if (!/^https?:/i.test(result.url) || !parseSourceUrl(result.url)) return [];
  const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  return [
    {
      url: result.url,
      title: plain(result.title) || new URL(result.url).host,
      snippet: plain(result.content),
      publishedAt: isoDay(result.publishedDate),
    },
  ];
}

/** The service may return another spelling of the address, so results are matched by the normal form. */
function pairResult(url: string, answer: z.infer<typeof extracted>): ReadResult {
  const key = urlKey(url);
  const page = answer.results.find((result) => urlKey(result.url) === key);
  // An endless text from the service would be counted and cut in this process, beside all runs.
  const { text, cut } = boundText(page?.rawContent?.trim() ?? "");
  if (page && text) {
    const title = page.title?.trim() || titleFrom(text, url);
    return { ok: true, url, title, text, publishedAt: null, ...(cut ? { about: { cut } } : {}) };
  }
  if (page) return { ok: false, url, reason: "The page has no text that can be read." };
  const failed = answer.failedResults.find((result) => urlKey(result.url) === key);
  const reason = failed?.error?.replace(/\s+/g, " ").trim().slice(0, 200);
  return { ok: false, url, reason: reason || "The service brought nothing for this address." };
}

function titleFrom(text: string, url: string): string {
  const heading = /^#{1,2}\s+(\S.*)$/m.exec(text)?.[1]?.trim();
  const { host, pathname } = new URL(url);
  return heading?.slice(0, 200) || `${host}${pathname.replace(/(?<!\/)\/+$/, "")}`;
}
