// Invariants of every run whose model endpoint failed, whatever the fault, the phase and the strategy.

import { expect } from "vitest";
import { remediesOf } from "@/lib/errors/remedies";
import { CANARY } from "./fault-rows";
import type { Ended, Phase } from "./faults";

const FOUND: Record<Phase, (state: Ended["state"]) => unknown> = {
  first: () => true,
  later: ({ plan, sources }) => plan && sources.length > 0,
  report: ({ plan, sources }) => plan && sources.some(({ status: how }) => how === "read"),
  final: ({ report }) => report?.content,
  judging: ({ report }) => report?.content,
};

/** Checks a run against the invariants and returns how it ended: `completed`, or the code of its error. */
export function soundly({ state }: Ended, phase: Phase): string {
  const { error } = state;
  expect(FOUND[phase](state), "what was found").toBeTruthy();
  expect(state.draft).toEqual({});
  expect(JSON.stringify([error, state.warnings])).not.toContain(CANARY);
  if (state.status === "completed") return "completed";
  expect(error?.message).toMatch(/\w{3}.*\.$/);
  expect(remediesOf(error?.code ?? "")).not.toEqual([]);
  expect(error?.code).not.toBe("run_broken");
  return error?.code ?? "nothing";
}
