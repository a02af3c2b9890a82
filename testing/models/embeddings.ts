// An endpoint of embeddings for tests: words that mean the same have the same direction.

import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

type EmbeddingRequest = { headers: IncomingHttpHeaders; model: string; input: string[] };
export type EmbeddingReply = { status?: number; headers?: Record<string, string>; body?: unknown };

export type EmbeddingServer = {
  /** With the `/v1` of its paths. */
  url: string;
  requests: EmbeddingRequest[];
  /** What the next requests are answered with in place of vectors, one after the other. */
  replies: EmbeddingReply[];
  close(): Promise<void>;
};

const MEANINGS = [/heat pump|warm|тепл/gi, /car|automobile|vehicle/gi, /bell|chime/gi, /ship|vessel|boat/gi];
const DIMENSIONS = 64;

/** A direction for each meaning that a text has; a little of everything, so that no text is nothing. */
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
      // In another order than asked for: they are paired by their index.
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
