// The runs that hold a place and those that wait for one, as plain data: ids only, so a queued run costs
// almost nothing. Everything here can be rebuilt from the store.

export type RunQueue = {
  /** Gives the run a place if one is free and no other run waits; otherwise appends it to the queue. */
  take(runId: string, atOnce: number): boolean;
  /**
   * Gives the run a place if one is free, even if others wait; otherwise queues it before the runs that have
   * never worked.
   */
  keep(runId: string, atOnce: number): boolean;
  /** Appends the run to the queue, unless it is already queued or holds a place. */
  enter(runId: string): void;
  /**
   * Gives the next queued run a place and returns its id; null when the queue is empty or no place is free.
   */
  next(atOnce: number): string | null;
  /** Takes the place back: the run becomes the next in the queue. Listeners are not called. */
  putBack(runId: string): void;
  /** Removes the run from the places and the queue. */
  leave(runId: string): void;
  holds(runId: string): boolean;
  /** Position in the queue, from 1; null when the run is not queued. */
  placeOf(runId: string): number | null;
  /** Shows the queue that several nodes share, next one first; this process lets none of these in by itself. */
  show(runIds: readonly string[]): void;
  readonly length: number;
  /** A run that needs no place of this queue may have ended, or wait for its person: it is one that several nodes share. */
  moved(): void;
  /** Calls the listener soon after places or the queue have changed, or a run moved, once for changes of the same moment. */
  onChange(listener: () => void): () => void;
  /** Set once the stored runs are in the queue. */
  opened: Promise<void> | null;
};

/** Calls its listeners soon after a change, once for changes of the same moment. */
function createNotifier() {
  const listeners = new Set<() => void>();
  let notified = true;
  return {
    changed(): void {
      if (!notified) return;
      notified = false;
      queueMicrotask(() => {
        notified = true;
        for (const listener of [...listeners]) listener();
      });
    },
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * The runs that wait, next one first: those that have worked before come before new ones. Beside them, the queue that
 * several nodes share.
 */
function createWaitingRuns() {
  let waiting: string[] = [];
  /** How many runs at the head have worked before. */
  let resumedCount = 0;
  let shared: readonly string[] = [];
  return {
    has: (runId: string) => waiting.includes(runId),
    placeOf(runId: string): number | null {
      const at = waiting.indexOf(runId);
      const place = at < 0 ? shared.indexOf(runId) : at;
      return place < 0 ? null : place + 1;
    },
    /** Returns false when the shared queue was the same before. */
    share(runIds: readonly string[]): boolean {
      if (runIds.length === shared.length && runIds.every((id, at) => id === shared[at])) return false;
      shared = runIds;
      return true;
    },
    add: (runId: string) => void waiting.push(runId),
    addResumed(runId: string): void {
      waiting.splice(resumedCount, 0, runId);
      resumedCount += 1;
    },
    takeFirst(): string | undefined {
      const runId = waiting.shift();
      if (runId !== undefined) resumedCount = Math.max(0, resumedCount - 1);
      return runId;
    },
    putBack: (runId: string) => void waiting.unshift(runId),
    /** Returns false when the run does not wait. */
    remove(runId: string): boolean {
      const at = waiting.indexOf(runId);
      if (at < 0) return false;
      waiting = waiting.toSpliced(at, 1);
      if (at < resumedCount) resumedCount -= 1;
      return true;
    },
    get length() {
      return waiting.length;
    },
  };
}

/** An empty queue. */
export function createRunQueue(): RunQueue {
  const working = new Set<string>();
  const waiting = createWaitingRuns();
  const { changed, onChange } = createNotifier();

  function seat(runId: string): true {
    working.add(runId);
    changed();
    return true;
  }

  function enter(runId: string): void {
    if (working.has(runId) || waiting.has(runId)) return;
    waiting.add(runId);
    changed();
  }

  return {
    take(runId, atOnce) {
      if (working.has(runId)) return true;
      if (waiting.length === 0 && working.size < atOnce) return seat(runId);
      enter(runId);
      return false;
    },
    keep(runId, atOnce) {
      if (working.has(runId)) return true;
      if (working.size < atOnce) return seat(runId);
      waiting.addResumed(runId);
      changed();
      return false;
    },
    enter,
    next(atOnce) {
      const runId = working.size < atOnce ? waiting.takeFirst() : undefined;
      if (runId === undefined) return null;
      seat(runId);
      return runId;
    },
    putBack(runId) {
      working.delete(runId);
      waiting.putBack(runId);
    },
    leave(runId) {
      const waited = waiting.remove(runId);
      if (working.delete(runId) || waited) changed();
    },
    holds: (runId) => working.has(runId),
    placeOf: waiting.placeOf,
    show(runIds) {
      if (waiting.share(runIds)) changed();
    },
    moved: changed,
    get length() {
      return waiting.length;
    },
    onChange,
    opened: null,
  };
}
