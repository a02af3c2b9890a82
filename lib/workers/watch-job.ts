import type { Worker } from "node:worker_threads";

export type JobLimits = {
  /** Milliseconds one job may take, waiting not counted; null for as long as it needs. */
  limitMs: number | null;
  /** Megabytes its bytes may take beside its objects; null where its objects are all it has. */
  bytesMb: number | null;
};

/** Often enough that what unpacks as fast as it can is stopped a few megabytes later. */
const LOOK_MS = 25;

/**
 * Calls `exceeded` once when a job goes beyond its limits. The thread's own limits hold for objects alone: bytes of
 * unpacked streams are counted here, which works while the thread is busy. Gives what ends the watch.
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
    // It has ended meanwhile, and whoever listens for that is told.
    const held = await worker.getHeapStatistics().catch(() => null);
    asking = false;
    if (held && held.external_memory > most) once("too_much_memory");
  };
  const looking = bytesMb === null ? undefined : setInterval(() => void look(bytesMb * 1_000_000), LOOK_MS);
  return end;
}
