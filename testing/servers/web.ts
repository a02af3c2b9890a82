// A scripted web search service with Tavily's protocol: POST /search and POST /extract use a given list of pages with
// plain term matching, deterministically. Faults are queued and used up in order.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type WebPage = { url: string; title: string; text: string; publishedAt?: string };

export type WebFault = {
  /** Which requests fail; both kinds by default. */
  on?: "search" | "extract";
  /**
   * `status` responds with it (and `retryAfter` seconds, if given); `stall` never responds; `reset` closes the
   * connection; `malformed` responds 200 with invalid JSON; `shapeless` responds 200 with JSON of another shape;
   * `empty` responds 200 without a body.
   */
  kind: "status" | "stall" | "reset" | "malformed" | "shapeless" | "empty";
  status?: number;
  retryAfter?: number | string;
  /** Number of requests that fail; 1 by default. */
  times?: number;
};

type WebRequest = {
  path: string;
  method: string;
  authorization: string | null;
  body: Record<string, unknown>;
  /** Milliseconds since the epoch at which it arrived. */
  at: number;
  /** True when the client disconnected before the response. */
  aborted: boolean;
};

export type WebServer = {
  /** Base URL without a trailing slash, for `TAVILY_API_BASE_URL`. */
  url: string;
  requests: WebRequest[];
  /** Queues one more fault. */
  fail(fault: WebFault): void;
  /** Replaces the page at an address, or its text, from now on. */
  put(page: WebPage): void;
  stop(): Promise<void>;
};

export type WebServerOptions = {
  pages: WebPage[];
  faults?: WebFault[];
  /** If set, any other key gets a 401. */
  apiKey?: string;
  /** Addresses whose extraction fails, with the service's reason. */
  failedExtractions?: Record<string, string>;
  /** Returns extractions under this other spelling of the address, as the real service does with trailing slashes. */
  respell?: (url: string) => string;
  /** Milliseconds before each response. */
  delayMs?: number;
};

/** Starts the service on a free port of 127.0.0.1. */
export async function startWebServer(given: WebServerOptions): Promise<WebServer> {
  const options = { ...given, pages: [...given.pages] };
  const requests: WebRequest[] = [];
  const faults: WebFault[] = (options.faults ?? []).map((fault) => ({ ...fault }));
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      send(response, 500, { detail: { error: String(error) } }),
    );
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A health check is not a request of a run.
    if (request.method === "HEAD") return void response.writeHead(200).end();
    const record = await recordRequest(request);
    requests.push(record);
    response.on("close", () => {
      if (!response.writableFinished) record.aborted = true;
    });
    const endpoint = record.path.replace(/^.*\//, "");
    if (record.method !== "POST" || (endpoint !== "search" && endpoint !== "extract"))
      return send(response, 404, { detail: { error: "Not found" } });
    const fault = takeFault(faults, endpoint);
    if (fault) return actOut(fault, response);
    if (options.apiKey && record.authorization !== `Bearer ${options.apiKey}`)
      return send(response, 401, { detail: { error: "Unauthorized: missing or invalid API key." } });
    if (options.delayMs) await new Promise((resolve) => setTimeout(resolve, options.delayMs));
    send(response, 200, endpoint === "search" ? search(options, record.body) : extract(options, record.body));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail: (fault) => void faults.push({ ...fault }),
    put(page) {
      const index = options.pages.findIndex(({ url }) => spelling(url) === spelling(page.url));
      if (index < 0) options.pages.push(page);
      else options.pages[index] = page;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function recordRequest(request: IncomingMessage): Promise<WebRequest> {
  let raw = "";
  for await (const chunk of request) raw += String(chunk);
  return {
    path: request.url ?? "/",
    method: request.method ?? "GET",
    authorization: request.headers.authorization ?? null,
    body: raw ? (JSON.parse(raw) as Record<string, unknown>) : {},
    at: Date.now(),
    aborted: false,
  };
}

function takeFault(faults: WebFault[], endpoint: "search" | "extract"): WebFault | null {
  const index = faults.findIndex((fault) => !fault.on || fault.on === endpoint);
  const fault = faults[index];
  if (!fault) return null;
  fault.times = (fault.times ?? 1) - 1;
  if (fault.times <= 0) faults.splice(index, 1);
  return fault;
}

function actOut(fault: WebFault, response: ServerResponse): void {
  switch (fault.kind) {
    case "stall":
      break;
    case "reset":
      response.socket?.destroy();
      break;
    case "empty":
      response.writeHead(200, { "content-type": "application/json" });
      response.end();
      break;
    case "shapeless":
      send(response, 200, { answer: 42, results: "none" });
      break;
    case "malformed":
      response.writeHead(200, { "content-type": "application/json" });
      response.end('{"results": [{"url": ');
      break;
    case "status":
      if (fault.retryAfter !== undefined) response.setHeader("retry-after", String(fault.retryAfter));
      send(response, fault.status ?? 500, { detail: { error: `Scripted failure ${fault.status ?? 500}` } });
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2);

/** Cache of a text's words: benchmarks search the same large pages many times. */
const known = new Map<string, Set<string>>();

function hits(terms: string[], text: string): number {
  let words = known.get(text);
  if (!words) {
    words = new Set(wordsOf(text));
    known.set(text, words);
  }
  return terms.filter((term) => words.has(term)).length;
}

/** Pages that share words with a query, best first, each with its best paragraph. */
export function rankPages(
  pages: readonly WebPage[],
  query: string,
  limit: number,
): { page: WebPage; score: number; snippet: string }[] {
  const terms = [...new Set(wordsOf(query))];
  return pages
    .map((page) => ({ page, score: 3 * hits(terms, page.title) + hits(terms, page.text) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ page, score }) => ({
      page,
      score: score / (4 * Math.max(1, terms.length)),
      snippet: bestParagraph(page.text, terms),
    }));
}

function search(options: WebServerOptions, body: Record<string, unknown>): unknown {
  const limit = typeof body.max_results === "number" ? body.max_results : 5;
  const ranked = rankPages(options.pages, String(body.query ?? ""), limit);
  return {
    query: body.query,
    follow_up_questions: null,
    answer: null,
    images: [],
    results: ranked.map(({ page, score, snippet }) => ({
      url: page.url,
      title: page.title,
      content: snippet,
      score,
      raw_content: null,
      ...(page.publishedAt ? { published_date: page.publishedAt } : {}),
    })),
    response_time: 0.01,
    request_id: "scripted",
  };
}

function bestParagraph(text: string, terms: string[]): string {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph && !paragraph.startsWith("#"));
  const best = paragraphs.reduce((a, b) => (hits(terms, b) > hits(terms, a) ? b : a), paragraphs[0] ?? text);
  return best.slice(0, 500);
}

const spelling = (url: string): string =>
  url
    .toLowerCase()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");

function extract(options: WebServerOptions, body: Record<string, unknown>): unknown {
  const urls = (Array.isArray(body.urls) ? body.urls : [body.urls]).map(String);
  const results: unknown[] = [];
  const failed: unknown[] = [];
  for (const url of urls) {
    const page = options.pages.find((candidate) => spelling(candidate.url) === spelling(url));
    const reason = options.failedExtractions?.[url] ?? (page ? null : "Failed to fetch url");
    if (!page || reason !== null) failed.push({ url, error: reason });
    else
      results.push({
        url: options.respell?.(url) ?? url,
        title: page.title,
        raw_content: page.text,
        images: [],
      });
  }
  return { results, failed_results: failed, response_time: 0.01, request_id: "scripted" };
}
