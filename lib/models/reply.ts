// Sends one request to a model and reads the streamed reply to its end: the text, the finish reason, the
// usage. Never throws: an error is part of the reply. Three timeouts apply whatever the endpoint does, and an
// abort closes the upstream socket at once.

import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { ModelSilence } from "./fault";
import { LoopWatch } from "./repeats";

export type ReplyLimits = {
  /** Until the first piece of text or reasoning. */
  firstMs: number;
  /** Between two pieces. */
  silenceMs: number;
  /** From the request to the end of the reply. */
  totalMs: number;
  /** A longer reply counts as truncated; bounds the memory that a runaway model can use. */
  maxCharacters: number;
};

export const REPLY_LIMITS: ReplyLimits = {
  firstMs: 90_000,
  silenceMs: 45_000,
  totalMs: 600_000,
  maxCharacters: 2_000_000,
};

/** A function call of the model, with its arguments as text. */
type NativeCall = { id: string; name: string; input: string };

export type Reply = {
  text: string;
  /** Native function calls, in the order they started. */
  calls: NativeCall[];
  /** The number of pieces in which text and arguments arrived. */
  pieces: number;
  /** Why the model stopped; null when the request failed before that. */
  finish: LanguageModelV4FinishReason["unified"] | null;
  usage: { inputTokens: number; cachedTokens: number; cacheWriteTokens?: number; outputTokens: number };
  /** What the endpoint itself says that the request cost, in its own unit; absent when it says nothing. */
  cost?: number;
  /** False when the endpoint did not report the usage. */
  usageTold: boolean;
  /** True when the model only repeated itself and was broken off. */
  loops: boolean;
  /** True when the endpoint answered with a web page. */
  isWebPage: boolean;
  /** The error; null when there was none. */
  error: unknown;
};

const MOST_CALLS = 16;

const sizeOf = ({ text, calls }: Reply) => calls.reduce((sum, { input }) => sum + input.length, text.length);

/**
 * Calls `expire` once when the model has been silent too long. Uses real time, because sockets follow no
 * other clock.
 */
function watchSilence(limits: ReplyLimits, expire: (silence: ModelSilence) => void) {
  const started = performance.now();
  let heardAt = started;
  let heard = false;
  let timer = setTimeout(look, Math.min(limits.firstMs, limits.totalMs));

  function look(): void {
    const now = performance.now();
    const allowed = heard ? limits.silenceMs : limits.firstMs;
    const left = heardAt + allowed - now;
    const leftInAll = started + limits.totalMs - now;
    if (leftInAll <= 0) expire(new ModelSilence("total", limits.totalMs));
    else if (left <= 0) expire(new ModelSilence(heard ? "silence" : "first", allowed));
    else timer = setTimeout(look, Math.max(1, Math.min(left, leftInAll)));
  }

  return {
    hear(): void {
      heardAt = performance.now();
      if (heard) return;
      heard = true;
      clearTimeout(timer);
      look();
    },
    stop: () => clearTimeout(timer),
  };
}

const HEARD = new Set<LanguageModelV4StreamPart["type"]>([
  "text-delta",
  "reasoning-delta",
  "tool-input-delta",
]);

type Heard = {
  onText(text: string): void;
  /** Receives each piece of a function call's arguments. Without it, `onText` receives those of the first. */
  onCall?(index: number, name: string, text: string): void;
};

/** Some adapters leave the count of an endpoint untranslated. */
function cacheWritesOf({ inputTokens, raw }: LanguageModelV4Usage): { cacheWriteTokens?: number } {
  const details = raw?.prompt_tokens_details ?? raw?.input_tokens_details;
  const told = (details as { cache_write_tokens?: unknown } | null | undefined)?.cache_write_tokens;
  const written = inputTokens.cacheWrite ?? told;
  return typeof written === "number" && written > 0 ? { cacheWriteTokens: written } : {};
}

/** The text of a piece, whatever it belongs to; a model may also think in a loop. */
function written(part: LanguageModelV4StreamPart): string {
  return "delta" in part && HEARD.has(part.type) ? part.delta : "";
}

function take(reply: Reply, part: LanguageModelV4StreamPart, heard: Heard): void {
  if (part.type === "text-delta") {
    reply.text += part.delta;
    reply.pieces += 1;
    heard.onText(part.delta);
  } else if (part.type === "tool-input-start") {
    if (reply.calls.length < MOST_CALLS) reply.calls.push({ id: part.id, name: part.toolName, input: "" });
  } else if (part.type === "tool-input-delta") {
    const call = reply.calls.findLast(({ id }) => id === part.id);
    if (!call) return;
    call.input += part.delta;
    reply.pieces += 1;
    if (heard.onCall) heard.onCall(reply.calls.indexOf(call), call.name, part.delta);
    // Of several calls the first is the step; the others are not shown.
    else if (call === reply.calls[0]) heard.onText(part.delta);
  } else if (part.type === "error") reply.error ??= part.error;
  else if (part.type === "finish") {
    reply.finish = part.finishReason.unified;
    reply.usageTold = part.usage.inputTokens.total !== undefined;
    reply.usage = {
      inputTokens: part.usage.inputTokens.total ?? 0,
      cachedTokens: part.usage.inputTokens.cacheRead ?? 0,
      ...cacheWritesOf(part.usage),
      outputTokens: part.usage.outputTokens.total ?? 0,
    };
    const { cost } = part.usage.raw ?? {};
    if (typeof cost === "number" && cost >= 0) reply.cost = cost;
  }
}

/**
 * Sends the request and reads the reply. `onText` receives each piece of text as it arrives, `onCall` each
 * piece of function arguments. After an abort of `signal` the reply's `error` is the signal's reason.
 */
export async function readReply(
  request: Heard & {
    model: LanguageModelV4;
    options: LanguageModelV4CallOptions;
    signal: AbortSignal;
    limits: ReplyLimits;
  },
): Promise<Reply> {
  const { model, options, signal, limits } = request;
  const usage = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 };
  const reply: Reply = {
    text: "",
    calls: [],
    pieces: 0,
    finish: null,
    usage,
    usageTold: false,
    loops: false,
    isWebPage: false,
    error: null,
  };
  const watch = new LoopWatch();
  const upstream = new AbortController();
  const abort = () => upstream.abort(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  const silence = watchSilence(limits, (error) => upstream.abort(error));
  try {
    const { stream, response } = await model.doStream({ ...options, abortSignal: upstream.signal });
    reply.isWebPage = response?.headers?.["content-type"]?.includes("text/html") ?? false;
    const reader = stream.getReader();
    // Abandons a model that ignores the signal: its pending read ends here.
    const leave = () => void reader.cancel(upstream.signal.reason).catch(() => undefined);
    upstream.signal.addEventListener("abort", leave, { once: true });
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (HEARD.has(next.value.type)) silence.hear();
      take(reply, next.value, request);
      reply.loops = watch.hear(written(next.value));
      if (reply.loops || sizeOf(reply) > limits.maxCharacters) {
        reply.finish = reply.loops ? "other" : "length";
        leave();
        break;
      }
    }
  } catch (error) {
    reply.error = error;
  } finally {
    silence.stop();
    signal.removeEventListener("abort", abort);
  }
  if (upstream.signal.aborted) reply.error = upstream.signal.reason;
  return reply;
}
