// Refusals of one parameter of a request, each with the provider's own status, shape and text; the mode of the request
// stays. See `providers.ts`.

import type { LlmRequest } from "./llm";
import type { Reply } from "./llm-reply";

export type ScriptedProvider = {
  name: string;
  /** The refusal of a request, or what else the provider answers instead of a step; null: it works. */
  answers(request: LlmRequest): Reply | null;
  /** What the agent's model is set to beside its name, so that the request carries it. */
  sends?: { temperature?: number; maxOutputTokens?: number; reasoningEffort?: "low" };
  /** What `model.extra_body` adds to every request. */
  extraBody?: Record<string, unknown>;
  /** How long the agent waits for the first token, in milliseconds. */
  firstTokenMs?: number;
  /** Strategies that the provider carries as they are. */
  unaffected?: readonly string[];
  /** Refused again in the next run, because it may be carried by then. */
  askedAgain?: true;
};

/** OpenAI's shape of an error. */
export const openai = (
  message: string,
  {
    status = 400,
    param = null,
    code = null,
  }: { status?: number; param?: string | null; code?: string | null } = {},
): Reply => ({ status, body: { error: { message, type: "invalid_request_error", param, code } } });

const NAMED: ScriptedProvider[] = [
  {
    name: "OpenAI shape: temperature",
    sends: { temperature: 0.2 },
    answers: ({ body }) =>
      body.temperature === undefined
        ? null
        : openai(
            "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
            { param: "temperature", code: "unsupported_value" },
          ),
  },
  {
    name: "OpenAI shape: max_tokens",
    sends: { maxOutputTokens: 4000 },
    answers: ({ body }) =>
      body.max_tokens === undefined
        ? null
        : openai(
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
            { param: "max_tokens", code: "unsupported_parameter" },
          ),
  },
  {
    name: "OpenAI shape: reasoning_effort",
    sends: { reasoningEffort: "low" },
    answers: ({ body }) =>
      "reasoning_effort" in body
        ? openai("Unsupported parameter: 'reasoning_effort' is not supported with this model.", {
            param: "reasoning_effort",
            code: "unsupported_parameter",
          })
        : null,
  },
  {
    name: "Mistral: the option for usage",
    answers: ({ body }) =>
      body.stream_options
        ? {
            status: 422,
            body: {
              detail: [
                {
                  type: "extra_forbidden",
                  loc: ["body", "stream_options"],
                  msg: "Extra inputs are not permitted",
                },
              ],
            },
          }
        : null,
    unaffected: ["SGRAgent", "SGRToolCallingAgent", "ToolCallingAgent"],
  },
  {
    name: "FastAPI shape: temperature",
    sends: { temperature: 0.2 },
    answers: ({ body }) =>
      body.temperature === undefined
        ? null
        : {
            status: 422,
            body: {
              detail: [
                {
                  type: "extra_forbidden",
                  loc: ["body", "temperature"],
                  msg: "Extra inputs are not permitted",
                },
              ],
            },
          },
  },
];

/** Endpoints that write less than the agent asks for, each in its own words. */
const OUTPUT_LIMITS: ScriptedProvider[] = [
  [
    "Anthropic's words",
    "max_tokens: 40000 > 8192, which is the maximum allowed number of output tokens for x",
  ],
  [
    "Groq's words",
    "`max_tokens` must be less than or equal to `8192`, the maximum value for `max_tokens` is less than the `context_window` for this model",
  ],
  [
    "OpenAI's words",
    "max_tokens is too large: 40000. This model supports at most 8192 completion tokens, whereas you provided 40000.",
  ],
  ["DeepSeek's words", "Invalid max_tokens value, the valid range of max_tokens is [1, 8192]"],
].map(([words, message = ""]) => ({
  name: `${words}: max_tokens is too large`,
  sends: { maxOutputTokens: 40_000 },
  answers: ({ body }) => (Number(body.max_tokens ?? 0) > 8192 ? openai(message) : null),
}));

/** A field that only `extra_body` sends, as its servers refuse it. */
const unknownField = (
  name: string,
  extraBody: Record<string, unknown>,
  refusal: Reply,
): ScriptedProvider => ({
  name,
  extraBody,
  answers: ({ body }) => (Object.keys(extraBody).some((field) => field in body) ? refusal : null),
});

const EXTRA_BODY: ScriptedProvider[] = [
  unknownField(
    "OpenAI shape: a field of extra_body",
    { top_k: 40 },
    openai("Unrecognized request argument supplied: top_k"),
  ),
  unknownField(
    "OpenAI shape: a nested field of extra_body",
    { provider: { sort: "throughput" } },
    openai("Unknown parameter: 'provider.sort'.", { param: "provider.sort", code: "unknown_parameter" }),
  ),
  unknownField(
    "Groq: a field of extra_body",
    { top_k: 40 },
    openai("'top_k' : property 'top_k' is unsupported"),
  ),
  unknownField(
    "Anthropic's words: a field of extra_body",
    { top_k: 40 },
    {
      status: 400,
      body: {
        type: "error",
        error: { type: "invalid_request_error", message: "top_k: Extra inputs are not permitted" },
      },
    },
  ),
  unknownField(
    "FastAPI shape: a field of extra_body",
    { min_p: 0.1 },
    {
      status: 422,
      body: {
        detail: [{ type: "extra_forbidden", loc: ["body", "min_p"], msg: "Extra inputs are not permitted" }],
      },
    },
  ),
];

/** Everything about parameters. */
export const PARAMETERS: readonly ScriptedProvider[] = [...NAMED, ...OUTPUT_LIMITS, ...EXTRA_BODY];
