// Responds to a chat request, in one piece or as a stream, once its run has ended or waits. A program that
// disconnects does not stop the run; its id or the same idempotency key finds it again.

import { ERRORS, type ErrorCode } from "@/lib/errors/errors";
import { type Fault, faultOf } from "@/lib/http/route";
import { eventStreamResponse } from "@/lib/http/sse";
import { type ReaderParts, readRun, sharedParts } from "@/lib/integrations/answer-reader";
import { citedAddresses, replyText, urlCitations } from "@/lib/integrations/answer-text";
import { streamFrames } from "@/lib/integrations/sse-frames";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";
import { advance, beginChat, type Chat, conclude } from "./openai-chat";
import type { ChatRequest } from "./openai-request";
import { type ChatDelta, chunkOf, completionOf, errorBodyOf, usageChunkOf } from "./openai-shape";
import type { Turn } from "./openai-turn";

/** Status of a response that nobody waits for any more. */
const CLIENT_GONE = 499;

/** Why there is no answer; null when there is one. */
function runFault({ status, error, answer }: RunState): Fault | null {
  if (!error || status === "completed" || (status === "failed" && answer)) return null;
  const known = Object.hasOwn(ERRORS, error.code) ? ERRORS[error.code as ErrorCode] : ERRORS.internal;
  const { code, message, retryable, fields = {} } = error;
  return { code, message, retryable, fields, status: known.status };
}

// A client of the protocol repeats failed requests, which would start another research here.
const headersOf = (runId: string) => ({ "x-request-id": runId, "x-should-retry": "false" });

type Answering = { turn: Turn; request: ChatRequest; signal: AbortSignal };

const refusal = (fault: Fault, runId: string) =>
  Response.json(errorBodyOf(fault), { status: fault.status, headers: headersOf(runId) });

/** Responds when the run has ended or waits. */
export async function completeChat(
  { turn, signal }: Answering,
  parts: ReaderParts = sharedParts(),
): Promise<Response> {
  let chat = beginChat(turn.from);
  const deltas: ChatDelta[] = [];
  try {
    for await (const seen of readRun({ from: turn.from, signal }, parts)) {
      const next = advance(chat, seen);
      chat = next.chat;
      deltas.push(...next.deltas);
    }
  } catch (error) {
    return refusal(faultOf(error), turn.from.id);
  }
  const { state } = chat;
  if (!isTerminal(state.status) && !isWaiting(state.status))
    return new Response(null, { status: CLIENT_GONE });
  const fault = runFault(state);
  if (fault) return refusal(fault, state.id);
  const content = replyText(state);
  const body = completionOf(state, {
    content,
    reasoning: deltas.map((delta) => delta.reasoning_content ?? "").join(""),
    annotations: urlCitations(content, state.sources),
    citations: citedAddresses(content, state.sources),
  });
  return Response.json(body, { headers: headersOf(state.id) });
}

const data = (body: object) => `data: ${JSON.stringify(body)}\n\n`;
const DONE = "data: [DONE]\n\n";

/** The chunks after the last event. */
function* lastFrames(chat: Chat, { includeUsage }: ChatRequest): Generator<string> {
  const ended = conclude(chat);
  const { state, sent } = ended.chat;
  const usage = includeUsage ? { usage: null } : {};
  for (const delta of ended.deltas) yield data(chunkOf(state, { delta, ...usage }));
  const fault = runFault(state);
  if (fault) return yield data(errorBodyOf(fault));
  const delta = { annotations: urlCitations(sent, state.sources) };
  const citations = citedAddresses(sent, state.sources);
  yield data(chunkOf(state, { delta, citations, ...usage }));
  yield data(chunkOf(state, { delta: {}, finish: "stop", citations, ...usage }));
  if (includeUsage) yield data(usageChunkOf(state));
}

async function* chatFrames(
  { turn, request, signal }: Answering,
  parts: ReaderParts,
): AsyncGenerator<string, void, undefined> {
  const usage = request.includeUsage ? { usage: null } : {};
  let chat = beginChat(turn.from);
  yield data(chunkOf(turn.from, { delta: { role: "assistant", content: "" }, ...usage }));
  try {
    for await (const seen of readRun({ from: turn.from, signal }, parts)) {
      const { chat: next, deltas } = advance(chat, seen);
      chat = next;
      for (const delta of deltas) yield data(chunkOf(chat.state, { delta, ...usage }));
    }
    if (signal.aborted) return;
    yield* lastFrames(chat, request);
  } catch (error) {
    yield data(errorBodyOf(faultOf(error)));
  }
  yield DONE;
}

/** Responds at once and streams the run until it has ended or waits. */
export function streamChat(answering: Answering, parts: ReaderParts = sharedParts()): Response {
  const leaving = new AbortController();
  const signal = AbortSignal.any([answering.signal, leaving.signal]);
  const frames = chatFrames({ ...answering, signal }, parts);
  const response = eventStreamResponse(streamFrames(frames, () => leaving.abort()));
  for (const [name, value] of Object.entries(headersOf(answering.turn.from.id)))
    response.headers.set(name, value);
  return response;
}
