// Every other endpoint, through chat completions as OpenAI introduced them.

import type { LanguageModelV4CallOptions, LanguageModelV4Message } from "@ai-sdk/provider";
import { PROVIDER } from "@/lib/models/calls";
import { compatibleFetch } from "@/lib/models/compatible-fetch";
import { withBreakpoints } from "./cache-breakpoint";
import type { ClientSettings, ModelClient } from "./client";

const OPENAI_HOST = "api.openai.com";

/** Newer models of this host refuse the protocol's name of the output limit. */
function renameOutputLimit(body: Record<string, unknown>): Record<string, unknown> {
  const { max_tokens, ...rest } = body;
  return max_tokens === undefined ? body : { ...rest, max_completion_tokens: max_tokens };
}

/** Many endpoints take the content of a user message as one text only. */
function oneText(message: LanguageModelV4Message): LanguageModelV4Message {
  if (message.role !== "user" || message.content.length < 2) return message;
  const texts = message.content.map((part) => (part.type === "text" ? part.text : ""));
  return { role: "user", content: [{ type: "text", text: texts.join("\n\n") }] };
}

function request(options: LanguageModelV4CallOptions, { options: model }: ClientSettings) {
  const { reasoningEffort, verbosity, serviceTier } = model;
  const own = options.providerOptions?.[PROVIDER];
  return {
    ...options,
    prompt: withBreakpoints(options.prompt, null).map(oneText),
    providerOptions: {
      [PROVIDER]: {
        ...own,
        ...(reasoningEffort ? { reasoningEffort } : {}),
        ...(verbosity ? { textVerbosity: verbosity } : {}),
        ...(serviceTier ? { service_tier: serviceTier } : {}),
      },
    },
  };
}

export const compatibleClient: ModelClient = {
  provider: `${PROVIDER}.chat`,
  modelsPath: "/models",
  serviceTiers: null,
  keyHeaders: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  async create({ baseUrl, apiKey, model, fetch, onRefused }, enforced) {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    return createOpenAICompatible({
      name: PROVIDER,
      baseURL: baseUrl,
      apiKey: apiKey ?? undefined,
      includeUsage: true,
      supportsStructuredOutputs: enforced,
      transformRequestBody: new URL(baseUrl).host === OPENAI_HOST ? renameOutputLimit : undefined,
      fetch: compatibleFetch(fetch, onRefused),
    })(model);
  },
  request,
};
