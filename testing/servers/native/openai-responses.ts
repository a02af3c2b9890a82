// OpenAI's Responses API (`POST /v1/responses`, streamed).

import type { ChatBody, ChatMessage } from "../llm";
import { type Dialect, type NativeEvent, type Refusal, type ReplyWriter, schemasIn } from "./dialect";

type Item = {
  type?: string;
  role?: string;
  content?: string | { type: string; text?: string }[];
  call_id?: string;
  name?: string;
  arguments?: string;
  output?: string | { text?: string }[];
};
export type ResponsesBody = {
  model: string;
  input: Item[];
  store?: boolean;
  stream?: boolean;
  temperature?: number;
  max_output_tokens?: number;
  parallel_tool_calls?: boolean;
  prompt_cache_key?: string;
  service_tier?: string;
  reasoning?: { effort?: string; summary?: string };
  text?: { verbosity?: string; format?: { type: string; name?: string; strict?: boolean; schema?: object } };
  tools?: { type: string; name: string; strict?: boolean; parameters?: object }[];
  tool_choice?: string | { type: string; name?: string };
};

const textOf = (content: Item["content"] | Item["output"]): string =>
  typeof content === "string" ? content : (content ?? []).map(({ text = "" }) => text).join("");

function messagesOf(input: readonly Item[]): ChatMessage[] {
  const messages: ChatMessage[] = [];
  for (const item of input) {
    const last = messages.at(-1);
    if (item.type === "function_call") {
      const call = {
        id: item.call_id ?? "",
        type: "function",
        function: { name: item.name ?? "", arguments: item.arguments ?? "" },
      };
      if (last?.role === "assistant") last.tool_calls = [...(last.tool_calls ?? []), call];
      else messages.push({ role: "assistant", content: "", tool_calls: [call] });
    } else if (item.type === "function_call_output")
      messages.push({ role: "tool", content: textOf(item.output), tool_call_id: item.call_id });
    else {
      const role = item.role === "developer" ? "system" : (item.role as ChatMessage["role"]);
      messages.push({ role, content: textOf(item.content) });
    }
  }
  return messages;
}

function toChat(body: ResponsesBody): ChatBody {
  const { format } = body.text ?? {};
  const { tool_choice: choice } = body;
  const named = typeof choice === "object" ? { type: "function", function: { name: choice.name } } : choice;
  return {
    model: body.model,
    messages: messagesOf(body.input),
    stream: body.stream,
    ...(format?.schema
      ? {
          response_format: {
            type: format.type,
            json_schema: { name: format.name ?? "", strict: format.strict, schema: format.schema },
          },
        }
      : {}),
    ...(body.tools
      ? {
          tools: body.tools.map(({ name, strict, parameters }) => ({
            type: "function",
            function: { name, strict, parameters },
          })),
        }
      : {}),
    ...(named === undefined ? {} : { tool_choice: named }),
    ...(body.parallel_tool_calls === undefined ? {} : { parallel_tool_calls: body.parallel_tool_calls }),
  };
}

const invalid = (message: string, param: string | null, code: string | null = null): Refusal => ({
  status: 400,
  body: { error: { message, type: "invalid_request_error", param, code } },
});

/** Strict schemas close every object and require all of its properties. */
function isStrict(schema: object): boolean {
  return schemasIn(schema)
    .filter(({ type }) => type === "object")
    .every(({ additionalProperties, properties, required }) => {
      const keys = Object.keys((properties ?? {}) as object);
      return additionalProperties === false && keys.every((key) => (required as string[])?.includes(key));
    });
}

function refuses(body: ResponsesBody): Refusal | null {
  const reasons = /^(?:o\d|gpt-[5-9])/.test(body.model);
  if (reasons && body.temperature !== undefined)
    return invalid("Unsupported parameter: 'temperature' is not supported with this model.", "temperature");
  if (!reasons && body.reasoning)
    return invalid("Unsupported parameter: 'reasoning' is not supported with this model.", "reasoning");
  if ("max_tokens" in body)
    return invalid("Unknown parameter: 'max_tokens'.", "max_tokens", "unknown_parameter");
  const { format } = body.text ?? {};
  if (format?.strict && format.schema && !isStrict(format.schema))
    return invalid(`Invalid schema for response_format '${format.name}'.`, "text.format.schema");
  const loose = body.tools?.find(({ strict, parameters }) => strict && parameters && !isStrict(parameters));
  return loose ? invalid(`Invalid schema for function '${loose.name}'.`, "tools[0].parameters") : null;
}

function writer(): ReplyWriter {
  let sequence = 0;
  let index = 0;
  const event = (type: string, fields: object): NativeEvent => ({
    event: type,
    data: { type, sequence_number: sequence++, ...fields },
  });
  const response = (fields: object) => ({
    response: {
      id: "resp_scripted",
      object: "response",
      created_at: 1_700_000_000,
      model: "scripted",
      output: [],
      ...fields,
    },
  });
  const message = (part: (id: string, at: number) => NativeEvent[]): NativeEvent[] => {
    const at = index++;
    const item = { id: `msg_${at}`, type: "message", role: "assistant", status: "in_progress", content: [] };
    const added = event("response.output_item.added", { output_index: at, item });
    const parts = part(item.id, at);
    const done = { output_index: at, item: { ...item, status: "completed" } };
    return [added, ...parts, event("response.output_item.done", done)];
  };
  return {
    open: () => [
      event("response.created", response({ status: "in_progress" })),
      event("response.in_progress", response({ status: "in_progress" })),
    ],
    thought(text) {
      const at = index++;
      const item = { id: `rs_${at}`, type: "reasoning", summary: [] };
      const place = { item_id: item.id, output_index: at, summary_index: 0 };
      return [
        event("response.output_item.added", { output_index: at, item }),
        event("response.reasoning_summary_part.added", {
          ...place,
          part: { type: "summary_text", text: "" },
        }),
        event("response.reasoning_summary_text.delta", { ...place, delta: text }),
        event("response.reasoning_summary_part.done", { ...place, part: { type: "summary_text", text } }),
        event("response.output_item.done", {
          output_index: at,
          item: { ...item, encrypted_content: "e30=" },
        }),
      ];
    },
    text: (pieces) =>
      message((item_id, output_index) =>
        pieces.map((delta) =>
          event("response.output_text.delta", {
            item_id,
            output_index,
            content_index: 0,
            delta,
            logprobs: [],
          }),
        ),
      ),
    refusal: (text) =>
      message((item_id, output_index) => [
        event("response.refusal.delta", { item_id, output_index, content_index: 0, delta: text }),
        event("response.refusal.done", { item_id, output_index, content_index: 0, refusal: text }),
      ]),
    call({ id, name }, pieces) {
      const output_index = index++;
      const item = {
        id: `fc_${output_index}`,
        type: "function_call",
        call_id: id,
        name,
        status: "in_progress",
      };
      const said = pieces.join("");
      const place = { item_id: item.id, output_index };
      return [
        event("response.output_item.added", { output_index, item: { ...item, arguments: "" } }),
        ...pieces.map((delta) => event("response.function_call_arguments.delta", { ...place, delta })),
        event("response.function_call_arguments.done", { ...place, arguments: said }),
        event("response.output_item.done", {
          output_index,
          item: { ...item, status: "completed", arguments: said },
        }),
      ];
    },
    close(ending, { input, cached, output }) {
      const usage = {
        input_tokens: input,
        input_tokens_details: { cached_tokens: cached, cache_write_tokens: Math.floor((input - cached) / 2) },
        output_tokens: output,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: input + output,
      };
      if (ending === "length" || ending === "filter") {
        const reason = ending === "length" ? "max_output_tokens" : "content_filter";
        const cut = response({ status: "incomplete", incomplete_details: { reason }, usage });
        return [event("response.incomplete", cut)];
      }
      return [event("response.completed", response({ status: "completed", usage }))];
    },
    error: () => [
      event("error", {
        code: "server_error",
        message: "The server had an error while processing your request.",
        param: null,
      }),
    ],
  };
}

export const openaiResponses: Dialect = {
  base: "/v1",
  isReply: (path) => path === "/v1/responses",
  key: { header: "authorization", value: /^Bearer \S+$/ },
  models: { object: "list", data: [{ id: "scripted", object: "model" }] },
  toChat,
  refuses,
  writer,
};
