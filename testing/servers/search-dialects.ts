// The protocols of the search services other than Tavily: their paths, the parameters they read, and the shape of their
// responses, recorded from their documentation. `search-service.ts` serves one of them on a port.

import type { IncomingHttpHeaders } from "node:http";
import { SPECIALIST_DIALECTS, type SpecialistName } from "./specialist-dialects";
import type { WebPage } from "./web";

export type ServiceName =
  | "searxng"
  | "wikipedia"
  | "brave"
  | "exa"
  | "serper"
  | "perplexity"
  | SpecialistName;

export type ServiceRequest = {
  method: string;
  /** Without query parameters. */
  path: string;
  parameters: Record<string, string>;
  body: Record<string, unknown>;
  headers: IncomingHttpHeaders;
};

export type RankedPage = { page: WebPage; snippet: string };

export type Dialect = {
  /** True when a request is addressed to the service's search. */
  isSearch(request: ServiceRequest): boolean;
  keyOf(request: ServiceRequest): string | null;
  queryOf(request: ServiceRequest): string;
  /** Number of requested results, and number of results on earlier pages. */
  countOf(request: ServiceRequest): { count: number; skip: number };
  answer(query: string, ranked: RankedPage[]): unknown;
  /** The response to an unknown key. */
  refuseKey: { status: number; body: unknown };
  /** The body of a rate-limit response, besides Retry-After. */
  tooMany: unknown;
};

const number = (value: unknown, otherwise: number): number =>
  Number.isFinite(Number(value)) && value !== undefined ? Number(value) : otherwise;
const header = (request: ServiceRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === "string" ? value : null;
};
/** Site filters of a query are not search words. */
const withoutSites = (query: string): string =>
  query.replace(/\(?\bsite:\S+(?: OR site:[^\s)]+)*\)?/g, " ").trim();

const SEARXNG_PAGE = 20;

const searxng: Dialect = {
  isSearch: ({ method, path, parameters }) =>
    method === "GET" && path === "/search" && parameters.format === "json",
  keyOf: () => null,
  queryOf: ({ parameters }) => withoutSites(parameters.q ?? ""),
  countOf: ({ parameters }) => ({
    count: SEARXNG_PAGE,
    skip: SEARXNG_PAGE * (number(parameters.pageno, 1) - 1),
  }),
  answer: (query, ranked) => ({
    query,
    number_of_results: 0,
    results: ranked.map(({ page, snippet }, index) => ({
      url: page.url,
      title: page.title,
      content: snippet,
      publishedDate: page.publishedAt ? `${page.publishedAt}T00:00:00` : null,
      thumbnail: null,
      engine: "duckduckgo",
      template: "default.html",
      parsed_url: ["https", "host.example", "/", "", "", ""],
      engines: ["duckduckgo", "mojeek"],
      positions: [index + 1],
      score: 1 / (index + 1),
      category: "general",
    })),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [["qwant", "access denied"]],
  }),
  refuseKey: { status: 403, body: "<!doctype html><title>403 Forbidden</title>" },
  tooMany: "<!doctype html><title>429 Too Many Requests</title>",
};

/** A wiki identifies pages by title; an address on another host is mapped to the wiki's host. */
const titleOf = (page: WebPage): string => page.title.replace(/[#<>[\]|{}]/g, "");

const wikipedia: Dialect = {
  isSearch: ({ method, path, parameters }) =>
    method === "GET" && path.endsWith("/w/api.php") && parameters.list === "search",
  keyOf: () => null,
  queryOf: ({ parameters }) => parameters.srsearch ?? "",
  countOf: ({ parameters }) => ({
    count: number(parameters.srlimit, 10),
    skip: number(parameters.sroffset, 0),
  }),
  answer: (_, ranked) => ({
    batchcomplete: true,
    query: {
      searchinfo: { totalhits: ranked.length },
      search: ranked.map(({ page, snippet }, index) => ({
        ns: 0,
        title: titleOf(page),
        pageid: 1000 + index,
        size: page.text.length,
        wordcount: page.text.split(/\s+/).length,
        snippet: snippet
          .replaceAll("&", "&amp;")
          .replaceAll("<", "&lt;")
          .replace(/(\w+)/, '<span class="searchmatch">$1</span>'),
        timestamp: "2026-05-01T10:00:00Z",
      })),
    },
  }),
  refuseKey: { status: 403, body: "Please set a user-agent and respect our robot policy" },
  tooMany: { error: { code: "ratelimited", info: "You've exceeded your rate limit." } },
};

const brave: Dialect = {
  isSearch: ({ method, path }) => method === "GET" && path === "/res/v1/web/search",
  keyOf: (request) => header(request, "x-subscription-token"),
  queryOf: ({ parameters }) => withoutSites(parameters.q ?? ""),
  countOf: ({ parameters }) => {
    const count = number(parameters.count, 20);
    return { count, skip: count * number(parameters.offset, 0) };
  },
  answer: (query, ranked) => ({
    type: "search",
    query: { original: query, more_results_available: false },
    mixed: { type: "mixed", main: ranked.map((_, index) => ({ type: "web", index, all: false })) },
    web: {
      type: "search",
      results: ranked.map(({ page, snippet }) => ({
        title: page.title,
        url: page.url,
        is_source_local: false,
        description: `<strong>${snippet.slice(0, 40)}</strong>${snippet.slice(40).replaceAll("&", "&amp;")}`,
        ...(page.publishedAt ? { page_age: `${page.publishedAt}T08:00:00`, age: "June 2, 2026" } : {}),
        language: "en",
        family_friendly: true,
        extra_snippets: [page.text.slice(0, 80)],
      })),
      family_friendly: true,
    },
  }),
  refuseKey: {
    status: 422,
    body: {
      type: "ErrorResponse",
      error: {
        id: "5e1a",
        status: 422,
        code: "SUBSCRIPTION_TOKEN_INVALID",
        detail: "The provided subscription token is invalid.",
      },
    },
  },
  tooMany: { type: "ErrorResponse", error: { status: 429, code: "RATE_LIMITED" } },
};

const exa: Dialect = {
  isSearch: ({ method, path }) => method === "POST" && path === "/search",
  keyOf: (request) => header(request, "x-api-key"),
  queryOf: ({ body }) => String(body.query ?? ""),
  countOf: ({ body }) => ({ count: number(body.numResults, 10), skip: 0 }),
  answer: (_, ranked) => ({
    requestId: "b5947044c4b78efa9552a7c89b306d95",
    resolvedSearchType: "neural",
    results: ranked.map(({ page, snippet }, index) => ({
      id: page.url,
      title: page.title,
      url: page.url,
      publishedDate: page.publishedAt ? `${page.publishedAt}T00:00:00.000Z` : null,
      author: null,
      score: 0.4 - index / 100,
      highlights: [snippet],
      highlightScores: [0.4],
    })),
    costDollars: { total: 0.005 },
  }),
  refuseKey: { status: 401, body: { error: "Invalid API key", tag: "INVALID_API_KEY" } },
  tooMany: { error: "You've exceeded your Exa rate limit of 10 requests per second." },
};

const serper: Dialect = {
  isSearch: ({ method, path }) => method === "POST" && path === "/search",
  keyOf: (request) => header(request, "x-api-key"),
  queryOf: ({ body }) => withoutSites(String(body.q ?? "")),
  countOf: ({ body }) => {
    const count = number(body.num, 10);
    return { count, skip: count * (number(body.page, 1) - 1) };
  },
  answer: (query, ranked) => ({
    searchParameters: { q: query, type: "search", engine: "google" },
    organic: ranked.map(({ page, snippet }, index) => ({
      title: page.title,
      link: page.url,
      snippet,
      ...(page.publishedAt ? { date: "Jun 2, 2026" } : {}),
      position: index + 1,
    })),
    relatedSearches: [{ query: "sodium-ion battery price" }],
    credits: 1,
  }),
  refuseKey: { status: 403, body: { message: "Unauthorized.", statusCode: 403 } },
  tooMany: { message: "Too many requests", statusCode: 429 },
};

const perplexity: Dialect = {
  isSearch: ({ method, path }) => method === "POST" && path === "/search",
  keyOf: (request) => header(request, "authorization")?.replace(/^Bearer /, "") ?? null,
  queryOf: ({ body }) => String(body.query ?? ""),
  countOf: ({ body }) => ({ count: number(body.max_results, 10), skip: 0 }),
  answer: (_, ranked) => ({
    results: ranked.map(({ page, snippet }) => ({
      title: page.title,
      url: page.url,
      snippet: `${snippet}\n\n…`,
      date: page.publishedAt ?? null,
      last_updated: "2026-06-10",
    })),
    id: "e38104d5-6bd7-4d82-bc4e-0a21179d1f77",
  }),
  refuseKey: {
    status: 401,
    body: { error: { message: "Invalid API key provided.", type: "invalid_api_key", code: 401 } },
  },
  tooMany: { error: { message: "Request rate limit exceeded.", type: "rate_limit_exceeded", code: 429 } },
};

export const DIALECTS: Record<ServiceName, Dialect> = {
  ...{ searxng, wikipedia, brave, exa, serper, perplexity },
  ...SPECIALIST_DIALECTS,
};
