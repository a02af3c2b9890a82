// A scripted OpenAI-compatible endpoint for tests and benchmarks: chat completions as server-sent events, on a free
// port of 127.0.0.1. The script chooses the reply by step and question, so that several runs can share one server.
// Every request is recorded with its time and which side closed the socket.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { bookkeeping, toTokens } from "./llm-book";
import { asCalls } from "./llm-native";
import { type Act, actsOf, type Reply, type TokenCount, textOf } from "./llm-reply";
import { pairsIn, type ReviewScript, undecided } from "./llm-review";

export type { Reply } from "./llm-reply";
export { verdicts } from "./llm-review";

export type ChatMessage = {
  role: "system" | "user" | "assistant" | "tool";
  content: unknown;
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
};

export type ChatBody = {
  model: string;
  messages: ChatMessage[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  response_format?: { type: string; json_schema?: { name: string; strict?: boolean; schema: unknown } };
  tools?: { type: string; function: { name: string; strict?: boolean; parameters?: unknown } }[];
  tool_choice?: unknown;
  parallel_tool_calls?: boolean;
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
};

export type LlmRequest = {
  body: ChatBody;
  /** From 1: one more than the steps in the messages. */
  step: number;
  /** Text of the first user message: it contains the question. */
  question: string;
  /** From 1: how often this step of this question has been requested. */
  attempt: number;
};

export type RecordedRequest = LlmRequest & {
  /** Milliseconds since the epoch. */
  at: number;
  headers: Record<string, string | string[] | undefined>;
  tokens: TokenCount;
  /** Resolves at the end of the exchange: `client` when the client closed the socket first. */
  closed: Promise<"client" | "server">;
  /** True when the client closed the socket before the response was complete. */
  closedByClient: boolean;
};

export type LlmServer = {
  /** The base URL, ending in `/v1`. */
  url: string;
  requests: RecordedRequest[];
  /** Citation reviews; they are not steps and not part of `requests`. */
  judgings: RecordedRequest[];
  /** Sums of the reported usage. */
  tokens: TokenCount;
  /** Replaces the script, starting with the next request. */
  use(script: Script): void;
  /** Replaces the script for citation reviews. */
  judge(script: ReviewScript): void;
  stop(): Promise<void>;
};

export type Script = (request: LlmRequest) => Reply | Promise<Reply>;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

/** Responses whose socket this server closed itself. */
const broken = new WeakSet<ServerResponse>();

function breakSocket(response: ServerResponse): void {
  broken.add(response);
  response.socket?.resetAndDestroy();
}

async function play(acts: Act[], reply: Reply, response: ServerResponse): Promise<void> {
  for (const act of acts) {
    if (response.destroyed) return;
    if (act.do === "stall") {
      response.flushHeaders();
      return;
    }
    if (act.do === "reset") {
      response.flushHeaders();
      // Lets the written data leave first, so that the connection breaks in the middle of the stream.
      await pause(1);
      return breakSocket(response);
    }
    if (act.do === "end") response.end();
    else if (act.do === "raw") response.write(act.text);
    else {
      const data = typeof act.data === "string" ? act.data : JSON.stringify(act.data);
      response.write(`data: ${data}\n\n`);
      if (reply.chunkDelayMs) await pause(reply.chunkDelayMs);
    }
  }
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const text = typeof body === "string" ? body : JSON.stringify(body ?? {});
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(text);
}

async function answer(reply: Reply, request: RecordedRequest, response: ServerResponse): Promise<void> {
  if (reply.delayMs) await pause(reply.delayMs);
  if ("status" in reply) return sendJson(response, reply.status, reply.body, reply.headers);
  if ("fault" in reply && reply.fault === "reset-before") return breakSocket(response);
  if (request.body.stream !== true) {
    const message = { role: "assistant", content: textOf(reply) };
    const { input, output } = request.tokens;
    return sendJson(response, 200, {
      id: "chatcmpl-scripted",
      choices: [{ index: 0, message, finish_reason: "stop" }],
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    });
  }
  const html = "fault" in reply && reply.fault === "html";
  response.writeHead(200, {
    "content-type": html ? "text/html" : "text/event-stream",
    "cache-control": "no-cache",
  });
  await play(actsOf(reply, request.tokens), reply, response);
}

/** Starts the endpoint. `port` 0 chooses a free one. */
export async function startLlmServer(options: {
  script: Script;
  /** Answers citation reviews; by default they decide nothing. */
  judge?: ReviewScript;
  port?: number;
}): Promise<LlmServer> {
  const book = bookkeeping();
  const requests: RecordedRequest[] = [];
  const tokens: TokenCount = { input: 0, cached: 0, output: 0 };
  const judgings: RecordedRequest[] = [];
  let script = options.script;
  let judge = options.judge ?? undecided;

  async function complete(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await readBody(incoming)) as ChatBody;
    const pairs = pairsIn(body.messages);
    const request = {
      ...(pairs ? book.beside(body) : book.describe(body)),
      at: Date.now(),
      headers: incoming.headers,
      closedByClient: false,
    } as RecordedRequest;
    request.closed = new Promise((resolve) => {
      response.once("close", () => {
        request.closedByClient = !response.writableFinished && !broken.has(response);
        resolve(request.closedByClient ? "client" : "server");
      });
    });
    if (!pairs) requests.push(request);
    const said = pairs ? await judge({ pairs, turn: judgings.push(request) }) : await script(request);
    const reply = asCalls(said, body);
    request.tokens.output = toTokens(textOf(reply).length);
    tokens.input += request.tokens.input;
    tokens.cached += request.tokens.cached;
    tokens.output += request.tokens.output;
    await answer(reply, request, response);
  }

  const server = createServer((incoming, response) => {
    if (incoming.method === "GET" && incoming.url?.endsWith("/models"))
      return sendJson(response, 200, { object: "list", data: [{ id: "scripted", object: "model" }] });
    if (incoming.method !== "POST" || !incoming.url?.endsWith("/chat/completions"))
      return sendJson(response, 404, { error: { message: "Not found", type: "invalid_request_error" } });
    complete(incoming, response).catch((error: unknown) => {
      if (!response.headersSent)
        sendJson(response, 500, { error: { message: `The script failed: ${error}` } });
      else response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
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
