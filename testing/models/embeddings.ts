// An embedding endpoint for tests: synonyms have the same direction.

import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

type EmbeddingRequest = { headers: IncomingHttpHeaders; model: string; input: string[] };
export type EmbeddingReply = { status?: number; headers?: Record<string, string>; body?: unknown };

export type EmbeddingServer = {
  /** Includes `/v1`. */
  url: string;
  requests: EmbeddingRequest[];
  /** Responses to the next requests instead of vectors, in order. */
  replies: EmbeddingReply[];
  close(): Promise<void>;
};

const MEANINGS = [/heat pump|warm|тепл/gi, /car|automobile|vehicle/gi, /bell|chime/gi, /ship|vessel|boat/gi];
const DIMENSIONS = 64;

/** A direction for each meaning in a text, plus a small constant, so that no vector is zero. */
export function vectorOf(text: string, dimensions = DIMENSIONS): number[] {
  const vector = Array.from({ length: dimensions }, (_, at) => (((at * 7919) % 13) - 6) / 100);
  MEANINGS.forEach((meaning, index) => {
    const count = text.match(meaning)?.length ?? 0;
    const width = dimensions / MEANINGS.length;
    for (let at = 0; at < width; at += 1) {
      const place = index * width + at;
      vector[place] = (vector[place] ?? 0) + (at % 2 === 0 ? 1 : -1) * Math.min(3, count);
    }
  });
  return vector;
}

export async function startEmbeddings({ dimensions = DIMENSIONS } = {}): Promise<EmbeddingServer> {
  const requests: EmbeddingRequest[] = [];
  const replies: EmbeddingReply[] = [];
  const server: Server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => {
      text += piece;
    });
    request.on("end", () => {
      const { model, input } = JSON.parse(text) as { model: string; input: string[] };
      requests.push({ headers: request.headers, model, input });
      const data = input.map((one, index) => ({
        object: "embedding",
        index,
        embedding: vectorOf(one, dimensions),
      }));
      // In another order than the input: the client matches them by index.
      const reply = replies.shift() ?? { body: { object: "list", data: data.reverse(), model } };
      response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
      response.end(JSON.stringify(reply.body ?? { error: { message: "no" } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    replies,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
