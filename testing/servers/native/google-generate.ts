// Google's Gemini API (`POST /v1beta/models/{model}:streamGenerateContent?alt=sse`).

import type { ChatBody, ChatMessage } from "../llm";
import { type Dialect, type NativeEvent, type Refusal, type ReplyWriter, schemasIn } from "./dialect";

type Part = {
  text?: string;
  functionCall?: { id?: string; name: string; args: unknown };
  functionResponse?: { id?: string; name: string; response: unknown };
};
export type GenerateBody = {
  contents: { role: "user" | "model"; parts: Part[] }[];
  systemInstruction?: { parts: Part[] };
  tools?: { functionDeclarations?: { name: string; parametersJsonSchema?: object }[] }[];
  toolConfig?: { functionCallingConfig?: { mode: string; allowedFunctionNames?: string[] } };
  generationConfig?: {
    responseMimeType?: string;
    responseJsonSchema?: object;
    thinkingConfig?: { thinkingLevel?: string; thinkingBudget?: number; includeThoughts?: boolean };
    temperature?: number;
    maxOutputTokens?: number;
  };
  serviceTier?: string;
};

const textOf = (parts: readonly Part[]) => parts.map(({ text = "" }) => text).join("");

function messagesOf({ role, parts }: GenerateBody["contents"][number]): ChatMessage[] {
  if (role === "model") {
    const calls = parts.flatMap(({ functionCall: call }) =>
      call
        ? [
            {
              id: call.id ?? call.name,
              type: "function",
              function: { name: call.name, arguments: JSON.stringify(call.args) },
            },
          ]
        : [],
    );
    const content = textOf(parts);
    return [{ role: "assistant", content, ...(calls.length > 0 ? { tool_calls: calls } : {}) }];
  }
  const results = parts.flatMap(({ functionResponse: said }): ChatMessage[] =>
    said
      ? [{ role: "tool", tool_call_id: said.id ?? said.name, content: JSON.stringify(said.response) }]
      : [],
  );
  const text = textOf(parts);
  return [...results, ...(text === "" ? [] : [{ role: "user" as const, content: text }])];
}

const functionsOf = ({ tools = [] }: GenerateBody) =>
  tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations);

function choiceOf({ toolConfig }: GenerateBody): unknown {
  const { mode, allowedFunctionNames: names } = toolConfig?.functionCallingConfig ?? {};
  if (mode === undefined) return undefined;
  if (names?.length === 1) return { type: "function", function: { name: names[0] } };
  return mode === "ANY" ? "required" : "auto";
}

function toChat(body: GenerateBody, path: string): ChatBody {
  const system = textOf(body.systemInstruction?.parts ?? []);
  const schema = body.generationConfig?.responseJsonSchema;
  const functions = functionsOf(body);
  const choice = choiceOf(body);
  return {
    model: /models\/([^:]{1,80}):/.exec(path)?.[1] ?? "",
    messages: [{ role: "system", content: system }, ...body.contents.flatMap(messagesOf)],
    stream: true,
    ...(schema ? { response_format: { type: "json_schema", json_schema: { name: "", schema } } } : {}),
    ...(functions.length > 0
      ? {
          tools: functions.map(({ name, parametersJsonSchema }) => ({
            type: "function",
            function: { name, parameters: parametersJsonSchema },
          })),
        }
      : {}),
    ...(choice === undefined ? {} : { tool_choice: choice }),
  };
}

const invalid = (message: string): Refusal => ({
  status: 400,
  body: { error: { code: 400, message, status: "INVALID_ARGUMENT" } },
});

function refuses(body: GenerateBody): Refusal | null {
  const { responseJsonSchema } = body.generationConfig ?? {};
  const given = [
    responseJsonSchema,
    ...functionsOf(body).map(({ parametersJsonSchema }) => parametersJsonSchema),
  ];
  const parts = given.flatMap(schemasIn);
  if (parts.some((part) => "const" in part))
    return invalid('Invalid JSON payload received. Unknown name "const": Cannot find field.');
  if (parts.some((part) => Array.isArray(part.enum) && part.enum.includes("")))
    return invalid("* GenerateContentRequest.generation_config.response_schema.enum[0]: cannot be empty");
  if (functionsOf(body).length > 0 && responseJsonSchema)
    return invalid("Function calling with a response mime type: 'application/json' is unsupported");
  return body.contents.at(-1)?.role === "user"
    ? null
    : invalid("Please ensure that single turn requests end with a user role.");
}

function writer(): ReplyWriter {
  const chunk = (parts: object[], fields: object = {}, usage: object = {}): NativeEvent => ({
    data: {
      candidates: [{ content: { role: "model", parts }, index: 0, ...fields }],
      modelVersion: "scripted",
      responseId: "scripted",
      ...usage,
    },
  });
  return {
    open: () => [],
    thought: (text) => [chunk([{ text, thought: true }])],
    text: (pieces) => pieces.map((text) => chunk([{ text }])),
    refusal: () => [],
    // Arguments are not streamed: a call comes whole.
    call: ({ id, name }, pieces) => [
      chunk([{ functionCall: { id, name, args: JSON.parse(pieces.join("") || "{}") } }]),
    ],
    close(ending, { input, cached, output }) {
      const reasons = { stop: "STOP", calls: "STOP", length: "MAX_TOKENS", filter: "SAFETY" };
      const usageMetadata = {
        promptTokenCount: input,
        cachedContentTokenCount: cached,
        candidatesTokenCount: output,
        totalTokenCount: input + output,
      };
      return [chunk([], { finishReason: reasons[ending] }, { usageMetadata })];
    },
    error: () => [
      { data: { error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } } },
    ],
  };
}

export const googleGenerate: Dialect = {
  base: "/v1beta",
  isReply: (path) => /^\/v1beta\/models\/[^/]{1,80}:streamGenerateContent$/.test(path),
  key: { header: "x-goog-api-key", value: /^\S+$/ },
  models: { models: [{ name: "models/scripted", inputTokenLimit: 1_048_576 }] },
  toChat,
  refuses,
  writer,
};
