// Reads a chat request. Unknown options are ignored, as users of the protocol expect; an option that would
// change the answer and is not supported is refused.

import { z } from "zod";
import { GroundworkError } from "@/lib/errors/errors";

const textPart = z.looseObject({ type: z.string(), text: z.string().optional() });
const message = z.looseObject({
  role: z.enum(["system", "developer", "user", "assistant", "tool", "function"]),
  content: z.union([z.string(), z.array(textPart)]).nullish(),
});

export const chatSchema = z.looseObject({
  model: z.string().min(1).max(200),
  messages: z.array(message).min(1).max(1000),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.number().nullish(),
  tools: z.array(z.unknown()).nullish(),
  functions: z.array(z.unknown()).nullish(),
  modalities: z.array(z.string()).nullish(),
  response_format: z.looseObject({ type: z.string() }).nullish(),
});

export type ChatBody = z.infer<typeof chatSchema>;
export type Said = { role: "instructions" | "user" | "assistant"; text: string };
export type ChatRequest = {
  model: string;
  /** Without empty messages and tool results; the last one is the user's. */
  said: Said[];
  stream: boolean;
  includeUsage: boolean;
};

function refuse(param: string, reason: string): never {
  throw new GroundworkError("not_supported", { detail: `${param}: ${reason}` });
}

function refuseImpossible({ n, tools, functions, modalities, response_format: format }: ChatBody): void {
  if (n && n > 1) refuse("n", "a question is researched once; only 1 is possible.");
  if (tools?.length) refuse("tools", "the research has its own tools and calls none of the program's.");
  if (functions?.length)
    refuse("functions", "the research has its own tools and calls none of the program's.");
  if (modalities?.some((name) => name !== "text")) refuse("modalities", "answers are text.");
  if (format && format.type !== "text") refuse("response_format", "a report is text, in Markdown.");
}

function textOf(content: ChatBody["messages"][number]["content"], index: number): string {
  if (typeof content === "string") return content;
  const texts = (content ?? []).map((part, at) => {
    if (part.type === "text" && part.text !== undefined) return part.text;
    if (part.type === "refusal") return "";
    return refuse(`messages.${index}.content.${at}`, `only text can be read, not ${part.type.slice(0, 40)}.`);
  });
  return texts.join("\n");
}

const ROLES = {
  system: "instructions",
  developer: "instructions",
  user: "user",
  assistant: "assistant",
  tool: null,
  function: null,
} as const;

/**
 * Throws not_supported for unsupported options, and invalid_request when the last message is not the user's.
 */
export function readChat(body: ChatBody): ChatRequest {
  refuseImpossible(body);
  const said = body.messages.flatMap(({ role, content }, index): Said[] => {
    const as = ROLES[role];
    const text = as === null ? "" : textOf(content, index).normalize("NFC").trim();
    return as === null || text === "" ? [] : [{ role: as, text }];
  });
  const last = said.findLastIndex(({ role }) => role === "user");
  if (last < 0)
    throw new GroundworkError("invalid_request", { detail: "messages: a message of the user is missing." });
  return {
    model: body.model,
    said: [...said.slice(0, last + 1)],
    stream: body.stream === true,
    includeUsage: body.stream_options?.include_usage === true,
  };
}
