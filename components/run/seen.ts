// What this browser has last seen of runs.

import type { RunState } from "@/lib/run-log/run-state";

/** What was last seen of a run. */
export type Seen = {
  runId: string;
  /** Number of the last event. */
  seq: number;
  /** Time of that event, of the server's clock. */
  at: number;
  /** When the person looked away, of this browser's clock. */
  left: number;
};

/** Who is back so soon has not been away. */
const SOON = 60_000;
const MOST_KEPT = 60;

/** False for who was not away, or when nothing happened meanwhile. `now` is of this browser's clock. */
export function wasAway(state: RunState, seen: Seen, now: number): boolean {
  return state.seq > seen.seq && state.lastAt > seen.at && now - seen.left >= SOON;
}

/** The list with one more, newest last; of a run only the last is kept, and of all runs so many. */
export function withSeen(list: readonly Seen[], seen: Seen): Seen[] {
  return [...list.filter(({ runId }) => runId !== seen.runId), seen].slice(-MOST_KEPT);
}

/** The list as it was stored; empty for anything else. */
export function readSeen(stored: string | null): Seen[] {
  if (!stored) return [];
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value.filter(
    (seen): seen is Seen =>
      typeof seen?.runId === "string" && [seen.seq, seen.at, seen.left].every(Number.isFinite),
  );
}
