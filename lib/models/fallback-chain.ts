// The ways to ask a model for a step, strongest first: strict, bare, JSON mode, a tool call, the schema in
// the prompt, a smaller schema. Native function calls have a fallback chain of their own, followed by this
// one. Pure; the current mode of a model is stored with its profile.

import type { AskingMode, CallsMode, Refused, StructuredMode } from "./model";

const CHAIN: readonly AskingMode[] = [
  ...(["calls", "single", "loose"] as const),
  ...(["strict", "bare", "json", "tool", "prompt", "small"] as const),
];

const down = <T>(keyword: T, form = keyword) => ({ keyword, parallel: form, form });

const BELOW: Record<StructuredMode, Record<Refused, StructuredMode | null>> = {
  strict: down<StructuredMode>("bare", "json"),
  bare: down<StructuredMode>("json"),
  json: down<StructuredMode>("tool"),
  tool: down<StructuredMode>("prompt"),
  prompt: down<StructuredMode>("small"),
  small: down(null),
};

const CALLS_BELOW: Record<CallsMode, Record<Refused, CallsMode | null>> = {
  calls: { ...down<CallsMode>("loose"), parallel: "single" },
  single: down<CallsMode>("loose"),
  loose: down(null),
};

/** True for the modes that ask for native function calls. */
export const asksForCalls = (mode: string): mode is CallsMode => Object.hasOwn(CALLS_BELOW, mode);

/** The next mode of the same chain that does not need what was refused; null at the end. */
export function nextMode<M extends AskingMode>(mode: M, refused: Refused): M | null {
  const below: AskingMode | null = asksForCalls(mode)
    ? CALLS_BELOW[mode][refused]
    : BELOW[mode as StructuredMode][refused];
  return below as M | null;
}

/** The weaker of two modes. */
export function weaker<M extends AskingMode>(left: M, right: M): M {
  return CHAIN.indexOf(left) >= CHAIN.indexOf(right) ? left : right;
}

/** True when the endpoint itself enforces the schema. */
export const isEnforced = (mode: AskingMode) =>
  mode === "strict" || mode === "bare" || mode === "calls" || mode === "single";
