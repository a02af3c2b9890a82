// Stores what this browser last saw of each run.

import type { RunState } from "@/lib/run-log/run-state";

/** What was last seen of a run. */
export type Seen = {
  runId: string;
  /** Number of the last event. */
  seq: number;
  /** Server time of that event. */
  at: number;
  /** When the person left, by this browser's clock. */
  left: number;
};

/** Shorter absences do not count, in milliseconds. */
const SOON = 60_000;
const MOST_KEPT = 60;

/** False if the person was not away or nothing happened. `now` is this browser's clock. */
export function wasAway(state: RunState, seen: Seen, now: number): boolean {
  return state.seq > seen.seq && state.lastAt > seen.at && now - seen.left >= SOON;
}

/** Appends an entry, newest last; keeps one entry per run and a limited number of runs. */
export function withSeen(list: readonly Seen[], seen: Seen): Seen[] {
  return [...list.filter(({ runId }) => runId !== seen.runId), seen].slice(-MOST_KEPT);
}

/** Parses the stored list; empty if invalid. */
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
