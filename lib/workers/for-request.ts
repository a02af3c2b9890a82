// Processes a report for a request: in this thread when it is small, otherwise in a worker thread within its
// budget. When the job exceeds the budget, the request fails with a sentence of the error table.

import { GroundworkError } from "@/lib/errors/errors";
import { log } from "@/lib/log";
import { isLight } from "@/lib/reports/markdown-cost";
import { type Input, JobError, type JobFailure, type Name, type Output } from "./job";
import { BUDGETS, getPool } from "./pool";
import type { Thread } from "./thread";

const { limitMs, waiting } = BUDGETS.report;

const told = (kind: JobFailure, cause: JobError): GroundworkError => {
  if (kind === "too_slow") return new GroundworkError("work_too_slow", { seconds: limitMs / 1000 }, cause);
  if (kind === "too_much_memory" || kind === "too_large")
    return new GroundworkError("work_too_large", {}, cause);
  if (kind === "too_many") return new GroundworkError("work_waiting", { limit: waiting }, cause);
  return new GroundworkError("internal", {}, cause);
};

/**
 * Runs a job for a request. `texts` are the Markdown that it renders. Throws work_too_slow, work_too_large,
 * work_waiting, and the signal's reason as soon as that is aborted.
 */
export async function doForRequest<N extends Name>(
  name: N,
  input: Input<N>,
  {
    texts,
    here,
    signal = new AbortController().signal,
    pool = getPool("report"),
  }: {
    texts: readonly string[];
    /** The same job in this thread; its code is imported on demand. */
    here(input: Input<N>): Output<N> | Promise<Output<N>>;
    signal?: AbortSignal;
    pool?: Thread;
  },
): Promise<Output<N>> {
  if (texts.every(isLight)) return here(input);
  try {
    return await pool.run(name, input, signal);
  } catch (cause) {
    if (!(cause instanceof JobError)) throw cause;
    log.warn("work-not-done", { job: name, kind: cause.kind, cause });
    throw told(cause.kind, cause);
  }
}
