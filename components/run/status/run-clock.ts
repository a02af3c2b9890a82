// How long a run has worked. Time in which it waited for the person or in line is not its own and is left out.

import type { RunState } from "@/lib/run-log/run-state";

/**
 * Milliseconds of work up to `now`, which is a moment of the server's clock. Never less than what is stored, whatever the
 * clocks do.
 */
export function workedFor({ worked }: Pick<RunState, "worked">, now: number): number {
  return Math.max(0, worked.ms) + (worked.since === null ? 0 : Math.max(0, now - worked.since));
}

/**
 * What to add to the page's own clock, which only goes forward, for the server's time. An event can only have come from
 * the past, so one that is ahead puts the clock right; a page whose clock was set or that slept is right with the next.
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
