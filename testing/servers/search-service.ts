// A scripted search service with the protocol of one of the services other than Tavily (`search-dialects.ts`): it
// searches a given list of pages by plain term matching, deterministically. Faults are queued and used up in order.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DIALECTS, type ServiceName, type ServiceRequest } from "./search-dialects";
import { rankPages, type WebPage } from "./web";

export type ServiceFault =
  | { kind: "unauthorised" | "stall" | "reset" | "malformed" | "shapeless" | "huge" }
  | { kind: "rate_limited"; retryAfter?: number | string; headers?: Record<string, string> }
  | { kind: "status"; status: number; body?: unknown; headers?: Record<string, string> };

export type SearchService = {
  /** Base URL without a trailing slash. */
  url: string;
  requests: (ServiceRequest & { aborted: boolean })[];
  /** Maximum number of concurrent requests so far. */
  atOnce(): number;
  /** Queues faults for the next requests. */
  fail(...faults: ServiceFault[]): void;
  stop(): Promise<void>;
};

type SearchServiceOptions = {
  pages: readonly WebPage[];
  /** If set, any other key is rejected. */
  apiKey?: string;
  /** Milliseconds before each response. */
  delayMs?: number;
};

/** Starts a service on a free port of 127.0.0.1. */
export async function startSearchService(
  name: ServiceName,
  options: SearchServiceOptions,
): Promise<SearchService> {
  const dialect = DIALECTS[name];
  const requests: SearchService["requests"] = [];
  const faults: ServiceFault[] = [];
  let under = 0;
  let most = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A health check is not a request of a run.
    if (request.method === "HEAD") return void response.writeHead(200).end();
    const record = { ...(await readRequest(request)), aborted: false };
    requests.push(record);
    under += 1;
    most = Math.max(most, under);
    response.on("close", () => {
      under -= 1;
      if (!response.writableFinished) record.aborted = true;
    });
    const fault = faults.shift();
    if (fault) return actOut(name, fault, response);
    if (!dialect.isSearch(record)) return send(response, 404, { error: "Not found" });
    if (options.apiKey && dialect.keyOf(record) !== options.apiKey)
      return send(response, dialect.refuseKey.status, dialect.refuseKey.body);
    if (options.delayMs) await new Promise((resolve) => setTimeout(resolve, options.delayMs));
    const query = dialect.queryOf(record);
    const { count, skip } = dialect.countOf(record);
    const ranked = rankPages(options.pages, query, skip + count).slice(skip);
    send(response, 200, dialect.answer(query, ranked));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, { error: String(error) }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    atOnce: () => most,
    fail: (...more) => void faults.push(...more),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(request: IncomingMessage): Promise<ServiceRequest> {
  let raw = "";
  for await (const chunk of request) raw += String(chunk);
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://service.example");
  return {
    method: request.method ?? "GET",
    path: pathname,
    parameters: Object.fromEntries(searchParams),
    body: raw ? (JSON.parse(raw) as Record<string, unknown>) : {},
    headers: request.headers,
  };
}

function actOut(name: ServiceName, fault: ServiceFault, response: ServerResponse): void {
  const { refuseKey, tooMany } = DIALECTS[name];
  switch (fault.kind) {
    case "unauthorised":
      send(response, refuseKey.status, refuseKey.body);
      break;
    case "rate_limited":
      if (fault.retryAfter !== undefined) response.setHeader("retry-after", String(fault.retryAfter));
      send(response, 429, tooMany, fault.headers);
      break;
    case "status":
      send(response, fault.status, fault.body ?? { error: "Scripted failure" }, fault.headers);
      break;
    case "stall":
      break;
    case "reset":
      response.socket?.destroy();
      break;
    case "malformed":
      response.writeHead(200, { "content-type": "application/json" });
      response.end('{"results": [{"url": ');
      break;
    case "shapeless":
      send(response, 200, { answer: 42, results: "none" });
      break;
    case "huge":
      send(response, 200, { results: [], padding: "x".repeat(6_000_000) });
      break;
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const type = typeof body === "string" ? "text/html" : "application/json";
  response.writeHead(status, { "content-type": type, ...headers });
  response.end(text);
}
