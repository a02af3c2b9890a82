// OpenAI and Azure OpenAI, through the Responses API: it streams while the model thinks, carries function calls of
// reasoning models, and stores nothing (`store: false`).

import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from "@ai-sdk/provider";
import { unsetEmpty } from "@/lib/config/env";
import { PROVIDER } from "@/lib/models/calls";
import { CACHE_BREAKPOINT, isBreakpoint, withBreakpoints } from "./cache-breakpoint";
import type { ClientSettings, ModelClient } from "./client";
import { nativeFetch } from "./client-fetch";

/** From GPT-5.6 a prompt is cached at breakpoints only; earlier models cache by themselves and know none. */
const BREAKPOINTS = /^gpt-(?:5\.[6-9]|5\.\d\d|[6-9]|\d\d)(?![\d])/;
const BREAKPOINT: SharedV4ProviderOptions = { openai: { promptCacheBreakpoint: { mode: "explicit" } } };

/**
 * Entries match at breakpoints only, so the ends of the two steps before are marked too: there the entries of earlier
 * requests end. A message of the assistant cannot carry a breakpoint.
 */
const MOST_BREAKPOINTS = 3;

/** The prompt with the mark on the last messages that stay and can carry one; the given mark is the newest. */
function withEarlierMarks(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const newest = prompt.findLastIndex(isBreakpoint);
  const able = prompt.flatMap(({ role }, at) =>
    at <= newest && (role === "user" || role === "tool") ? [at] : [],
  );
  const chosen = able.slice(-MOST_BREAKPOINTS);
  return prompt.map((message, at) => {
    if (!chosen.includes(at)) return message;
    return { ...message, providerOptions: { ...message.providerOptions, ...CACHE_BREAKPOINT } };
  });
}

const isAzure = (baseUrl: string) => new URL(baseUrl).hostname.endsWith(".azure.com");

const isMarked = ({ prompt }: LanguageModelV4CallOptions) =>
  JSON.stringify(prompt).includes('"promptCacheBreakpoint"');

function request(options: LanguageModelV4CallOptions, settings: ClientSettings): LanguageModelV4CallOptions {
  const { model } = settings;
  const { reasoningEffort, verbosity, serviceTier, cacheKey } = settings.options;
  const parallel = options.providerOptions?.[PROVIDER]?.parallel_tool_calls;
  const asked = {
    ...options,
    prompt: withBreakpoints(withEarlierMarks(options.prompt), BREAKPOINTS.test(model) ? BREAKPOINT : null),
  };
  return {
    ...asked,
    reasoning: reasoningEffort ?? undefined,
    providerOptions: {
      openai: {
        store: false,
        strictJsonSchema: true,
        reasoningSummary: "auto",
        ...(parallel === undefined ? {} : { parallelToolCalls: parallel }),
        ...(verbosity ? { textVerbosity: verbosity } : {}),
        ...(serviceTier ? { serviceTier } : {}),
        ...(cacheKey ? { promptCacheKey: cacheKey } : {}),
        // Without this the newest message, which lives for one request, is written to the cache as well.
        ...(isMarked(asked) ? { promptCacheOptions: { mode: "explicit" } } : {}),
      },
    },
  };
}

export const openaiClient: ModelClient = {
  provider: "openai.responses",
  modelsPath: "/models",
  serviceTiers: ["auto", "default", "flex", "priority", "fast", "ultrafast"],
  keyHeaders(apiKey, baseUrl): Record<string, string> {
    return isAzure(baseUrl) ? { "api-key": apiKey } : { authorization: `Bearer ${apiKey}` };
  },
  async create({ baseUrl, apiKey, model, fetch }) {
    // The package reads this variable when it is loaded.
    unsetEmpty(["OPENAI_BASE_URL"]);
    const { createOpenAI } = await import("@ai-sdk/openai");
    const azure = apiKey !== null && isAzure(baseUrl);
    return createOpenAI({
      baseURL: baseUrl,
      // Never absent: the adapter would take the key from the environment, whatever host this is.
      apiKey: apiKey ?? "",
      headers: azure ? { "api-key": apiKey } : {},
      fetch: nativeFetch(fetch, azure ? ["authorization"] : []),
    }).responses(model);
  },
  request,
};
