// Wikipedia: the search of the MediaWiki Action API (mediawiki.org/wiki/API:Search) in the language of the
// query, or of the question when the query does not reveal its own, without a key. It follows the API's rules
// (API:Etiquette, Manual:Maxlag parameter, the User-Agent policy of Wikimedia): an identifying name, one
// request at a time, maxlag, Retry-After, gzip. That policy also asks for a contact, which only the operator
// of this program can supply (`contact`); without it requests name only the product. Requests take at most
// three seconds, so that a machine without network is not delayed.

import { z } from "zod";
import { isStopWord } from "@/lib/builtin-model/stop-words";
import { oneAtATime } from "@/lib/resilience/one-at-a-time";
import packageJson from "@/package.json" with { type: "json" };
import { cutQuery, hitsOf, withoutMarkup } from "./hit";
import { type Answer, askJson, type JsonService, type ReplyReading, withParameters } from "./json-service";
import { ProviderError, type SearchHit, type SearchProvider, type SearchRequest } from "./provider";
import { queryLanguage } from "./query-language";
import type { SearchBreaker } from "./search-breaker";

type WikipediaOptions = {
  /**
   * The address of the wikis; `{language}` is replaced by the language of the query. Without a trailing
   * slash.
   */
  baseUrl: string;
  timeoutMs?: number;
  breaker?: SearchBreaker | null;
  /** The contact for Wikimedia: a web or mail address. */
  contact?: string | null;
};

/** The search refuses longer ones. */
const QUERY_LIMIT = 300;
const MOST_RESULTS = 50;
/** Seconds of replication lag after which the service asks for a pause. */
const MAX_LAG = 5;

function namedBy(contact: string | null): Record<string, string> {
  const whom = contact === null ? "" : `${contact}; `;
  const name = `Groundwork/${packageJson.version} (${whom}research on a person's own machine; one request at a time)`;
  return { "user-agent": name, "api-user-agent": name };
}

const found = z.object({
  query: z.object({
    search: z.array(z.object({ title: z.string().min(1), snippet: z.string().nullish() })),
  }),
});

const refusal = z.object({ error: z.object({ code: z.string() }) });

/** Refusals have the status 200. */
function judge({ status, body }: Answer): ReplyReading | null {
  const refused = refusal.safeParse(body);
  if (!refused.success) return status === 403 ? { code: "unreachable" } : null;
  const { code } = refused.data.error;
  if (code === "maxlag" || code === "ratelimited") return { code: "rate_limited" };
  // A query that it cannot process is not the service's fault, but must not be retried.
  return status < 500 ? { code: "bad_response" } : null;
}

/** The plain words, without characters of the search syntax; paired quotation marks stay. */
function plainWords(query: string): string {
  const paired = (query.match(/"/g)?.length ?? 0) % 2 === 0;
  const bare = query
    .replace(/[“”„«»]/g, paired ? '"' : " ")
    .replace(/[\p{Cc}\p{Cs}:~*?\\^{}()[\]|/<>#&;=+!]/gu, " ")
    .replace(/(^|\s)[-–—]+(?=\S)/g, "$1")
    .replace(/\b(?:AND|OR|NOT)\b/g, (word) => word.toLowerCase());
  return cutQuery((bare.match(/"/g)?.length ?? 0) % 2 === 0 ? bare : bare.replaceAll('"', " "), QUERY_LIMIT);
}

/** A page must contain every word, so function words are omitted, except inside quotation marks. */
function searchWords(query: string): string {
  const plain = plainWords(query);
  if (plain.includes('"')) return plain;
  const words = plain
    .split(" ")
    .filter((word) => !isStopWord(word.toLowerCase().replace(/(?<![.,])[.,]+$/, "")));
  return words.length > 0 ? words.join(" ") : plain;
}

/** The same with any of the words, for questions whose words occur together in no page. */
function anyWord(words: string): string | null {
  const single = words.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.includes('"') || single.length < 2 ? null : cutQuery(single.join(" OR "), QUERY_LIMIT);
}

/** The title as it appears in the address of its page. */
const pathOf = (title: string): string =>
  encodeURI(title.toWellFormed().replaceAll(" ", "_")).replaceAll("?", "%3F").replaceAll("#", "%23");

/** How long a search waits in the queue, as a multiple of the request timeout, while others are answered. */
const LINE_PATIENCE = 4;

/** When a request last timed out at a host, by the clock of the process. */
const unanswered = new Map<string, number>();

class StandsStill extends Error {}

/** A search that was never sent says nothing about the service, so it causes no pause. */
function late(why: "cancelled" | "unanswered" | "in_line"): ProviderError {
  return new ProviderError({
    code: why === "cancelled" ? "cancelled" : "timeout",
    provider: "wikipedia",
    message:
      why === "cancelled" ? "The request to Wikipedia was stopped." : "Wikipedia did not answer in time.",
    ...(why === "in_line" ? { retryAfterMs: 0 } : {}),
  });
}

/** Requests to a host go one after the other; `work` gets a signal that also ends after `timeoutMs`. */
async function inLine<T>(
  { host, timeoutMs, signal }: { host: string; timeoutMs: number; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const began = performance.now();
  const waiting = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs * LINE_PATIENCE)]);
  let patience: AbortSignal | null = null;
  try {
    return await oneAtATime(host, waiting, async () => {
      // A request queued behind one that timed out does not wait for another timeout.
      if ((unanswered.get(host) ?? began) > began) throw new StandsStill();
      patience = AbortSignal.timeout(timeoutMs);
      return await work(AbortSignal.any([signal, patience]));
    });
  } catch (error) {
    const silent = (patience as AbortSignal | null)?.aborted ?? false;
    if (silent && !signal.aborted) unanswered.set(host, performance.now());
    const stopped = error instanceof ProviderError ? error.code === "cancelled" : silent || patience === null;
    if (!stopped) throw error;
    throw late(signal.aborted ? "cancelled" : silent ? "unanswered" : "in_line");
  }
}

/** It cannot be asked for pages of certain days: what it has is the day of the last change. */
const addressOf = (words: string, wiki: string, { maxResults, offset }: SearchRequest): string =>
  withParameters(`${wiki}/w/api.php`, {
    action: "query",
    list: "search",
    srsearch: words,
    srlimit: Math.min(MOST_RESULTS, maxResults),
    sroffset: offset,
    srprop: "snippet",
    format: "json",
    formatversion: 2,
    maxlag: MAX_LAG,
  });

/** The provider `wikipedia`. */
export function createWikipedia({
  baseUrl,
  timeoutMs = 3000,
  breaker = null,
  contact = null,
}: WikipediaOptions): SearchProvider {
  const service: JsonService = {
    id: "wikipedia",
    label: "Wikipedia",
    secret: null,
    variable: "search.wikipedia_base_url",
    timeoutMs,
    breaker: breaker,
    judge,
  };
  const headers = namedBy(contact);
  const wikiOf = (language: string) => baseUrl.replaceAll("{language}", language).replace(/(?<!\/)\/+$/, "");

  async function ask(words: string, wiki: string, request: SearchRequest): Promise<SearchHit[]> {
    const url = addressOf(words, wiki, request);
    const answer = await askJson(service, { url, headers, signal: request.signal }, found);
    return hitsOf(
      answer.query.search.map(({ title, snippet }) => ({
        url: `${wiki}/wiki/${pathOf(title)}`,
        title,
        snippet: withoutMarkup(snippet),
        // The day of the last change says nothing about the content.
        publishedAt: null,
      })),
      request.maxResults,
    );
  }

  async function lookUp(request: SearchRequest): Promise<SearchHit[]> {
    const words = searchWords(request.query);
    if (!/[\p{L}\p{N}]/u.test(words) || request.maxResults < 1) return [];
    const wiki = wikiOf(queryLanguage(request.query, request.language));
    // Models tend to ask in English whatever the question's language; a query without a clear language may be
    // such a one.
    const wikis = new Set([wiki, wikiOf(queryLanguage(request.query))]);
    for (const one of wikis) {
      const hits = await ask(words, one, request);
      if (hits.length > 0) return hits;
    }
    const wider = anyWord(words);
    return wider === null ? [] : ask(wider, wiki, request);
  }

  return {
    id: service.id,
    label: service.label,
    scope: "web",
    async search(request) {
      const { host } = new URL(wikiOf("en"));
      return inLine({ host, timeoutMs, signal: request.signal }, (signal) => lookUp({ ...request, signal }));
    },
  };
}
