import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { isEnforced } from "./fallback-chain";
import type { AskingMode } from "./model";

type Schema = { name: string; description?: string; schema: object };

/**
 * How a request specifies the form of its reply beside its messages: a schema that the endpoint enforces, JSON mode, or a
 * forced call of one function. Empty where the prompt alone describes the form.
 */
export function replyForm(
  mode: AskingMode,
  { name, description, schema }: Schema,
): Pick<LanguageModelV4CallOptions, "responseFormat" | "tools" | "toolChoice"> {
  if (mode === "json") return { responseFormat: { type: "json" } };
  if (isEnforced(mode)) return { responseFormat: { type: "json", schema, name } };
  if (mode !== "tool") return {};
  const described = description === undefined ? {} : { description };
  return {
    tools: [{ type: "function", name, ...described, inputSchema: schema }],
    toolChoice: { type: "tool", toolName: name },
  };
}
