import type { Jobs } from "./jobs";

export type Name = keyof Jobs;
export type Input<N extends Name> = Parameters<Jobs[N]>[0];
export type Output<N extends Name> = Awaited<ReturnType<Jobs[N]>>;

export type Order = { id: number; name: Name; input: unknown };
export type Answer = { id: number; ok: true; output: unknown } | { id: number; ok: false; message: string };

/** `failed` when it threw, `died` when the thread ended under it, the others when it went beyond its limits. */
export type JobFailure = "failed" | "died" | "too_slow" | "too_much_memory";

/** A job that was not done. */
export class JobError extends Error {
  override readonly name = "JobError";
  readonly kind: JobFailure;

  constructor(fields: { kind: JobFailure; job: string; detail: string; cause?: unknown }) {
    super(`The job ${fields.job} ${fields.kind}: ${fields.detail}`, { cause: fields.cause });
    this.kind = fields.kind;
  }
}
