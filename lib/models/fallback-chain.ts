// The ways to ask a model for a step, strongest first: strict, bare, JSON mode, a tool call, the schema in
// the prompt, a smaller schema. Native function calls have a fallback chain of their own, followed by this
// one. Pure; the current mode of a model is stored with its profile.

import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { AskingMode, CallsMode, Refused, StructuredMode } from "./model";

/**
 * Stands among the refused parameters for the role of the instructions, which some chat templates do not have: they then
 * go at the head of the first user message.
 */
export const SYSTEM_ROLE = "the system role";

/** True for the most that a parameter may be, which stands where otherwise its other name does. */
export const isAmount = (instead: string | null): instead is string =>
  instead !== null && /^\d+$/.test(instead);

const CHAIN: readonly AskingMode[] = [
  ...(["calls", "single", "loose"] as const),
  ...(["strict", "bare", "json", "tool", "prompt", "small"] as const),
];

/** The mode below each, by what was refused; `else` for the rest. */
type Below<T> = { else: T | null } & Partial<Record<Refused, T | null>>;

const BELOW: Record<StructuredMode, Below<StructuredMode>> = {
  strict: { keyword: "bare", else: "json" },
  bare: { else: "json" },
  json: { else: "tool" },
  tool: { else: "prompt" },
  prompt: { else: "small" },
  small: { else: null },
};

/** Only less strict functions help against these; after the others, no functions are requested. */
const LOOSER = { keyword: "loose", form: "loose", parallel: "loose" } as const;

const CALLS_BELOW: Record<CallsMode, Below<CallsMode>> = {
  calls: { ...LOOSER, parallel: "single", else: null },
  single: { ...LOOSER, else: null },
  loose: { else: null },
};

/** True for the modes that ask for native function calls. */
export const asksForCalls = (mode: string): mode is CallsMode => Object.hasOwn(CALLS_BELOW, mode);

/** The next mode of the same chain that does not need what was refused; null at the end. */
export function nextMode<M extends AskingMode>(mode: M, refused: Refused): M | null {
  const below: Below<AskingMode> = asksForCalls(mode) ? CALLS_BELOW[mode] : BELOW[mode as StructuredMode];
  const next = below[refused];
  return (next === undefined ? below.else : next) as M | null;
}

/** The weaker of two modes. */
export function weaker<M extends AskingMode>(left: M, right: M): M {
  return CHAIN.indexOf(left) >= CHAIN.indexOf(right) ? left : right;
}

/** True when the schema is part of the prompt's text, so that the model has certainly read it. */
export const showsSchema = (mode: AskingMode) => mode === "json" || mode === "prompt" || mode === "small";

/** True when the endpoint itself enforces the schema. */
export const isEnforced = (mode: AskingMode) =>
  mode === "strict" || mode === "bare" || mode === "calls" || mode === "single";

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
