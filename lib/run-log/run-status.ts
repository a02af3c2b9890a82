// The statuses of a run and what they mean. Separate from the fold, so that a page that only shows a run does
// not load it.

import type { RunState } from "./run-state";

/** The statuses in which a run ends. */
export const END_STATUSES = ["completed", "failed", "error", "cancelled"] as const;
export type EndStatus = (typeof END_STATUSES)[number];

/** Every status, in the order of a run's life; used in the formats for other programs. */
export const RUN_STATUSES = [
  "inited",
  "researching",
  "waiting_for_clarification",
  "waiting_for_plan",
  ...END_STATUSES,
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

const TERMINAL = new Set<RunStatus>(END_STATUSES);

/** True when no further event can follow. */
export function isTerminal(status: RunStatus): boolean {
  return TERMINAL.has(status);
}

/** True when the run waits for the person and nothing of it is in memory. */
export function isWaiting(status: RunStatus): boolean {
  return status === "waiting_for_clarification" || status === "waiting_for_plan";
}

/** True while a step can still take up a message of the person. */
export function isSteerable({ status, kind }: Pick<RunState, "status" | "kind">): boolean {
  return kind !== "edit" && !isTerminal(status) && !isWaiting(status);
}
