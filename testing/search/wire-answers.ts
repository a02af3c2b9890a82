// Lets a specialist search against a server that gives one answer, byte for byte.

import { createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { ProviderError, type SearchHit, type SearchProvider } from "@/lib/search/provider";
import type { SpecialistOptions } from "@/lib/search/specialist/service";
import { forgetRates } from "@/testing/search/rates";

export type Wire = { status?: number; headers?: OutgoingHttpHeaders; body: string | Buffer };
export type Make = (options: SpecialistOptions) => SearchProvider;

const stops: (() => Promise<void>)[] = [];

/** Starts a server that answers every request so; `stopServers` ends it. */
export async function serve(wire: Wire): Promise<string> {
  const server = createServer((_request, response) => {
    response
      .writeHead(wire.status ?? 200, { "content-type": "application/json", ...wire.headers })
      .end(wire.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Also forgets how often the services were asked. */
export async function stopServers(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
  forgetRates();
}

/** The hits that a service makes of an answer. */
export async function hitsOfAnswer(make: Make, wire: Wire): Promise<SearchHit[]> {
  const provider = make({ baseUrl: await serve(wire), rate: { most: 100, everyMs: 1 }, timeoutMs: 3000 });
  return provider.search({ query: "sleep and memory", maxResults: 10, signal: AbortSignal.timeout(10_000) });
}

/** What a service makes of an answer that refuses. */
export async function refusalOf(
  make: Make,
  wire: Wire,
): Promise<Pick<ProviderError, "code" | "retryAfterMs">> {
  const outcome = await hitsOfAnswer(make, wire).catch((error: unknown) => error);
  if (!(outcome instanceof ProviderError)) throw new Error("The answer was not refused.", { cause: outcome });
  return { code: outcome.code, retryAfterMs: outcome.retryAfterMs };
}

export const json = (body: unknown): Wire => ({ body: JSON.stringify(body) });

export const HTML_503: Wire = {
  status: 503,
  headers: { "content-type": "text/html" },
  body: "<html><head><title>503 Service Temporarily Unavailable</title></head><body><center>nginx</center></body></html>",
};
