// The model of tests of the loop: it says what it is told to say, in pieces if asked to, and hangs up when it is aborted.

import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import type { ModelInfo } from "@/lib/runs/run-state";

/** Null where the endpoint does not count. */
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

async function* partsOf({ reply, usage }: Said): AsyncGenerator<LanguageModelV4StreamPart> {
  const { input, output, cached = 0 } = usage === undefined ? { input: 10, output: 5 } : (usage ?? {});
  yield { type: "stream-start", warnings: [] };
  yield { type: "text-start", id: "1" };
  for await (const delta of piecesOf(reply)) yield { type: "text-delta", id: "1", delta };
  yield { type: "text-end", id: "1" };
  yield {
    type: "finish",
    finishReason: { unified: "stop", raw: undefined },
    usage: {
      inputTokens: { total: input, noCache: input, cacheRead: cached, cacheWrite: undefined },
      outputTokens: { total: output, text: output, reasoning: undefined },
    },
  };
}

/** Rejects with the signal's reason as soon as it is aborted, as an endpoint that is hung up on. */
function hungUp(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** A model that answers every request by `say`. */
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
      const parts = partsOf(await Promise.race([say(options), aborted]));
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
