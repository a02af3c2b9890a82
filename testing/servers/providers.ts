// Endpoints that refuse what documented providers refuse, each with the provider's own status, shape and text, and
// answer everything else. Sources: the providers' references and reports of their users; see docs/providers.md.

import type { ChatBody, ChatMessage } from "./llm";
import type { Reply } from "./llm-reply";
import { openai, PARAMETERS, type ScriptedProvider } from "./provider-parameters";

const hasSchema = ({ response_format }: ChatBody) => response_format?.type === "json_schema";
const forces = ({ tools, tool_choice }: ChatBody) => tools !== undefined && tool_choice !== undefined;
const constrains = (body: ChatBody) => hasSchema(body) || forces(body);
const schemasOf = ({ response_format, tools }: ChatBody) =>
  JSON.stringify([response_format ?? null, tools ?? null]);
const callsIn = (messages: ChatMessage[]) => messages.flatMap(({ tool_calls }) => tool_calls ?? []);

/** Google's shape, as its compatible endpoint sends it: in a list. */
const google = (message: string): Reply => ({
  status: 400,
  body: [{ error: { code: 400, message, status: "INVALID_ARGUMENT" } }],
});

const mistral = (message: string, type: string, code: string): Reply => ({
  status: 400,
  body: { object: "error", message, type, param: null, code, raw_status_code: 400 },
});

const vllm = (message: string): Reply => ({
  status: 400,
  body: { error: { message, type: "BadRequestError", param: null, code: 400 } },
});

const openrouter = (message: string, page: string): Reply => ({
  status: 404,
  body: {
    error: { message: `${message} To learn more, visit: https://openrouter.ai/docs/${page}`, code: 404 },
  },
});

const STATES =
  "The specified schema produces a constraint that has too many states for serving.  Typical causes of this error are schemas with lots of text (for example, very long property or enum names), schemas with long array length limits (especially when nested), or schemas using complex value matchers (for example, integers or numbers with minimum/maximum bounds or strings with complex formats like date-time)";
const ALTERNATE = "Conversation roles must alternate user/assistant/user/assistant/...";

/** Templates without tools: after the instructions, user and assistant take turns. */
const alternates = (messages: ChatMessage[]) =>
  messages
    .slice(messages[0]?.role === "system" ? 1 : 0)
    .every(({ role }, at) => role === (at % 2 === 0 ? "user" : "assistant"));

const SHORT_ID = /^[a-zA-Z0-9]{9}$/;

function mistralRefuses({ messages, tools }: ChatBody): Reply | null {
  const wrong = callsIn(messages).find(({ id }) => !SHORT_ID.test(id));
  if (wrong)
    return mistral(
      `Tool call id was ${wrong.id} but must be a-z, A-Z, 0-9, with a length of 9.`,
      "invalid_function_call",
      "3280",
    );
  if (!tools && callsIn(messages).length > 0)
    return mistral("Tool calls without tools.", "invalid_request_error", "3000");
  const misplaced = messages.some(({ role }, at) => role === "user" && messages[at - 1]?.role === "tool");
  return misplaced
    ? mistral("Unexpected role 'user' after role 'tool'", "invalid_request_message_order", "3230")
    : null;
}

/** A step as a model writes it that was never shown the schema. */
const STRAYED: Reply = {
  text: JSON.stringify({
    reasoning_steps: ["Look.", "Search."],
    current_situation: "Nothing is known.",
    plan_status: "Not begun.",
    enough_data: false,
    remaining_steps: ["Search."],
    task_completed: false,
    calls: [{ tool: "websearchtool", arguments: { query: "cache life" } }],
  }),
};

const showsSchema = ({ messages }: ChatBody) => JSON.stringify(messages).includes("JSON Schema");

const CHAT: ScriptedProvider[] = [
  {
    name: "Gemini: too many states",
    answers: ({ body }) => (constrains(body) ? google(STATES) : null),
  },
  {
    name: "Gemini: an invalid argument, without a word about which",
    answers: ({ body }) => (constrains(body) ? google("Request contains an invalid argument.") : null),
  },
  {
    name: "Gemini: const",
    answers: ({ body }) =>
      schemasOf(body).includes('"const":')
        ? google(
            "Invalid JSON payload received. Unknown name \"const\" at 'generation_config.response_schema.properties[6].value.items.any_of[0].properties[0].value': Cannot find field.",
          )
        : null,
    unaffected: ["SGRToolCallingAgent", "ToolCallingAgent"],
  },
  {
    name: "Gemini: empty member of an enum",
    answers: ({ body }) =>
      /"(?:const":""|enum":\["")/.test(schemasOf(body))
        ? google(
            "* GenerateContentRequest.generation_config.response_schema.properties[calls].items.any_of[7].properties[_activity].enum[0]: cannot be empty\n",
          )
        : null,
    // No schema has such a member since `_activity` is not sent.
    unaffected: ["SGRAgent", "SGRToolCallingAgent", "ToolCallingAgent"],
  },
  {
    name: "Gemini: thought signatures",
    answers: ({ body }) =>
      callsIn(body.messages).length > 0
        ? google("Function call is missing a thought_signature in functionCall parts.")
        : null,
    unaffected: ["SGRAgent"],
  },
  {
    name: "vLLM with an older xgrammar: limits in the schema",
    answers: ({ body }) =>
      /"(?:min|max)(?:Items|imum)":/.test(schemasOf(body))
        ? vllm("The provided JSON schema contains features not supported by xgrammar.")
        : null,
  },
  {
    name: "Groq: limits in the schema",
    answers: ({ body }) =>
      /"(?:min|max)(?:Items|imum)":/.test(schemasOf(body))
        ? openai("invalid schema for response format: response_format/json_schema: minItems is not supported")
        : null,
  },
  {
    name: "vLLM with Gemma: alternating roles",
    answers: ({ body }) => (alternates(body.messages) ? null : vllm(`${ALTERNATE} ${ALTERNATE}`)),
    unaffected: ["SGRAgent"],
  },
  {
    name: "vLLM with Gemma 2: no system role",
    answers: ({ body }) =>
      body.messages.some(({ role }) => role === "system") ? vllm("System role not supported") : null,
  },
  {
    name: "llama.cpp with Gemma 2: no system role",
    answers: ({ body }) =>
      body.messages.some(({ role }) => role === "system")
        ? {
            status: 500,
            body: {
              error: {
                code: 500,
                message: "Jinja Exception: System role not supported at row 1, column 102",
                type: "server_error",
              },
            },
          }
        : null,
  },
  {
    name: "DeepSeek, thinking",
    answers({ body }) {
      if (callsIn(body.messages).length > 0)
        return openai("The `reasoning_content` in the thinking mode must be passed back to the API.", {
          code: "invalid_request_error",
        });
      return hasSchema(body)
        ? openai("This response_format type is unavailable now", { code: "invalid_request_error" })
        : null;
    },
  },
  {
    name: "Kimi, thinking: a required function",
    answers: ({ body }) =>
      forces(body) ? openai("tool_choice 'required' is incompatible with thinking enabled") : null,
    unaffected: ["SGRAgent"],
  },
  {
    name: "Mistral: ids of calls and order of messages",
    answers: ({ body }) => mistralRefuses(body),
    unaffected: ["SGRAgent"],
  },
  {
    name: "OpenRouter: no host takes the schema",
    answers: ({ body }) =>
      hasSchema(body)
        ? openrouter("No endpoints found that can handle the requested parameters.", "provider-routing")
        : null,
    unaffected: ["SGRToolCallingAgent", "ToolCallingAgent"],
  },
  {
    name: "OpenRouter: no host takes functions",
    answers: ({ body }) =>
      body.tools ? openrouter("No endpoints found that support tool use.", "provider-routing") : null,
    unaffected: ["SGRAgent"],
  },
  {
    name: "an unknown provider: 422 without a word",
    answers: ({ body }) =>
      constrains(body) ? { status: 422, body: { detail: "Unprocessable Entity" } } : null,
  },
  {
    name: "OpenAI: function tools beside reasoning",
    answers: ({ body }) =>
      body.tools
        ? openai(
            "Function tools with reasoning_effort are not supported for gpt-5.6-terra in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.",
            { param: "reasoning_effort" },
          )
        : null,
    unaffected: ["SGRAgent"],
    askedAgain: true,
  },
  {
    name: "OpenAI shape: tools",
    answers: ({ body }) =>
      body.tools
        ? openai("Unsupported parameter: 'tools' is not supported with this model.", {
            param: "tools",
            code: "unsupported_parameter",
          })
        : null,
    unaffected: ["SGRAgent"],
  },
];

const WAYWARD: ScriptedProvider[] = [
  {
    name: "any provider: no token for as long as the agent waits",
    firstTokenMs: 3000,
    answers: ({ attempt, step, body }) =>
      attempt === 1 && step === 1 && body.messages.length === 2 ? { fault: "stall" } : null,
    unaffected: ["SGRAgent", "SGRToolCallingAgent", "ToolCallingAgent"],
  },
  {
    name: "Groq: its own check fails once",
    answers: ({ attempt, step, body }) =>
      attempt === 1 && step === 1 && body.messages.length === 2 && (hasSchema(body) || body.tools)
        ? {
            status: 400,
            body: {
              error: {
                message:
                  "Failed to generate JSON. Please adjust your prompt. See 'failed_generation' for more details.",
                type: "invalid_request_error",
                code: body.tools ? "tool_use_failed" : "json_validate_failed",
                failed_generation: '{"reasoning_steps": ["Look',
              },
            },
          }
        : null,
    unaffected: ["SGRAgent", "SGRToolCallingAgent", "ToolCallingAgent"],
  },
  {
    name: "Anthropic's compatible endpoint: response_format is ignored",
    answers: ({ body }) => (hasSchema(body) && !showsSchema(body) ? STRAYED : null),
    unaffected: ["SGRToolCallingAgent", "ToolCallingAgent"],
  },
];

export const PROVIDERS: readonly ScriptedProvider[] = [...CHAT, ...PARAMETERS, ...WAYWARD];
