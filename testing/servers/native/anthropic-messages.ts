// Anthropic's Messages API (`POST /v1/messages`, streamed).

import type { ChatBody, ChatMessage } from "../llm";
import { type Dialect, type NativeEvent, type Refusal, type ReplyWriter, schemasIn } from "./dialect";

type Cached = { cache_control?: { type: string } };
type Block = Cached &
  (
    | { type: "text"; text: string }
    | { type: "tool_use"; id: string; name: string; input: unknown }
    | { type: "tool_result"; tool_use_id: string; content?: string | { text?: string }[] }
  );
export type MessagesBody = {
  model: string;
  system?: (Cached & { type: string; text: string })[];
  messages: { role: "user" | "assistant"; content: Block[] }[];
  max_tokens?: number;
  temperature?: number;
  stream?: boolean;
  service_tier?: string;
  thinking?: { type: string };
  output_config?: { effort?: string; format?: { type: string; schema: object } };
  tools?: { name: string; strict?: boolean; input_schema: object }[];
  tool_choice?: { type: string; name?: string; disable_parallel_tool_use?: boolean };
};

const textsIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");

function messagesOf({ role, content }: MessagesBody["messages"][number]): ChatMessage[] {
  if (role === "assistant") {
    const calls = content.flatMap((block) =>
      block.type === "tool_use"
        ? [
            {
              id: block.id,
              type: "function",
              function: { name: block.name, arguments: JSON.stringify(block.input) },
            },
          ]
        : [],
    );
    return [{ role, content: textsIn(content), ...(calls.length > 0 ? { tool_calls: calls } : {}) }];
  }
  const results = content.flatMap((block): ChatMessage[] =>
    block.type === "tool_result"
      ? [{ role: "tool", tool_call_id: block.tool_use_id, content: block.content }]
      : [],
  );
  const text = textsIn(content);
  return [...results, ...(text === "" ? [] : [{ role, content: text }])];
}

/** The adapter's own function for a reply as an object, where a model has no enforced form. */
const JSON_TOOL = "json";

function choiceOf({ tool_choice: choice, tools }: MessagesBody): unknown {
  if (choice?.type === "tool") return { type: "function", function: { name: choice.name } };
  if (choice?.type !== "any") return choice ? "auto" : undefined;
  const asObject = tools?.length === 1 && tools[0]?.name === JSON_TOOL;
  return asObject ? { type: "function", function: { name: JSON_TOOL } } : "required";
}

function toChat(body: MessagesBody): ChatBody {
  const system = (body.system ?? []).map(({ text }) => text).join("\n");
  const schema = body.output_config?.format?.schema;
  const tools = body.tools?.map(({ name, strict, input_schema }) => ({
    type: "function",
    function: { name, strict, parameters: input_schema },
  }));
  const choice = choiceOf(body);
  return {
    model: body.model,
    messages: [{ role: "system", content: system }, ...body.messages.flatMap(messagesOf)],
    stream: body.stream,
    max_tokens: body.max_tokens,
    ...(schema ? { response_format: { type: "json_schema", json_schema: { name: "", schema } } } : {}),
    ...(tools?.length ? { tools } : {}),
    ...(choice === undefined ? {} : { tool_choice: choice }),
  };
}

const invalid = (message: string): Refusal => ({
  status: 400,
  body: { type: "error", error: { type: "invalid_request_error", message } },
});

/** Keywords that constrained decoding does not have. */
const UNSUPPORTED = ["minimum", "maximum", "multipleOf", "minLength", "maxLength", "maxItems", "pattern"];

function unsupportedIn(schema: object): string | null {
  const found = schemasIn(schema).flatMap((part) => UNSUPPORTED.filter((key) => part[key] !== undefined));
  return found[0] ?? null;
}

function refuses(body: MessagesBody, headers: Record<string, unknown>): Refusal | null {
  if (!headers["anthropic-version"]) return invalid("anthropic-version: header is required");
  if (body.max_tokens === undefined) return invalid("max_tokens: Field required");
  const blocks = body.messages.flatMap(({ content }) => content);
  if (!body.tools?.length && blocks.some(({ type }) => type.startsWith("tool_")))
    return invalid("Requests which include `tool_use` or `tool_result` blocks must define tools.");
  const marks = [...(body.system ?? []), ...blocks].filter(({ cache_control }) => cache_control);
  if (marks.length > 4)
    return invalid(`A maximum of 4 blocks with cache_control may be provided. Found ${marks.length}.`);
  const strict = (body.tools ?? []).filter((tool) => tool.strict).map(({ input_schema }) => input_schema);
  const { format } = body.output_config ?? {};
  const keyword = [...strict, ...(format ? [format.schema] : [])].map(unsupportedIn).find(Boolean);
  if (keyword) return invalid(`output_config.format.schema: property '${keyword}' is not supported`);
  const forced = body.tool_choice?.type === "any" || body.tool_choice?.type === "tool";
  return forced && body.thinking?.type === "enabled"
    ? invalid("Thinking may not be enabled when tool_choice forces tool use.")
    : null;
}

function writer(): ReplyWriter {
  let index = 0;
  const event = (type: string, fields: object): NativeEvent => ({ event: type, data: { type, ...fields } });
  const block = (content_block: object, deltas: object[]): NativeEvent[] => {
    const at = index++;
    return [
      event("content_block_start", { index: at, content_block }),
      ...deltas.map((delta) => event("content_block_delta", { index: at, delta })),
      event("content_block_stop", { index: at }),
    ];
  };
  const text = (pieces: readonly string[]) =>
    block(
      { type: "text", text: "" },
      pieces.map((piece) => ({ type: "text_delta", text: piece })),
    );
  return {
    open: ({ input, cached }) => [
      event("message_start", {
        message: {
          id: "msg_scripted",
          type: "message",
          role: "assistant",
          model: "scripted",
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: {
            input_tokens: input - cached - Math.floor((input - cached) / 2),
            cache_creation_input_tokens: Math.floor((input - cached) / 2),
            cache_read_input_tokens: cached,
            output_tokens: 1,
          },
        },
      }),
      event("ping", {}),
    ],
    thought: (thinking) =>
      block({ type: "thinking", thinking: "", signature: "" }, [
        { type: "thinking_delta", thinking },
        { type: "signature_delta", signature: "c2lnbmVk" },
      ]),
    text,
    // A refusal is a stop reason; the text before it remains.
    refusal: (said) => text([said]),
    call: ({ id, name }, pieces) =>
      block(
        { type: "tool_use", id, name, input: {} },
        pieces.map((partial_json) => ({ type: "input_json_delta", partial_json })),
      ),
    close(ending, { output }) {
      const reasons = { stop: "end_turn", calls: "tool_use", length: "max_tokens", filter: "refusal" };
      const delta = { stop_reason: reasons[ending], stop_sequence: null };
      return [event("message_delta", { delta, usage: { output_tokens: output } }), event("message_stop", {})];
    },
    error: () => [event("error", { error: { type: "overloaded_error", message: "Overloaded" } })],
  };
}

export const anthropicMessages: Dialect = {
  base: "/v1",
  isReply: (path) => path === "/v1/messages",
  key: { header: "x-api-key", value: /^\S+$/ },
  models: { data: [{ type: "model", id: "scripted", display_name: "Scripted" }], has_more: false },
  toChat,
  refuses,
  writer,
};
