// How long a run has worked. Time in which it waited for the person is not its own and is left out.

import type { RunState } from "@/lib/runs/run-state";

/** Milliseconds of work up to `now`, or up to the end of a run that has ended. */
export function workedFor(state: RunState, now: number): number {
  const end = state.endedAt ?? now;
  const answered = state.clarifications.reduce(
    (sum, asked) => sum + Math.max(0, (asked.answeredAt ?? asked.askedAt) - asked.askedAt),
    0,
  );
  const waiting = state.clarification ? Math.max(0, end - state.clarification.askedAt) : 0;
  return Math.max(0, end - state.createdAt - answered - waiting);
}

/** When the research began; null for an edit or a rewrite, whose sources were all read before. */
export function startOf({ kind, createdAt }: Pick<RunState, "kind" | "createdAt">): number | null {
  return kind === "research" ? createdAt : null;
}

/** "12 steps · 4 searches · 9 pages · 1 min 40 s" in its parts. */
export function pagesRead(state: RunState): number {
  return state.sources.filter((source) => source.status === "read" && source.runId === state.id).length;
}
