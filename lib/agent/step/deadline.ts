import type { Clock } from "@/lib/agent/ports";

/** The call exceeded its time limit. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
  constructor(afterMs: number) {
    super(`It took longer than ${Math.round(afterMs / 100) / 10} seconds and was stopped.`);
  }
}

/**
 * Runs a task with a time limit and a signal of its own. Rejects with DeadlineError on timeout and with the
 * outer signal's reason when that is aborted, whether or not the task reacts; in both cases the task's signal
 * is aborted.
 */
export async function withDeadline<T>(
  task: (signal: AbortSignal) => Promise<T>,
  limit: { ms: number; clock: Clock; signal: AbortSignal },
): Promise<T> {
  limit.signal.throwIfAborted();
  const own = new AbortController();
  const follow = () => own.abort(limit.signal.reason);
  limit.signal.addEventListener("abort", follow, { once: true });
  const timer = limit.clock.sleep(limit.ms, own.signal).then(() => {
    const error = new DeadlineError(limit.ms);
    own.abort(error);
    throw error;
  });
  try {
    return await Promise.race([task(own.signal), timer]);
  } finally {
    limit.signal.removeEventListener("abort", follow);
    // Stops the timer; its rejection no longer matters.
    timer.catch(() => undefined);
    own.abort();
  }
}

/** The same for a task with limits of its own: only the outer signal ends it. */
export async function withoutDeadline<T>(
  task: (signal: AbortSignal) => Promise<T>,
  { signal }: { signal: AbortSignal },
): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const leave = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", leave, { once: true });
  try {
    return await Promise.race([task(signal), aborted.promise]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}
