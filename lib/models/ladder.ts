// The ways to ask a model for a step, strongest first: strict, bare, JSON mode, a tool call, the schema in the prompt, a
// smaller schema. Pure; which rung a model stands on is remembered with its profile.

import type { Refused, StructuredMode } from "./model";

const LADDER: readonly StructuredMode[] = ["strict", "bare", "json", "tool", "prompt", "small"];

const BELOW: Record<StructuredMode, Record<Refused, StructuredMode | null>> = {
  strict: { keyword: "bare", form: "json" },
  bare: { keyword: "json", form: "json" },
  json: { keyword: "tool", form: "tool" },
  tool: { keyword: "prompt", form: "prompt" },
  prompt: { keyword: "small", form: "small" },
  small: { keyword: null, form: null },
};

/** The next rung that has not what was refused; null on the lowest. */
export function rungBelow(mode: StructuredMode, refused: Refused): StructuredMode | null {
  return BELOW[mode][refused];
}

/** The lower of two rungs. */
export function weaker(left: StructuredMode, right: StructuredMode): StructuredMode {
  return LADDER.indexOf(left) >= LADDER.indexOf(right) ? left : right;
}

/** True where the endpoint itself holds the reply to the schema. */
export const isEnforced = (mode: StructuredMode) => mode === "strict" || mode === "bare";
