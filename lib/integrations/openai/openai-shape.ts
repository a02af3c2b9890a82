// The response formats of the chat completions protocol, as far as Groundwork implements it: messages with
// text, progress as `reasoning_content`, citations both as `annotations` and as the list of addresses to
// which `[n]` refers.

import type { Fault } from "@/lib/http/route";
import type { UrlCitation } from "@/lib/integrations/answer-text";
import type { RunState } from "@/lib/run-log/run-state";

type ChatUsage = {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  prompt_tokens_details: { cached_tokens: number };
};

/** The usage of the run so far. */
function usageOf({ usage }: Pick<RunState, "usage">): ChatUsage {
  const { inputTokens, cachedTokens, outputTokens } = usage;
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
  };
}

export type ChatDelta = {
  role?: "assistant";
  content?: string;
  reasoning_content?: string;
  annotations?: UrlCitation[];
};

/**
 * `id` and `model` are both the run's id: when sent as the model of the next request, it continues the run's
 * thread.
 */
const frameOf = ({ id, createdAt }: Pick<RunState, "id" | "createdAt">) => ({
  id,
  created: Math.floor(createdAt / 1000),
  model: id,
});

/**
 * One chunk of a streamed answer. `usage` is null in all but the last, and absent when it was not requested.
 */
export function chunkOf(
  run: Pick<RunState, "id" | "createdAt">,
  piece: { delta: ChatDelta; finish?: "stop"; citations?: string[]; usage?: null },
) {
  const { delta, finish = null, citations, usage } = piece;
  return {
    ...frameOf(run),
    object: "chat.completion.chunk" as const,
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...(citations ? { citations } : {}),
    ...(usage === undefined ? {} : { usage }),
  };
}

/** The final chunk with the usage. */
export const usageChunkOf = (run: RunState) => ({
  ...frameOf(run),
  object: "chat.completion.chunk" as const,
  choices: [],
  usage: usageOf(run),
});

/** A complete answer. */
export function completionOf(
  run: RunState,
  said: { content: string; reasoning: string; annotations: UrlCitation[]; citations: string[] },
) {
  const { content, reasoning, annotations, citations } = said;
  return {
    ...frameOf(run),
    object: "chat.completion" as const,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant" as const,
          content,
          refusal: null,
          reasoning_content: reasoning,
          annotations,
        },
        logprobs: null,
        finish_reason: "stop" as const,
      },
    ],
    citations,
    usage: usageOf(run),
  };
}

/** Error codes that the protocol names differently. */
const CODES: Record<string, string> = { key_unknown: "invalid_api_key", key_required: "invalid_api_key" };

function typeOf(status: number): string {
  if (status === 429) return "rate_limit_error";
  return status >= 500 ? "server_error" : "invalid_request_error";
}

/** A failure in the protocol's format. `param` is the invalid field, if there is one. */
export function errorBodyOf({ code, message, status, fields }: Fault) {
  const named = /^([\w.]+): /.exec(String(fields.detail ?? ""))?.[1] ?? null;
  const param = code === "model_not_found" || code === "unknown_agent" ? "model" : named;
  return { error: { message, type: typeOf(status), param, code: CODES[code] ?? code } };
}
