// Earlier calls and results as plain text, for providers that accept them as such only beside the functions they
// belong to.

import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4ToolResultOutput,
} from "@ai-sdk/provider";

function textOf(output: LanguageModelV4ToolResultOutput): string {
  return output.type === "text" ? output.value : JSON.stringify("value" in output ? output.value : null);
}

function plain(message: LanguageModelV4Message): LanguageModelV4Message {
  const { providerOptions } = message;
  const kept = providerOptions ? { providerOptions } : {};
  if (message.role === "tool") {
    const results = message.content.flatMap((part) =>
      part.type === "tool-result"
        ? [`Result of call ${part.toolCallId} (${part.toolName}):\n${textOf(part.output)}`]
        : [],
    );
    return { role: "user", content: [{ type: "text", text: results.join("\n\n") }], ...kept };
  }
  if (message.role !== "assistant") return message;
  const content = message.content.map((part) =>
    part.type === "tool-call"
      ? {
          type: "text" as const,
          text: `Call ${part.toolCallId}: ${part.toolName} ${JSON.stringify(part.input)}`,
          ...(part.providerOptions ? { providerOptions: part.providerOptions } : {}),
        }
      : part,
  );
  return { role: "assistant", content, ...kept };
}

/** The request with earlier calls and results as text, unless it offers functions. */
export function withPlainHistory(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  if (options.tools?.length) return options;
  return { ...options, prompt: options.prompt.map(plain) };
}
