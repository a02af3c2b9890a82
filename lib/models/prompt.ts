// Converts the run's conversation to a model's prompt. The instructions and messages keep their bytes from
// step to step and only grow at the end, so that an endpoint's prompt cache works; texts of one request alone
// are in the tail.

import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolCallPart,
  LanguageModelV4ToolResultPart,
} from "@ai-sdk/provider";
import type { ModelMessage } from "ai";
import { asksForCalls } from "./fallback-chain";
import type { AskingMode, HistoryForm, ModelHandle } from "./model";

type Part = { type: string; text?: string };

const textOf = (content: string | readonly Part[]): string =>
  typeof content === "string" ? content : content.map((part) => part.text ?? "").join("");

const textPart = (text: string) => ({ type: "text" as const, text });

function toolCalls(message: ModelMessage): LanguageModelV4ToolCallPart[] {
  if (message.role !== "assistant" || typeof message.content === "string") return [];
  return message.content.flatMap((part) =>
    part.type === "tool-call"
      ? [{ type: "tool-call", toolCallId: part.toolCallId, toolName: part.toolName, input: part.input }]
      : [],
  );
}

function toolResults(message: ModelMessage): LanguageModelV4ToolResultPart[] {
  if (message.role !== "tool") return [];
  return message.content.flatMap((part) => {
    if (part.type !== "tool-result") return [];
    const { toolCallId, toolName, output } = part;
    return [
      { type: "tool-result", toolCallId, toolName, output: { type: "text", value: resultText(output) } },
    ];
  });
}

/** A result as text; the loop renders results itself, so other forms are only passed on as JSON. */
function resultText(output: { type: string; value?: unknown }): string {
  return typeof output.value === "string" ? output.value : JSON.stringify(output.value ?? null);
}

/** With function calls and results as such, for endpoints with a chat format for tools. */
function native(message: ModelMessage): LanguageModelV4Message {
  if (message.role === "system") return { role: "system", content: message.content };
  if (message.role === "user") return { role: "user", content: [textPart(textOf(message.content))] };
  if (message.role === "tool") return { role: "tool", content: toolResults(message) };
  const text = textOf(message.content);
  return { role: "assistant", content: [...(text ? [textPart(text)] : []), ...toolCalls(message)] };
}

type Spoken = { role: "user" | "assistant"; text: string };

/** As plain text, for models whose chat format has no tools. */
function spoken(message: ModelMessage): Spoken {
  if (message.role === "tool") {
    const results = toolResults(message).map(
      (part) => `Result of call ${part.toolCallId} (${part.toolName}):\n${resultText(part.output)}`,
    );
    return { role: "user", text: results.join("\n\n") };
  }
  const calls = toolCalls(message).map(
    (part) => `Call ${part.toolCallId}: ${part.toolName} ${JSON.stringify(part.input)}`,
  );
  const text = [textOf(message.content), ...calls].filter((line) => line !== "").join("\n");
  return { role: message.role === "assistant" ? "assistant" : "user", text };
}

/** Merges consecutive messages of one role, because such chat formats require alternation. */
function turns(messages: readonly ModelMessage[], tail: readonly string[]): LanguageModelV4Message[] {
  const merged: Spoken[] = [];
  for (const next of [...messages.map(spoken), ...tail.map((text): Spoken => ({ role: "user", text }))]) {
    const last = merged.at(-1);
    if (last?.role === next.role) last.text += `\n\n${next.text}`;
    else merged.push({ ...next });
  }
  return merged.map(({ role, text }) => ({ role, content: [textPart(text)] }));
}

const CALL_ID = 9;

/** An id of nine letters and digits for `3-0`: `0000003x0`. */
const shortId = (id: string) =>
  id
    .replace(/[^a-zA-Z0-9]/g, "x")
    .slice(-CALL_ID)
    .padStart(CALL_ID, "0");

/** Native messages for endpoints that want short ids, and no user message directly after results. */
function shortened(messages: readonly LanguageModelV4Message[]): LanguageModelV4Message[] {
  const short: LanguageModelV4Message[] = [];
  for (const message of messages) {
    const last = short.at(-1);
    if (message.role === "assistant" || message.role === "tool") {
      const content = message.content.map((part) =>
        "toolCallId" in part ? { ...part, toolCallId: shortId(part.toolCallId) } : part,
      );
      short.push({ ...message, content } as LanguageModelV4Message);
    } else if (message.role === "user" && last?.role === "tool") appendTo(last, textOf(message.content));
    else short.push(message);
  }
  return short;
}

/** Adds a text to the last result of a message. */
function appendTo({ content }: Extract<LanguageModelV4Message, { role: "tool" }>, text: string): void {
  const last = content.at(-1);
  if (last?.type === "tool-result" && last.output.type === "text")
    last.output = { type: "text", value: `${last.output.value}\n\n${text}` };
}

/** Merges neighbouring user messages: chat templates may require that roles alternate. */
function alternating(messages: readonly LanguageModelV4Message[]): LanguageModelV4Message[] {
  const merged: LanguageModelV4Message[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (last?.role === "user" && message.role === "user")
      merged[merged.length - 1] = {
        role: "user",
        content: [textPart(`${textOf(last.content)}\n\n${textOf(message.content)}`)],
      };
    else merged.push(message);
  }
  return merged;
}

/** Some endpoints refuse calls of functions that are not offered, and models would imitate them. */
const PLAIN = new Set<AskingMode>(["tool", "prompt", "small"]);

/**
 * The prompt of one request. `tail` are texts of this request alone, each a user message after all others.
 * Earlier calls and results are written as plain text when the schema is in the prompt, when it is the only
 * function, and always with `turns` unless functions are requested. With `turns`, neighbouring messages of the
 * user are merged, but where it is `separate` not across the border between what lasts and what does not.
 */
export function toPrompt(request: {
  mode: AskingMode;
  instructions: string;
  messages: readonly ModelMessage[];
  tail: readonly string[];
  /** How earlier native calls are written. */
  history?: HistoryForm;
  turns?: ModelHandle["turns"];
  /** How many of the messages stay for later requests; the last of them is marked for the prompt cache. */
  lasting?: number;
}): LanguageModelV4Prompt {
  const { mode, instructions, messages, tail, history = "usual", lasting = 0 } = request;
  const system: LanguageModelV4Message = { role: "system", content: instructions };
  const asked = tail.map((text): LanguageModelV4Message => ({ role: "user", content: [textPart(text)] }));
  if (PLAIN.has(mode) || (request.turns && !asksForCalls(mode))) {
    // Merged messages have no border to mark.
    if (request.turns !== "separate") return [system, ...turns(messages, tail)];
    const border = lasting || messages.length;
    const stays = turns(messages.slice(0, border), []);
    const last = lasting > 0 ? stays.pop() : undefined;
    return [system, ...stays, ...(last ? [marked(last)] : []), ...turns(messages.slice(border), tail)];
  }
  const told = messages.map(native);
  if (request.turns === "alternating") {
    const merged = alternating([...told, ...asked]);
    return [system, ...(history === "short" ? shortened(merged) : merged)];
  }
  const said = [...told.map((message, at) => (at === lasting - 1 ? marked(message) : message)), ...asked];
  return [system, ...(history === "short" ? shortened(said) : said)];
}

/** Explicit prompt caches keep everything up to this mark; clients translate it for their providers. */
const marked = (message: LanguageModelV4Message): LanguageModelV4Message => ({
  ...message,
  providerOptions: { ...message.providerOptions, groundwork: { cacheBreakpoint: true } },
});
