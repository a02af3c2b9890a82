// The model of loop tests: it returns the script's replies, optionally in parts, and stops when it is aborted.

import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import type { ModelInfo } from "@/lib/run-log/run-state";

/** Null when the endpoint reports no usage. */
export type Tokens = { input: number; output: number; cached?: number } | null;

export const SCRIPTED: ModelInfo = {
  id: "scripted",
  label: "Scripted",
  kind: "endpoint",
  host: "127.0.0.1",
};

type Said = { reply: unknown; usage?: Tokens };

async function* piecesOf(reply: unknown): AsyncGenerator<string> {
  const isStream = typeof reply === "object" && reply !== null && Symbol.asyncIterator in reply;
  if (isStream) yield* reply as AsyncIterable<string>;
  else yield typeof reply === "string" ? reply : JSON.stringify(reply);
}

/** A step as native calls of the offered functions; null when none were offered, or when the reply is not a step. */
function nativeCalls(reply: unknown, { tools, toolChoice }: LanguageModelV4CallOptions) {
  if (!tools || typeof reply !== "object" || reply === null || !("calls" in reply)) return null;
  const { calls, ...thought } = reply as { calls: Record<string, unknown>[] };
  if (toolChoice?.type === "tool") return [{ name: toolChoice.toolName, input: thought }];
  return calls.map(({ _tool, _activity, ...input }) => ({ name: String(_tool), input }));
}

async function* saying(reply: unknown, options: LanguageModelV4CallOptions) {
  const calls = nativeCalls(reply, options);
  for (const [index, { name, input }] of (calls ?? []).entries()) {
    const id = `call_${index + 1}`;
    yield { type: "tool-input-start" as const, id, toolName: name };
    yield { type: "tool-input-delta" as const, id, delta: JSON.stringify(input) };
    yield { type: "tool-input-end" as const, id };
  }
  if (calls) return;
  yield { type: "text-start" as const, id: "1" };
  for await (const delta of piecesOf(reply)) yield { type: "text-delta" as const, id: "1", delta };
  yield { type: "text-end" as const, id: "1" };
}

async function* partsOf(
  { reply, usage }: Said,
  options: LanguageModelV4CallOptions,
): AsyncGenerator<LanguageModelV4StreamPart> {
  const { input, output, cached = 0 } = usage === undefined ? { input: 10, output: 5 } : (usage ?? {});
  yield { type: "stream-start", warnings: [] };
  yield* saying(reply, options);
  yield {
    type: "finish",
    finishReason: { unified: options.tools ? "tool-calls" : "stop", raw: undefined },
    usage: {
      inputTokens: { total: input, noCache: input, cacheRead: cached, cacheWrite: undefined },
      outputTokens: { total: output, text: output, reasoning: undefined },
    },
  };
}

/** Rejects with the signal's reason on abort, as a closed connection does. */
function hungUp(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** A model that answers every request with `say`. */
export function scriptedModel(say: (options: LanguageModelV4CallOptions) => Promise<Said>): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "scripted",
    modelId: "scripted",
    supportedUrls: {},
    doGenerate: async () => {
      throw new Error("the loop streams");
    },
    doStream: async (options) => {
      const aborted = hungUp(options.abortSignal);
      aborted.catch(() => undefined);
      const parts = partsOf(await Promise.race([say(options), aborted]), options);
      return {
        stream: new ReadableStream<LanguageModelV4StreamPart>({
          async pull(controller) {
            const next = await Promise.race([parts.next(), aborted]);
            if (next.done) controller.close();
            else controller.enqueue(next.value);
          },
        }),
      };
    },
  };
}
