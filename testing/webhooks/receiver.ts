// A receiver of webhooks on loopback: it collects what arrives, and answers as the test says.

import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Arrived = { headers: IncomingHttpHeaders; body: string; path: string };
type Answer = (response: ServerResponse, arrived: Arrived) => void;

const accept: Answer = (response) => response.end("ok");

/** Starts it on a free port of 127.0.0.1, or on a given one. `answer` may be replaced at any time. */
export async function startReceiver(answer: Answer = accept, atPort = 0) {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => {
      body += piece;
    });
    request.on("end", () => {
      const one = { headers: request.headers, body, path: request.url ?? "" };
      arrived.push(one);
      receiver.answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(atPort, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    host: `127.0.0.1:${port}`,
    arrived,
    answer,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

/** True when a receiver that knows the secret would accept this: Standard Webhooks, written anew. */
export function isSigned({ headers, body }: Pick<Arrived, "headers" | "body">, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = [headers["webhook-id"], headers["webhook-timestamp"], body].join(".");
  return headers["webhook-signature"] === `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}
