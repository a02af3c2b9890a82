// Options of a request with native function calls: the functions in their fixed order, which one is required,
// and how many may be called at once.

import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { CallsMode } from "./model";

/** The provider's key among the options. */
export const PROVIDER = "endpoint";

export type NativeFunction = {
  /** `[a-zA-Z0-9_-]{1,64}` (P10). */
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
};

export type NativeRequest = {
  readonly functions: readonly NativeFunction[];
  /** The same without limits as keywords, for endpoints that accept none; null where that is not possible. */
  readonly loose?: readonly NativeFunction[] | null;
  /** The function that must be called; null when any may be. */
  readonly forced: string | null;
  /** How many may be called at once. */
  readonly most: number;
};

/** The functions as this mode sends them. */
export const functionsIn = ({ functions, loose }: NativeRequest, mode: CallsMode) =>
  (mode === "loose" ? loose : null) ?? functions;

/** How the calls are requested, beside the messages (P14). */
export function callsOptions(
  request: NativeRequest,
  mode: CallsMode,
): Pick<LanguageModelV4CallOptions, "tools" | "toolChoice" | "providerOptions"> {
  const { forced, most } = request;
  const strict = mode === "loose" ? {} : { strict: true };
  const alone = forced === null && (mode === "single" || (mode === "calls" && most === 1));
  return {
    tools: functionsIn(request, mode).map(({ name, description, parameters }) => ({
      type: "function",
      name,
      description,
      inputSchema: parameters,
      ...strict,
    })),
    toolChoice: forced === null ? { type: "required" } : { type: "tool", toolName: forced },
    ...(alone ? { providerOptions: { [PROVIDER]: { parallel_tool_calls: false } } } : {}),
  };
}
