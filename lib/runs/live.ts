// The runs whose loop turns in this process. Every copy of this module shares it, so it holds plain data and functions
// only.

import type { StopCause } from "@/lib/agent/ports";
import { processSingleton } from "@/lib/singleton";
import { createRunQueue, type RunQueue } from "./queue/queue-places";
import type { Recorder } from "./recorder";

export type LiveRun = {
  readonly recorder: Recorder;
  stop(cause: StopCause): void;
  /** Hangs up on what is in flight for research; the run goes to its closing steps. */
  finish(): void;
  /** Resolves, and never rejects, when the loop has ended and the run is no longer here. */
  readonly done: Promise<void>;
};

export type LiveRuns = {
  readonly runs: Map<string, LiveRun>;
  /** Who may work and who waits for a place. */
  readonly line: RunQueue;
  /** Aborted once, when the process goes down. */
  readonly stopping: AbortSignal;
  stopAll(): void;
  /** Runs `work` when everything asked for the same key before is done. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>;
};

/** A registry of its own; the process shares the one `getLiveRuns` gives. */
export function createLiveRuns(): LiveRuns {
  const stopping = new AbortController();
  const tails = new Map<string, Promise<unknown>>();
  return {
    runs: new Map(),
    line: createRunQueue(),
    stopping: stopping.signal,
    stopAll: () => stopping.abort(),
    inTurn(key, work) {
      const turn = (tails.get(key) ?? Promise.resolve()).then(work);
      const settled = turn.then(
        () => undefined,
        () => undefined,
      );
      tails.set(key, settled);
      settled.then(() => {
        if (tails.get(key) === settled) tails.delete(key);
      });
      return turn;
    },
  };
}

export const getLiveRuns = (): LiveRuns => processSingleton("live", createLiveRuns);
