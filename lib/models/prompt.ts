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
import type { AskingMode } from "./model";

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

/** Some endpoints refuse calls of functions that are not offered, and models would imitate them. */
const PLAIN = new Set<AskingMode>(["tool", "prompt", "small"]);

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

/**
 * The prompt of one request. `tail` are texts of this request alone, each a user message after all others.
 * When the schema is in the prompt, or is the only function, earlier calls and results are written as plain
 * text.
 */
export function toPrompt(request: {
  mode: AskingMode;
  instructions: string;
  messages: readonly ModelMessage[];
  tail: readonly string[];
}): LanguageModelV4Prompt {
  const { mode, instructions, messages, tail } = request;
  const system: LanguageModelV4Message = { role: "system", content: instructions };
  if (PLAIN.has(mode)) return [system, ...turns(messages, tail)];
  const asked = tail.map((text): LanguageModelV4Message => ({ role: "user", content: [textPart(text)] }));
  return [system, ...messages.map(native), ...asked];
}
