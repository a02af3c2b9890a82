// The active runs of this process. All copies of this module share the registry, so it holds only plain data
// and functions.

import type { StopCause } from "@/lib/agent/ports";
import type { Notice } from "@/lib/http/responses";
import { onStoreCondition, storeCondition } from "@/lib/process/store-condition";
import { createRunQueue, type RunQueue } from "@/lib/runs/queue/queue-places";
import { processSingleton } from "@/lib/singleton";
import type { Recorder } from "./recorder";

export type LiveRun = {
  readonly recorder: Recorder;
  stop(cause: StopCause): void;
  /** Aborts the research requests in flight; the run continues with its closing steps. */
  finish(): void;
  /** Resolves, and never rejects, when the loop has ended and the run has left the registry. */
  readonly done: Promise<void>;
};

export type LiveRuns = {
  readonly runs: Map<string, LiveRun>;
  /** The epochs in which this node took runs, where several nodes share a store (see `nodes/claims.ts`). */
  readonly claims: Map<string, number>;
  /** The runs that hold a place and those that wait for one. */
  readonly line: RunQueue;
  /** Runs that are being given back to the queue of several nodes, or taken from it. */
  readonly handovers: Set<Promise<unknown>>;
  /** Aborted once, when the process was asked to end: no run starts any more, and each stops after its step. */
  readonly draining: AbortSignal;
  drain(): void;
  /** Aborted once, after `draining`, when loops and streams must end. */
  readonly stopping: AbortSignal;
  stopAll(): void;
  /** Runs `work` after everything that was scheduled earlier for the same key. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>;
};

/** Creates a separate registry; the process shares the one that `getLiveRuns` returns. */
export function createLiveRuns(): LiveRuns {
  const draining = new AbortController();
  const stopping = new AbortController();
  const tails = new Map<string, Promise<unknown>>();
  return {
    runs: new Map(),
    claims: new Map(),
    handovers: new Set(),
    line: createRunQueue(),
    draining: draining.signal,
    drain: () => draining.abort(),
    stopping: stopping.signal,
    stopAll() {
      draining.abort();
      stopping.abort();
    },
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

// Transient facts about a run that are not in its log: its position in the queue, and whether the store can
// be written.

export function noticeOf(runId: string, live: LiveRuns = getLiveRuns()): Notice {
  return { place: live.line.placeOf(runId), store: storeCondition() };
}

/** Calls the listener when a notice may have changed; returns a function that unsubscribes. */
export function onNotice(listener: () => void, live: LiveRuns = getLiveRuns()): () => void {
  const ends = [live.line.onChange(listener), onStoreCondition(listener)];
  return () => {
    for (const end of ends) end();
  };
}
