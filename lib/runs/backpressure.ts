// Backpressure for the writes of a run. Writes are made one after the other; while the disk is full or
// another program locks the database, a write waits and is retried until it succeeds. Requests do not wait:
// they fail at once with the reason.

import { storeFault } from "@/db/faults";
import type { Clock } from "@/lib/agent/ports";
import { log } from "@/lib/log";
import { noteFault, noteWritten, storeError } from "@/lib/process/store-condition";

/** Milliseconds between two attempts: the first pause, and the longest. */
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 5000;

type Backpressure = {
  /**
   * Runs `work` after all earlier writes and retries it until it succeeds. Only a full or busy store is
   * retried.
   */
  patiently<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Runs `work` after all earlier writes, or not at all: rejects with the store's fault as soon as this write
   * or an earlier one meets one.
   */
  atOnce<T>(work: () => Promise<T>): Promise<T>;
  /** Waits for `work`, but not for the store: rejects with its fault as soon as a write is held up by one. */
  unlessHeld<T>(work: Promise<T>): Promise<T>;
  /** Ends all waiting. */
  end(): void;
};

/** Whether writes are paused, and by which fault. */
function createHoldUp(runId: string) {
  const impatient = new Set<(error: unknown) => void>();
  let pausedBy: unknown = null;
  return {
    get fault(): unknown {
      return pausedBy;
    },
    pause(error: unknown): void {
      if (pausedBy === null) log.warn("run-paused", { runId, cause: error });
      pausedBy = error;
      for (const giveUp of impatient) giveUp(error);
      impatient.clear();
    },
    /** A write succeeded. */
    goOn(): void {
      if (pausedBy === null) return;
      pausedBy = null;
      noteWritten();
      log.info("run-goes-on", { runId });
    },
    /** A write failed for a reason that no wait will change. */
    forget(): void {
      pausedBy = null;
    },
    async unlessHeld<T>(work: Promise<T>): Promise<T> {
      // The caller no longer handles this promise, so its rejection is handled here.
      work.catch(() => undefined);
      if (pausedBy !== null) throw pausedBy;
      const paused = Promise.withResolvers<never>();
      impatient.add(paused.reject);
      try {
        return await Promise.race([work, paused.promise]);
      } finally {
        impatient.delete(paused.reject);
      }
    },
  };
}

export function createBackpressure({ clock, runId }: { clock: Clock; runId: string }): Backpressure {
  const ended = new AbortController();
  const holdUp = createHoldUp(runId);
  let tail: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = tail.then(work);
    tail = next.catch(() => undefined);
    return next;
  }

  async function untilDone<T>(work: () => Promise<T>): Promise<T> {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(LONGEST_PAUSE, pause * 2)) {
      try {
        const done = await work();
        holdUp.goOn();
        return done;
      } catch (error) {
        const fault = storeFault(error);
        if (fault === "busy" || fault === "full") holdUp.pause(noteFault(error));
        else {
          holdUp.forget();
          throw error;
        }
      }
      await clock.sleep(pause * (0.5 + Math.random() / 2), ended.signal);
    }
  }

  return {
    patiently: (work) => inTurn(() => untilDone(work)),
    async atOnce(work) {
      let wanted = true;
      const rejectPaused = async (): Promise<never> => {
        throw holdUp.fault;
      };
      try {
        return await holdUp.unlessHeld(inTurn(() => (wanted ? work() : rejectPaused())));
      } catch (error) {
        wanted = false;
        throw storeError(error) ?? error;
      }
    },
    unlessHeld: holdUp.unlessHeld,
    end: () => ended.abort(new Error(`run ${runId} is released; nothing more is written`)),
  };
}
