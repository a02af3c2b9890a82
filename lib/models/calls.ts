// A request for native function calls, as the endpoint is sent it: the functions in their fixed order, what must be called,
// and how many at once.

import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { CallsMode } from "./model";

/** What the provider goes by among options. */
export const PROVIDER = "endpoint";

export type NativeFunction = {
  /** `[a-zA-Z0-9_-]{1,64}` (P10). */
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
};

export type NativeRequest = {
  readonly functions: readonly NativeFunction[];
  /** The one that must be called; null where any may be. */
  readonly forced: string | null;
  /** How many may be called at once. */
  readonly most: number;
};

/** How the calls are asked for, beside the messages (P14). */
export function callsOptions(
  { functions, forced, most }: NativeRequest,
  mode: CallsMode,
): Pick<LanguageModelV4CallOptions, "tools" | "toolChoice" | "providerOptions"> {
  const strict = mode === "loose" ? {} : { strict: true };
  const alone = forced === null && (mode === "single" || (mode === "calls" && most === 1));
  return {
    tools: functions.map(({ name, description, parameters }) => ({
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
