// Google's Gemini API: its compatible layer refuses schemas that this one accepts.

import type { JSONSchema7, LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { withBreakpoints } from "./cache-breakpoint";
import type { ClientSettings, ModelClient } from "./client";
import { nativeFetch } from "./client-fetch";
import { withoutKeywords, withSchemas } from "./schema-keywords";

/** Keywords that the API does not know, and bounds of lists: a few of them are too many, without a word why. */
const UNKNOWN = [
  "minItems",
  "maxItems",
  "pattern",
  "minLength",
  "maxLength",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "uniqueItems",
];

const quoted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(" or ");

/** `const` becomes a choice of one; a choice with an empty text is described, because the API refuses it. */
function accepted(schema: JSONSchema7): JSONSchema7 {
  const { const: constant, enum: choice, ...rest } = withoutKeywords(schema, UNKNOWN);
  const values = constant === undefined ? choice : [constant];
  if (!values) return rest;
  if (!values.includes("")) return { ...rest, enum: values };
  const description = [rest.description, `Exactly ${quoted(values)}.`].filter(Boolean).join(" ");
  return { ...rest, type: rest.type ?? "string", description };
}

/** Models that can say what they think; others refuse the option. */
const THINKS = /^(?:models\/)?gemini-(?:2\.5|[3-9]|\d\d)(?!.*(?:image|tts|audio))/;

function request(options: LanguageModelV4CallOptions, { model, options: chosen }: ClientSettings) {
  const { reasoningEffort, serviceTier } = chosen;
  const asked = withSchemas(options, accepted);
  return {
    ...asked,
    prompt: withBreakpoints(asked.prompt, null),
    reasoning: reasoningEffort ?? undefined,
    providerOptions: {
      google: {
        // Sent while the model thinks, so that it does not count as silent.
        ...(THINKS.test(model) && reasoningEffort !== "none"
          ? { thinkingConfig: { includeThoughts: true } }
          : {}),
        ...(serviceTier ? { serviceTier } : {}),
      },
    },
  };
}

export const googleClient: ModelClient = {
  provider: "google.generative-ai",
  modelsPath: "/models?pageSize=1000",
  serviceTiers: ["standard", "flex", "priority"],
  keyHeaders: (apiKey) => ({ "x-goog-api-key": apiKey }),
  async create({ baseUrl, apiKey, model, fetch }) {
    const { createGoogle } = await import("@ai-sdk/google");
    // Never absent: the adapter would take the key from the environment, whatever host this is.
    return createGoogle({ baseURL: baseUrl, apiKey: apiKey ?? "", fetch: nativeFetch(fetch) })(model);
  },
  request,
};
