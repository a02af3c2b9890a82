// The rows of runs.

import type { runs } from "@/db/sqlite/schema";
import type { Claim } from "./nodes";

export type RunRow = typeof runs.$inferSelect;

export type NewRun = Pick<
  RunRow,
  | "id"
  | "threadId"
  | "question"
  | "agent"
  | "scope"
  | "kind"
  | "revises"
  | "branchOf"
  | "idempotencyKey"
  | "createdAt"
  | "counted"
>;

/** The columns of a run that an event may change. */
export type RunColumns = Pick<
  RunRow,
  | "status"
  | "seq"
  | "answer"
  | "errorCode"
  | "iteration"
  | "searchesUsed"
  | "inputTokens"
  | "cachedTokens"
  | "outputTokens"
  | "money"
  | "workedMs"
  | "model"
  | "wakeAt"
  | "callsKept"
  | "endedAt"
>;

export interface RunsStore {
  /** The run, or null. */
  findRun(id: string): Promise<RunRow | null>;

  /** The run that was created with a client's idempotency key, or null. */
  findRunByKey(key: string): Promise<RunRow | null>;

  /** True when a run of the thread is active or waits for a person. */
  hasOpenRun(threadId: string): Promise<boolean>;

  /** Runs of a thread, oldest first. */
  listRuns(threadId: string): Promise<RunRow[]>;

  /** Lists all runs, oldest first. */
  listAllRuns(): Promise<RunRow[]>;

  /** Lists the runs that were active when the process ended, oldest first. */
  listInterruptedRuns(): Promise<RunRow[]>;

  /** Lists the runs in the queue, next one first. */
  listQueuedRuns(): Promise<{ id: string; at: number }[]>;

  /** The time at which the next waiting run resumes by itself; null when none does. */
  nextWake(): Promise<number | null>;

  /** Lists the runs whose wait for a person has expired at `now`, longest overdue first; at most `limit`. */
  listDueRuns(due: { now: number; limit: number }): Promise<{ id: string }[]>;

  /** Counts the runs that wait for a person. */
  countWaitingRuns(): Promise<number>;

  /**
   * Takes a run for a node and raises its epoch, so that whoever worked on the run before can write no more. A run that
   * another node has is taken only with `takesOver`.
   */
  claimRun(claim: { runId: string; node: string; takesOver: boolean }): Promise<Claim>;

  /** Gives the run back, unless another node has taken it since. */
  releaseRun(claim: { runId: string; epoch: number }): Promise<void>;
}
