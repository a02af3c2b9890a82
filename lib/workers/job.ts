import type { Jobs } from "@/lib/jobs/jobs";

export type Name = keyof Jobs;
export type Input<N extends Name> = Parameters<Jobs[N]>[0];
export type Output<N extends Name> = Awaited<ReturnType<Jobs[N]>>;

export type Order = { id: number; name: Name; input: unknown };
export type Answer = { id: number; ok: true; output: unknown } | { id: number; ok: false; message: string };

/**
 * `failed`: it threw; `died`: the thread ended during it; `too_slow`, `too_much_memory`: it exceeded its
 * limits; `too_large`, `too_many`: it never started, because its input is too large or this person has too
 * many jobs waiting.
 */
export type JobFailure = "failed" | "died" | "too_slow" | "too_much_memory" | "too_large" | "too_many";

/** A job that was not completed. */
export class JobError extends Error {
  override readonly name = "JobError";
  readonly kind: JobFailure;

  constructor(fields: { kind: JobFailure; job: string; detail: string; cause?: unknown }) {
    super(`The job ${fields.job} ${fields.kind}: ${fields.detail}`, { cause: fields.cause });
    this.kind = fields.kind;
  }
}

/**
 * The approximate memory, in bytes, of data that is sent to a thread: one per code unit of a text, eight per
 * other value. Stops counting beyond `most`.
 */
export function sizeOf(data: unknown, most = Number.POSITIVE_INFINITY): number {
  let size = 0;
  const open: unknown[] = [data];
  while (open.length > 0 && size <= most) {
    const value = open.pop();
    size += 8;
    if (typeof value === "string") size += value.length;
    else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) size += value.byteLength;
    else if (Array.isArray(value) || value instanceof Set) for (const inside of value) open.push(inside);
    else if (value instanceof Map) for (const pair of value) open.push(...pair);
    else if (typeof value === "object" && value !== null)
      for (const [key, inside] of Object.entries(value)) {
        size += key.length;
        open.push(inside);
      }
  }
  return size;
}
