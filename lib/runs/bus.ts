// Publishes stored events to the readers in this process. It stores nothing: readers that subscribe late or
// fall behind read the log.

import type { RunEvent } from "@/lib/run-log/event";
import { processSingleton } from "@/lib/singleton";

/** `light` is the same event for readers that already have the drafts of the step (see `draft.ts`). */
export type Published = { event: RunEvent; light: RunEvent | null };
type Listener = (batch: readonly Published[]) => void;

export type Bus = {
  /** An empty batch says that events were stored which are not in it: readers read the log. */
  publish(runId: string, batch: readonly Published[]): void;
  /** Whether anybody in this process reads the run. */
  isRead(runId: string): boolean;
  /** The runs that somebody reads. */
  read(): string[];
  /** Returns a function that unsubscribes. */
  subscribe(runId: string, listener: Listener): () => void;
};

/** Creates a separate bus; the process shares the one that `getBus` returns. */
export function createBus(): Bus {
  const listeners = new Map<string, Set<Listener>>();
  return {
    publish(runId, batch) {
      for (const listener of listeners.get(runId) ?? []) listener(batch);
    },
    isRead: (runId) => listeners.has(runId),
    read: () => [...listeners.keys()],
    subscribe(runId, listener) {
      const set = listeners.get(runId) ?? new Set();
      listeners.set(runId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(runId) === set) listeners.delete(runId);
      };
    },
  };
}

export const getBus = (): Bus => processSingleton("bus", createBus);
