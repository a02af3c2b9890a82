// Tells those who count and trace what was stored of a run. Both places that store events call it (recorder.ts and
// create-run.ts); without an observer that costs one comparison.

import { log } from "@/lib/log";
import type { RunEvent } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { processSingleton } from "@/lib/singleton";

/** Events that were stored in one transaction, and the state after them. */
export type Stored = { state: RunState; events: readonly RunEvent[] };
export type Observer = (stored: Stored) => void;

const observers = processSingleton("run-observers", () => new Set<Observer>());

/** Calls the observer with everything that is stored from now on. Returns a function that ends this. */
export function observeRuns(observer: Observer): () => void {
  observers.add(observer);
  return () => void observers.delete(observer);
}

/** Never throws: what is stored stays stored, and the run goes on. */
export function tellObservers(stored: Stored): void {
  if (observers.size === 0) return;
  for (const observe of observers)
    try {
      observe(stored);
    } catch (error) {
      log.error("observer-failed", { runId: stored.state.id, error });
    }
}
