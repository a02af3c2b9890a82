// Who may work and who waits, as plain data: ids only, so that a run in line costs next to nothing. What it says is
// always to be had from the store again.

export type RunQueue = {
  /** Gives the run a place if one is free and nobody waits before it, else puts it at the end of the line. */
  take(runId: string, atOnce: number): boolean;
  /** Gives the run a place whoever waits, if one is free; else puts it before those who never worked. */
  keep(runId: string, atOnce: number): boolean;
  /** Puts the run at the end of the line, if it is neither there nor at work. */
  enter(runId: string): void;
  /** The next in line, which from now on holds a place; null when nobody waits or no place is free. */
  next(atOnce: number): string | null;
  /** Takes the place away again: the run is the next in line. Nobody is told. */
  putBack(runId: string): void;
  /** The run neither works nor waits any more. */
  leave(runId: string): void;
  holds(runId: string): boolean;
  /** From 1 for the next; null when it does not wait. */
  placeOf(runId: string): number | null;
  readonly length: number;
  /** Calls back, soon and once for what happens at one moment, when a place or the line has changed. */
  onChange(listener: () => void): () => void;
  /** Set once the runs of the store are in it. */
  opened: Promise<void> | null;
};

/** An empty line. */
export function createRunQueue(): RunQueue {
  const working = new Set<string>();
  let waiting: string[] = [];
  /** How many at the head of the line have worked before. */
  let kept = 0;
  const listeners = new Set<() => void>();
  let told = true;

  function changed(): void {
    if (!told) return;
    told = false;
    queueMicrotask(() => {
      told = true;
      for (const listener of [...listeners]) listener();
    });
  }

  function seat(runId: string): true {
    working.add(runId);
    changed();
    return true;
  }

  function enter(runId: string): void {
    if (working.has(runId) || waiting.includes(runId)) return;
    waiting.push(runId);
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
      waiting.splice(kept, 0, runId);
      kept += 1;
      changed();
      return false;
    },
    enter,
    next(atOnce) {
      const runId = working.size < atOnce ? waiting.shift() : undefined;
      if (runId === undefined) return null;
      kept = Math.max(0, kept - 1);
      seat(runId);
      return runId;
    },
    putBack(runId) {
      working.delete(runId);
      waiting.unshift(runId);
    },
    leave(runId) {
      const at = waiting.indexOf(runId);
      if (at < 0 && !working.has(runId)) return;
      if (at >= 0) waiting = waiting.toSpliced(at, 1);
      if (at >= 0 && at < kept) kept -= 1;
      working.delete(runId);
      changed();
    },
    holds: (runId) => working.has(runId),
    placeOf(runId) {
      const at = waiting.indexOf(runId);
      return at < 0 ? null : at + 1;
    },
    get length() {
      return waiting.length;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    opened: null,
  };
}
