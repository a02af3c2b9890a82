// A scripted server that speaks a provider's own protocol, on a free port of 127.0.0.1. Scripts are those of `llm.ts`:
// the request is described to them as chat completions, and what they answer is streamed in the provider's form.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LlmServer, RecordedRequest, Script } from "../llm";
import { bookkeeping, toTokens } from "../llm-book";
import { asCalls } from "../llm-native";
import { type Act, type Reply, type TokenCount, textOf } from "../llm-reply";
import { pairsIn, type ReviewScript, undecided } from "../llm-review";
import { anthropicMessages } from "./anthropic-messages";
import type { Dialect, NativeEvent } from "./dialect";
import { googleGenerate } from "./google-generate";
import { openaiResponses } from "./openai-responses";

export const DIALECTS = { openai: openaiResponses, anthropic: anthropicMessages, google: googleGenerate };
export type DialectId = keyof typeof DIALECTS;

/** `native`: the body as it was sent. */
export type NativeRequest = RecordedRequest & { native: unknown };
export type NativeServer = Omit<LlmServer, "requests" | "judgings"> & {
  requests: NativeRequest[];
  judgings: NativeRequest[];
};

const CHUNK_SIZE = 24;
const THOUGHT = "**Looking at the question**";

const pieces = (text: string) =>
  Array.from({ length: Math.ceil(text.length / CHUNK_SIZE) }, (_, at) =>
    text.slice(at * CHUNK_SIZE, (at + 1) * CHUNK_SIZE),
  );
const half = (text: string) => text.slice(0, Math.ceil(text.length / 2));

const events = (...all: NativeEvent[]): Act[] => all.map((data) => ({ do: "event", data }));
const END: Act = { do: "end" };

/** The acts of a streamed reply in a dialect. */
function actsOf(reply: Reply, tokens: TokenCount, dialect: Dialect): Act[] {
  const writer = dialect.writer();
  const open = events(...writer.open(tokens), ...writer.thought(THOUGHT));
  if ("calls" in reply) {
    const calls = reply.calls.flatMap(({ id = "call_1", name = "", arguments: said }) =>
      writer.call({ id, name }, pieces(said)),
    );
    return [...open, ...events(...calls, ...writer.close("calls", tokens)), END];
  }
  const text = textOf(reply);
  const say = (said: string) => events(...writer.text(pieces(said)));
  const close = (ending: Parameters<typeof writer.close>[0]) => [
    ...events(...writer.close(ending, tokens)),
    END,
  ];
  switch ("fault" in reply ? reply.fault : null) {
    case null:
      return [...open, ...say(text), ...close("stop")];
    case "empty":
      return [...open, ...close("stop")];
    case "length":
      return [...open, ...say(half(text)), ...close("length")];
    case "content-filter":
      return [...open, ...say(half(text)), ...close("filter")];
    case "refusal":
      return [...open, ...events(...writer.refusal("I cannot help with that.")), ...close("filter")];
    case "no-finish":
    case "no-done":
      return [...open, ...say(text), END];
    case "reset-in-stream":
      return [...open, ...say(half(text)), { do: "reset" }];
    case "stall":
      return [{ do: "stall" }];
    case "stall-in-stream":
      return [...open, ...say(half(text)), { do: "stall" }];
    case "error-in-stream":
      return [...open, ...say(half(text)), ...events(...writer.error()), END];
    default:
      return [{ do: "reset" }];
  }
}

async function play(acts: Act[], response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  for (const act of acts) {
    if (response.destroyed || act.do === "stall") return response.flushHeaders();
    if (act.do === "reset") {
      response.flushHeaders();
      await new Promise((resolve) => setTimeout(resolve, 1));
      response.socket?.resetAndDestroy();
      return;
    }
    if (act.do === "end") response.end();
    else if (act.do === "event") {
      const { event, data } = act.data as NativeEvent;
      response.write(`${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(data)}\n\n`);
    }
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body ?? {}));
}

async function readBody(request: IncomingMessage): Promise<never> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString("utf8")) as never;
}

/** Starts a server. */
export async function startNativeServer(
  id: DialectId,
  options: { script: Script; judge?: ReviewScript },
): Promise<NativeServer> {
  const dialect = DIALECTS[id];
  const book = bookkeeping();
  const requests: NativeRequest[] = [];
  const judgings: NativeRequest[] = [];
  const tokens: TokenCount = { input: 0, cached: 0, output: 0 };
  let { script, judge = undecided } = options;

  async function complete(incoming: IncomingMessage, response: ServerResponse, path: string) {
    const native = await readBody(incoming);
    const body = dialect.toChat(native, path);
    const pairs = pairsIn(body.messages);
    const request = {
      ...(pairs ? book.beside(body) : book.describe(body)),
      at: Date.now(),
      headers: incoming.headers,
      native: native as unknown,
      closedByClient: false,
      closed: Promise.resolve("server"),
    } as NativeRequest;
    request.closed = new Promise((resolve) => {
      response.once("close", () => {
        request.closedByClient = !response.writableFinished;
        resolve(request.closedByClient ? "client" : "server");
      });
    });
    if (!pairs) requests.push(request);
    if (!dialect.key.value.test(String(incoming.headers[dialect.key.header] ?? "")))
      return sendJson(response, 401, {
        error: { message: "Invalid authentication", type: "authentication_error" },
      });
    const refused = dialect.refuses(native, incoming.headers);
    if (refused) return sendJson(response, refused.status, refused.body);
    const said = pairs ? await judge({ pairs, turn: judgings.push(request) }) : await script(request);
    const reply = asCalls(said, body);
    if ("status" in reply) return sendJson(response, reply.status, reply.body);
    request.tokens.output = toTokens(textOf(reply).length);
    for (const key of ["input", "cached", "output"] as const) tokens[key] += request.tokens[key];
    return play(actsOf(reply, request.tokens, dialect), response);
  }

  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? "/", "http://127.0.0.1");
    if (incoming.method === "GET" && pathname === `${dialect.base}/models`)
      return sendJson(response, 200, dialect.models);
    if (incoming.method !== "POST" || !dialect.isReply(pathname))
      return sendJson(response, 404, { error: { message: "Not found", type: "not_found_error" } });
    complete(incoming, response, pathname).catch((error: unknown) => {
      if (!response.headersSent)
        sendJson(response, 500, { error: { message: `The script failed: ${error}` } });
      else response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${dialect.base}`,
    requests,
    judgings,
    tokens,
    use(next) {
      script = next;
    },
    judge(next) {
      judge = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
