// A collector of OpenTelemetry traces for tests: it keeps what it is sent, and answers as the test says.

import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

const value = z.object({
  stringValue: z.string().optional(),
  intValue: z.string().optional(),
  boolValue: z.boolean().optional(),
});
const span = z.object({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  endTimeUnixNano: z.string().regex(/^\d+$/),
  attributes: z.array(z.object({ key: z.string(), value })),
  status: z.object({ code: z.int().optional() }),
});
const body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value })) }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(span) })),
    }),
  ),
});

export type CollectedSpan = z.infer<typeof span>;
type Received = { path: string; headers: IncomingHttpHeaders; text: string };

/** Starts it on a free port of 127.0.0.1. `answer` may leave the response open. */
export async function startCollector(
  answer: (response: ServerResponse) => void = (response) => void response.writeHead(200).end("{}"),
) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (piece: Buffer) => {
      text += piece.toString("utf8");
    });
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, text });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    spans: (): CollectedSpan[] =>
      received.flatMap(({ text }) =>
        body
          .parse(JSON.parse(text))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An attribute of a span as text; undefined when it has none of this name. */
export function attributeOf({ attributes }: CollectedSpan, key: string): string | undefined {
  const found = attributes.find((one) => one.key === key)?.value;
  return found && String(found.stringValue ?? found.intValue ?? found.boolValue);
}
