// The ways to ask a model for a step, strongest first: strict, bare, JSON mode, a tool call, the schema in the prompt, a
// smaller schema. For steps as native function calls there is a ladder of its own, and below it the first. Pure; which
// rung a model stands on is remembered with its profile.

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

/** True for the ways that ask for native function calls. */
export const asksForCalls = (mode: string): mode is CallsMode => Object.hasOwn(CALLS_BELOW, mode);

/** The next rung of the same ladder that has not what was refused; null on the lowest. */
export function nextMode<M extends AskingMode>(mode: M, refused: Refused): M | null {
  const below: AskingMode | null = asksForCalls(mode)
    ? CALLS_BELOW[mode][refused]
    : BELOW[mode as StructuredMode][refused];
  return below as M | null;
}

/** The lower of two rungs. */
export function weaker<M extends AskingMode>(left: M, right: M): M {
  return CHAIN.indexOf(left) >= CHAIN.indexOf(right) ? left : right;
}

/** True where the endpoint itself holds the reply to the schema. */
export const isEnforced = (mode: AskingMode) =>
  mode === "strict" || mode === "bare" || mode === "calls" || mode === "single";
