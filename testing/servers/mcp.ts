// MCP servers for tests: one built with the official SDK, and one that sends any given response, valid or not.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";

export type Served = {
  url: string;
  /** Headers of the received requests, newest last. */
  readonly headers: Record<string, unknown>[];
  stop(): Promise<void>;
};

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => Promise<void> | void;

async function serve(answer: Answer): Promise<Served> {
  const headers: Served["headers"] = [];
  const server = createServer((request, response) => {
    headers.push({ ...request.headers });
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", async () => {
      try {
        await answer(request, Buffer.concat(pieces).toString("utf8"), response);
      } catch {
        response.destroy();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    headers,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A server of the official SDK; `offer` registers its tools for each request. */
export function startMcpServer(offer: (server: McpServer) => void): Promise<Served> {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: "scripted", version: "1.0.0" });
    offer(server);
    return server;
  });
  return serve(async (incoming, body, response) => {
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method,
      headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      ...(body === "" ? {} : { body }),
    });
    const answer = await handler.fetch(request);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const piece of answer.body ?? []) response.write(piece);
    response.end();
  });
}

export type Message = { id?: number; method: string; params?: Record<string, unknown> };
/** `result` is sent as JSON; `raw` is sent unchanged; `hang` never responds. */
export type Said =
  | { result: unknown }
  | { error: { code: number; message: string } }
  | { raw: string; type: string; status?: number; headers?: Record<string, string> }
  | { hang: true };

/** A server that sends the given responses; the initialization is answered correctly unless the test replaces it. */
export function startOddServer(say: (message: Message) => Said | null): Promise<Served> {
  return serve((request, body, response) => {
    if (request.method !== "POST") return void response.writeHead(405).end();
    const message = JSON.parse(body) as Message;
    const said = say(message) ?? opening(message);
    if ("hang" in said) return;
    if ("raw" in said) {
      response.writeHead(said.status ?? 200, { "content-type": said.type, ...said.headers });
      return void response.end(said.raw);
    }
    if (message.id === undefined) return void response.writeHead(202).end();
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: message.id, ...said }));
  });
}

function opening({ method }: Message): Said {
  if (method !== "initialize") return { error: { code: -32601, message: "Method not found" } };
  const serverInfo = { name: "odd", version: "1" };
  return { result: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo } };
}
