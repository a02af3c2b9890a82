// Anthropic, through the Messages API: its compatible layer ignores the form of the reply.

import type { JSONSchema7, LanguageModelV4CallOptions, SharedV4ProviderOptions } from "@ai-sdk/provider";
import { unsetEmpty } from "@/lib/config/env";
import { PROVIDER } from "@/lib/models/calls";
import { withBreakpoints, withMarkedInstructions } from "./cache-breakpoint";
import type { ClientSettings, ModelClient } from "./client";
import { nativeFetch } from "./client-fetch";
import { withoutKeywords, withSchemas } from "./schema-keywords";

const BREAKPOINT: SharedV4ProviderOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };

/** The protocol demands a limit. The adapter lowers it to what a known model can write. */
const MOST_OUTPUT_TOKENS = 32_000;

/** Strict functions refuse these; the adapter removes them from the schema of a reply, but not from functions. */
const REFUSED = [
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  ...["minLength", "maxLength", "pattern", "minItems", "maxItems", "uniqueItems"],
];

const withoutLimits = (schema: JSONSchema7) => withoutKeywords(schema, REFUSED);

function request(options: LanguageModelV4CallOptions, { options: model }: ClientSettings) {
  const { reasoningEffort, serviceTier } = model;
  const asked = options.tools ? withSchemas(options, withoutLimits) : options;
  const parallel = options.providerOptions?.[PROVIDER]?.parallel_tool_calls;
  return {
    ...asked,
    prompt: withBreakpoints(withMarkedInstructions(asked.prompt), BREAKPOINT),
    reasoning: reasoningEffort ?? undefined,
    maxOutputTokens: options.maxOutputTokens ?? MOST_OUTPUT_TOKENS,
    providerOptions: {
      anthropic: {
        ...(parallel === false ? { disableParallelToolUse: true } : {}),
        ...(serviceTier ? { serviceTier } : {}),
      },
    },
  };
}

export const anthropicClient: ModelClient = {
  provider: "anthropic.messages",
  modelsPath: "/models?limit=1000",
  serviceTiers: ["auto", "standard_only"],
  keyHeaders: (apiKey) => ({ "x-api-key": apiKey, "anthropic-version": "2023-06-01" }),
  async create({ baseUrl, apiKey, model, fetch }) {
    // The package reads this variable when it is loaded.
    unsetEmpty(["ANTHROPIC_BASE_URL"]);
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    // Never absent: the adapter would take the key from the environment, whatever host this is.
    return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? "", fetch: nativeFetch(fetch) })(model);
  },
  request,
};
