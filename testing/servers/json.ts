// A server for tests that answers every request with JSON, and records what was asked.

import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

type JsonAnswer = { status: number; body: unknown };
type JsonRequest = { path: string; parameters: Record<string, string>; headers: IncomingHttpHeaders };

/** Starts the server on a free port of 127.0.0.1. */
export async function startJsonServer(answer: (request: JsonRequest) => JsonAnswer): Promise<{
  url: string;
  requests: JsonRequest[];
  stop(): Promise<void>;
}> {
  const requests: JsonRequest[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://service.example");
    const asked = {
      path: pathname,
      parameters: Object.fromEntries(searchParams),
      headers: request.headers,
    };
    requests.push(asked);
    const { status, body } = answer(asked);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
