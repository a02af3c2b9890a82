// What the specialist services have in common: one GET request without a key, at the rate that the service publishes,
// with the product and the operator's contact in the user agent. Each service adds its address, the shape of its answer
// and how its results become hits.

import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { isStopWord } from "@/lib/builtin-model/stop-words";
import { keepSecret } from "@/lib/log";
import { oneAtATime } from "@/lib/resilience/one-at-a-time";
import { cutQuery, type Found, hitsOf, pageOf } from "@/lib/search/hit";
import { askJson, type JsonService } from "@/lib/search/json-service";
import { daysFrom, type Period } from "@/lib/search/period";
import {
  ProviderError,
  type Recency,
  type SearchHit,
  type SearchProvider,
  type SearchRequest,
} from "@/lib/search/provider";
import type { SearchBreaker } from "@/lib/search/search-breaker";
import { processSingleton } from "@/lib/singleton";
import type { Publication } from "@/lib/sources/publication";
import packageJson from "@/package.json" with { type: "json" };
import { SPECIALIST_LABELS, type SpecialistId } from "./ids";

// Limits how often a service is asked, over all runs of the process: every service here publishes a rate, and most ask
// for it without a key.

/** At most `most` requests start within `everyMs` milliseconds. */
type RequestRate = { most: number; everyMs: number };

type Kept = { starts: number[]; pausedUntil: number };

const rates = processSingleton("search.specialist-rates", () => new Map<string, Kept>());

function keptOf(host: string): Kept {
  const known = rates.get(host);
  if (known) return known;
  const kept = { starts: [], pausedUntil: 0 };
  rates.set(host, kept);
  return kept;
}

/**
 * Reserves the next free moment for a request. Returns the milliseconds to wait for it; `reserved` is false when that
 * would be longer than `longestMs`, and nothing is reserved then. `now` is milliseconds since the epoch.
 */
function reserve(
  host: string,
  { most, everyMs }: RequestRate,
  { now, longestMs }: { now: number; longestMs: number },
): { waitMs: number; reserved: boolean } {
  const kept = keptOf(host);
  kept.starts = kept.starts.filter((start) => start > now - everyMs);
  const before = kept.starts.at(-most);
  const start = Math.max(now, kept.pausedUntil, before === undefined ? 0 : before + everyMs);
  const waitMs = start - now;
  if (waitMs > longestMs) return { waitMs, reserved: false };
  kept.starts.push(start);
  return { waitMs, reserved: true };
}

/** No request starts before `until`, because the service asked for a pause in its answer. */
function pauseUntil(host: string, until: number): void {
  const kept = keptOf(host);
  kept.pausedUntil = Math.max(kept.pausedUntil, until);
}

export type SpecialistOptions = {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Only where the service offers one; it raises the rate. */
  apiKey?: string | null;
  /** A web or mail address for the service's operator. */
  contact?: string | null;
  timeoutMs?: number;
  breaker?: SearchBreaker | null;
  /** Instead of the rate that the service publishes. */
  rate?: RequestRate;
  /** Milliseconds since the epoch. */
  now?: () => number;
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

/** A list of which elements that a service sends in another form are left out; a list of nothing else is refused. */
export function listOf<T>(element: z.ZodType<T>) {
  return z.array(z.unknown()).transform((all, context) => {
    const known = all.flatMap((one) => {
      const parsed = element.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    });
    if (known.length > 0 || all.length === 0) return known;
    context.addIssue({ code: "custom", message: "No element has the documented form." });
    return z.NEVER;
  });
}

/** What is asked of a service: words, days of publication, and one page of results. */
type Asked = {
  /** With the words of `any`, one of them suffices. */
  words: string[];
  any: boolean;
  period: Period;
  /** The page from 0, and the number of its results. */
  page: number;
  size: number;
  baseUrl: string;
  apiKey: string | null;
  contact: string | null;
};

type SpecialistFound = Found & { publication?: Publication | null };

export type Specialist<T> = Pick<JsonService, "variable" | "judge" | "read"> & {
  id: SpecialistId;
  rate: RequestRate;
  /** The service accepts one connection at a time. */
  alone?: boolean;
  mostWords: number;
  /** Characters; shorter words are left out. */
  shortestWord?: number;
  mostResults: number;
  /** False for a service that has no further pages: more results are asked for, and the first are left out. */
  pages?: boolean;
  /** Asks again for any of the words when no result has all of them. */
  widens?: boolean;
  shape: z.ZodType<T>;
  headers?: (asked: Pick<Asked, "apiKey">) => Record<string, string>;
  address(asked: Asked): string;
  /** The address that names publications by their DOIs, in one request; absent where the service has none. */
  lookUp?: (asked: Pick<Asked, "baseUrl" | "contact"> & { dois: readonly string[] }) => string;
  results(answer: T): SpecialistFound[];
  /** Seconds that the answer asks to wait before the next request; null for none. */
  pauseSeconds?: (answer: T) => number | null;
};

const DAYS: Record<Recency, number> = { day: 1, week: 7, month: 31, year: 366 };
const TIMEOUT_MS = 10_000;
/** As many as a search has results. */
const MOST_LOOKED_UP = 50;

function periodOf({ period, recency }: SearchRequest, now: number): Period {
  if (period) return period;
  const today = new Date(now).toISOString().slice(0, 10);
  return { since: recency ? daysFrom(today, -DAYS[recency]) : null, until: null };
}

function userAgent(contact: string | null): string {
  const whom = contact === null ? "" : `${contact}; `;
  return `Groundwork/${packageJson.version} (${whom}research on a person's own machine)`;
}

const failing = (
  { id, label }: { id: string; label: string },
  code: "cancelled" | "rate_limited" | "timeout",
  retryAfterMs: number | null,
): ProviderError =>
  new ProviderError({
    code,
    provider: id,
    message:
      code === "cancelled"
        ? `The request to ${label} was stopped.`
        : code === "timeout"
          ? `${label} did not answer in time.`
          : `${label} asks to wait before the next request.`,
    retryAfterMs,
  });

/** One hit for each address, with what the service says about the publication. */
function hitsWithPublication(found: readonly SpecialistFound[], maxResults: number): SearchHit[] {
  const about = new Map(found.map(({ url, publication }) => [url, publication]));
  return hitsOf(found, maxResults).map((hit) => {
    const publication = about.get(hit.url);
    return publication ? { ...hit, publication } : hit;
  });
}

type Wired = Required<Pick<SpecialistOptions, "timeoutMs" | "now" | "wait">> & {
  rate: RequestRate;
  host: string;
};

/** Sends a request when the rate allows it. Throws ProviderError. */
async function atRate<T>(
  service: JsonService,
  { rate, host, timeoutMs, now, wait }: Wired,
  { signal, alone, send }: { signal: AbortSignal; alone: boolean; send: () => Promise<T> },
): Promise<T> {
  if (signal.aborted) throw failing(service, "cancelled", null);
  const { waitMs, reserved } = reserve(host, rate, { now: now(), longestMs: timeoutMs });
  if (!reserved) throw failing(service, "rate_limited", waitMs);
  const inQueue = AbortSignal.any([signal, AbortSignal.timeout(waitMs + timeoutMs)]);
  let sent = false;
  const work = async () => {
    sent = true;
    return send();
  };
  try {
    if (waitMs > 0) await wait(waitMs, signal);
    return await (alone ? oneAtATime(host, inQueue, work) : work());
  } catch (error) {
    if (error instanceof ProviderError || sent) throw error;
    // A request that was never sent says nothing about the service, so it causes no pause.
    throw failing(service, signal.aborted ? "cancelled" : "timeout", signal.aborted ? null : 0);
  }
}

const LONGEST_QUERY = 300;

/**
 * The words of a query that a search must match, in order, each once, at most `most`: without function words and without
 * the syntax of any service. Empty when there is none.
 */
function searchWords(query: string, most: number): string[] {
  const all = cutQuery(query, LONGEST_QUERY).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}+#'’._-]*/gu) ?? [];
  const words = all
    .map((word) => word.replace(/(?<![^\p{L}\p{N}\p{M}+#])[^\p{L}\p{N}\p{M}+#]+$/u, ""))
    .map((word) => (/^(?:AND|OR|NOT)$/.test(word) ? word.toLowerCase() : word));
  const telling = words.filter((word) => !isStopWord(word.toLowerCase()));
  const byKey = new Map((telling.length > 0 ? telling : words).map((word) => [word.toLowerCase(), word]));
  return [...byKey.values()].slice(0, most);
}

/** Builds the provider of a specialist service. */
export function createSpecialist<T>(spec: Specialist<T>, options: SpecialistOptions): SearchProvider {
  const { contact = null, apiKey = null, breaker = null, timeoutMs = TIMEOUT_MS } = options;
  const baseUrl = options.baseUrl.replace(/(?<!\/)\/+$/, "");
  const now = options.now ?? Date.now;
  if (apiKey) keepSecret(apiKey);
  const { id, variable, judge, read } = spec;
  const label = SPECIALIST_LABELS[id];
  const service: JsonService = {
    ...{ id, label, variable, timeoutMs, breaker, secret: apiKey },
    ...(judge ? { judge } : {}),
    ...(read ? { read } : {}),
  };
  const wired: Wired = {
    ...{ timeoutMs, now, rate: options.rate ?? spec.rate, host: new URL(baseUrl).host },
    wait: options.wait ?? ((ms, signal) => sleep(ms, undefined, { signal })),
  };
  const headers = { "user-agent": userAgent(contact), ...spec.headers?.({ apiKey }) };

  async function ask(url: string, signal: AbortSignal): Promise<SpecialistFound[]> {
    const send = () => askJson(service, { url, headers, signal }, spec.shape);
    const answer = await atRate(service, wired, { signal, alone: spec.alone ?? false, send });
    const pause = spec.pauseSeconds?.(answer) ?? null;
    if (pause !== null) pauseUntil(wired.host, now() + pause * 1000);
    return spec.results(answer);
  }

  /** A DOI with a separator of the services' lists cannot be asked for. */
  async function lookUp(dois: readonly string[], signal: AbortSignal): Promise<Map<string, Publication>> {
    const wanted = dois.filter((doi) => !/[,|]/.test(doi)).slice(0, MOST_LOOKED_UP);
    const url = wanted.length > 0 ? spec.lookUp?.({ dois: wanted, baseUrl, contact }) : undefined;
    const found = url === undefined ? [] : await ask(url, signal);
    return new Map(
      found.flatMap(({ publication }) => (publication?.doi ? [[publication.doi, publication] as const] : [])),
    );
  }

  return {
    id,
    label,
    scope: "web",
    ...(spec.lookUp ? { lookUp } : {}),
    narrowsByAge: true,
    narrowsByPeriod: "both",
    async search(request) {
      const { query, maxResults, offset = 0, signal } = request;
      const { mostWords, shortestWord = 1 } = spec;
      const words = searchWords(query, mostWords).filter((word) => [...word].length >= shortestWord);
      if (words.length === 0 || maxResults < 1) return [];
      const whole = { number: 0, size: Math.min(spec.mostResults, offset + maxResults), skipped: offset };
      const page = spec.pages === false ? whole : pageOf({ offset, maxResults, most: spec.mostResults });
      const asked: Asked = {
        ...{ words, any: false, baseUrl, apiKey, contact, page: page.number, size: page.size },
        period: periodOf(request, now()),
      };
      const strict = await ask(spec.address(asked), signal);
      const wider = strict.length === 0 && spec.widens && words.length > 1 && offset === 0;
      const found = wider ? await ask(spec.address({ ...asked, any: true }), signal) : strict;
      return hitsWithPublication(found.slice(page.skipped), maxResults);
    },
  };
}
