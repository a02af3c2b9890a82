// The rows of runs.

import type { runs } from "@/db/sqlite/schema";
import type { Scope } from "@/lib/run-log/run-state";
import type { Claim } from "./nodes";
import type { ReportRow } from "./reports";
import type { Owner } from "./threads";

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

// Finds runs by their question.

export interface RunsAskedStore {
  /** Lists an owner's runs with this question, or with it followed by `before` and more text; newest first. */
  listRunsAsked(options: {
    question: string;
    before: string;
    owner: Owner;
    limit: number;
  }): Promise<RunRow[]>;
}

// Counts the runs that began on a day, for daily limits.

/** A calendar day of this machine (`2026-11-21`), with the time at which it began. */
export type Day = { since: number; day: string };

export interface RunsBegunStore {
  /** Counts the runs that all people asked for on a day: without manual edits, with runs deleted since. */
  countRunsBegun(day: Day): Promise<number>;

  /** Counts the same for one owner. */
  countOwnRunsBegun(of: Day & { owner: Owner }): Promise<number>;
}

// Facts that the list of a thread's runs shows besides their rows, without report texts and logs.

/** A report as a list of versions shows it. */
export type ReportWithoutText = Pick<
  ReportRow,
  | "id"
  | "runId"
  | "seriesId"
  | "version"
  | "origin"
  | "title"
  | "wordCount"
  | "citedCount"
  | "supported"
  | "likely"
  | "partly"
  | "weak"
  | "notFound"
  | "unchecked"
> & { writtenAt: number };

export interface ThreadRunsStore {
  /** Lists the reports of a thread, all versions, in the order in which they were written. */
  listReportsOfThread(threadId: string): Promise<ReportWithoutText[]>;

  /**
   * Counts, by run, the sources that the run found first and also read; runs with none are omitted. It reads
   * the logs, because a source's row stores only the latest reading by any run.
   */
  countPagesRead(threadId: string): Promise<{ runId: string; pages: number }[]>;

  /**
   * Reads the origin of runs from their first events: the section to rewrite, the last step that was taken over, and
   * whether an edit only checks the text again, or which version it restored.
   */
  listBeginnings(runIds: string[]): Promise<
    {
      runId: string;
      heading: string | null;
      step: number | null;
      recheck: number | null;
      table: number | null;
      restored: number | null;
    }[]
  >;

  /** Lists the addresses of the documents that were attached to the questions of a thread, each once. */
  listAttached(threadId: string): Promise<string[]>;
}

// Figures of finished runs, from which the cost of the next run is estimated.

/** Times are milliseconds of work; tokens are input plus output, and `cachedTokens` a part of the input. */
export type RunFigures = {
  workedMs: number;
  tokens: number;
  inputTokens: number;
  cachedTokens: number;
  searches: number;
  money: number;
};

export interface EstimatesStore {
  /**
   * Lists the newest completed runs of an agent with a model. Excludes runs whose figures are incomplete: those
   * of other installations or older versions, those that continue another run, and those that another model had
   * to finish.
   */
  listRunFigures(wanted: {
    agent: string;
    model: string;
    scope: Scope | null;
    owner: Owner;
    limit: number;
  }): Promise<RunFigures[]>;
}
