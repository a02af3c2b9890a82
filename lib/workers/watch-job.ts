import type { Worker } from "node:worker_threads";

export type JobLimits = {
  /** Milliseconds of one job, without time in the queue; null: no limit. */
  limitMs: number | null;
  /** Megabytes of its byte buffers in addition to its objects; null when it has only objects. */
  bytesMb: number | null;
};

/** Frequent enough to stop the fastest unpacking after a few more megabytes. */
const LOOK_MS = 25;

/**
 * Calls `exceeded` once when a job exceeds its limits. The thread's own limits cover only objects; the bytes
 * of unpacked streams are measured here, which works while the thread is busy. Returns a function that ends
 * the watch.
 */
export function watchJob(
  worker: Worker,
  { limitMs, bytesMb }: JobLimits,
  exceeded: (kind: "too_slow" | "too_much_memory") => void,
): () => void {
  let over = false;
  const end = () => {
    over = true;
    clearTimeout(late);
    clearInterval(looking);
  };
  const once = (kind: "too_slow" | "too_much_memory") => {
    if (over) return;
    end();
    exceeded(kind);
  };
  const late = limitMs === null ? undefined : setTimeout(() => once("too_slow"), limitMs);
  let asking = false;
  const look = async (most: number) => {
    if (asking) return;
    asking = true;
    // The thread has ended in the meantime, and its listeners handle that.
    const held = await worker.getHeapStatistics().catch(() => null);
    asking = false;
    if (held && held.external_memory > most) once("too_much_memory");
  };
  const looking = bytesMb === null ? undefined : setInterval(() => void look(bytesMb * 1_000_000), LOOK_MS);
  return end;
}
