// The built-in extractive model: a real language model object that needs no key, no network and no weights. It receives
// the run's state as data, chooses the next step by rules, and returns that step as JSON text. Every statement in its
// reports is a verbatim sentence of a page that was read. The same view always gives the same step.

import { setImmediate } from "node:timers/promises";
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { prepareIndex } from "./page-index";
import { decideStep } from "./rules";
import type { StepObject } from "./step";
import { type RunView, readRunView } from "./view";

export const EXTRACTIVE_MODEL_ID = "extractive";

/** Characters per streamed part: small enough to show progress, large enough to cost little. */
const PIECE = 120;
/** It reads no tokens: limits of tokens are about models that cost money or time of a machine. */
const NO_TOKENS: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
};

type Decide = (view: RunView) => StepObject;

/** Indexes the pages in parts so that a long page does not block the process. */
export async function prepare(view: RunView): Promise<void> {
  for (const page of view.pages) {
    await prepareIndex(page, setImmediate);
    await setImmediate();
  }
}

async function answerTo(options: LanguageModelV4CallOptions, decide: Decide): Promise<string> {
  options.abortSignal?.throwIfAborted();
  const view = readRunView(options.providerOptions);
  await prepare(view);
  options.abortSignal?.throwIfAborted();
  return JSON.stringify(decide(view));
}

function* partsOf(text: string): Generator<LanguageModelV4StreamPart> {
  yield { type: "stream-start", warnings: [] };
  yield { type: "text-start", id: "step" };
  for (let at = 0; at < text.length; at += PIECE)
    yield { type: "text-delta", id: "step", delta: text.slice(at, at + PIECE) };
  yield { type: "text-end", id: "step" };
  yield { type: "finish", finishReason: { unified: "stop", raw: undefined }, usage: NO_TOKENS };
}

/**
 * Creates the model object. Each call needs `providerOptions: { groundwork: { run: view } }` (see `view.ts`) and throws an Error
 * that says so without it. The prompt is never interpreted. `decide` chooses the step.
 */
export function extractiveModel(decide: Decide = decideStep): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "groundwork",
    modelId: EXTRACTIVE_MODEL_ID,
    supportedUrls: {},
    async doGenerate(options) {
      const text = await answerTo(options, decide);
      return {
        content: [{ type: "text", text }],
        finishReason: { unified: "stop", raw: undefined },
        usage: NO_TOKENS,
        warnings: [],
      };
    },
    async doStream(options) {
      const parts = partsOf(await answerTo(options, decide));
      return {
        stream: new ReadableStream<LanguageModelV4StreamPart>({
          pull(controller) {
            if (options.abortSignal?.aborted) return controller.error(options.abortSignal.reason);
            const next = parts.next();
            if (next.done) controller.close();
            else controller.enqueue(next.value);
          },
        }),
      };
    },
  };
}
