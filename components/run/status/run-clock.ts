// The working time of a run, without waiting for the person and without queueing.

import type { RunState } from "@/lib/run-log/run-state";

/**
 * Milliseconds of work up to `now`, in server time. Never less than the stored value, whatever the clocks do.
 */
export function workedFor({ worked }: Pick<RunState, "worked">, now: number): number {
  return Math.max(0, worked.ms) + (worked.since === null ? 0 : Math.max(0, now - worked.since));
}

/**
 * The offset from the page's monotonic clock to server time. An event cannot come from the future, so a later
 * one corrects the offset, for example after the machine slept.
 */
export function clockOffset(view: { known: number; lastAt: number; elapsed: number }): number {
  return Math.max(view.known, view.lastAt - view.elapsed);
}

/** When the research began; null for an edit or a rewrite, whose sources were all read before. */
export function startOf({ kind, createdAt }: Pick<RunState, "kind" | "createdAt">): number | null {
  return kind === "research" ? createdAt : null;
}

/** "12 steps · 4 searches · 9 pages · 1 min 40 s" in its parts. */
export function pagesRead(state: RunState): number {
  return state.sources.filter((source) => source.status === "read" && source.runId === state.id).length;
}
