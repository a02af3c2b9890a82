// Threads, with what lists show of them.

import type { threads } from "@/db/sqlite/schema";
import type { RunStatus } from "@/lib/run-log/run-state";

/** Id of an owner; null for the founder, and for the only person of an installation without users. */
export type Owner = string | null;

export type Row = typeof threads.$inferSelect;

/** A new thread is neither pinned nor deleted; its title is the beginning of its question. */
export type NewThread = Pick<Row, "id" | "title" | "createdAt" | "updatedAt"> &
  Partial<Pick<Row, "titleBy" | "delegatedBy">> & { ownerId?: Owner };

/**
 * Lists omit `delegatedBy`, since they contain only what a person asked, and `ownerId`, since all rows have
 * the same owner.
 */
export type ThreadRow = Omit<Row, "delegatedBy" | "ownerId" | "deletingAt"> &
  Partial<Pick<Row, "delegatedBy" | "ownerId" | "deletingAt">>;

/** A thread with its newest run. Manual edits are skipped: the thread is described by its latest question. */
export type ThreadListRow = ThreadRow & {
  runId: string;
  status: RunStatus;
  /** Id of the model that answers, when known. */
  model: string | null;
  question: string;
  answer: string | null;
  reportId: string | null;
  /** Of the newest run. */
  idempotencyKey: string | null;
  /** The number of questions asked. */
  runsCount: number;
  sourcesCount: number;
  /** Of the newest report: the number of cited sources, and of those with a doubtful citation. */
  citedCount: number | null;
  doubtfulCount: number | null;
};

/** The last thread of a page of results; the next page starts after it. */
export type ThreadCursor = { updatedAt: number; id: string };

/** What a person can change about a thread. Omitted fields stay unchanged. */
export type ThreadChange = { title?: string; pinnedAt?: number | null };

export interface ThreadsStore {
  /** Lists an owner's threads, most recently changed first; at most `limit` after the cursor. */
  listThreads(page: { limit: number; after: ThreadCursor | null; owner: Owner }): Promise<ThreadListRow[]>;

  /**
   * Lists an owner's threads whose newest run waits for the person: the most recent questions, at most `limit`.
   */
  listWaitingThreads(options: { limit: number; owner: Owner }): Promise<ThreadListRow[]>;

  /** Lists an owner's pinned threads, most recently changed first; at most `limit`. */
  listPinnedThreads(options: { limit: number; owner: Owner }): Promise<ThreadListRow[]>;

  /** Returns the thread as a list shows it; null when no list contains it. */
  findListedThread(options: { id: string; owner: Owner }): Promise<ThreadListRow | null>;

  /** Returns the thread, also one that is being deleted, or null. */
  findThread(id: string): Promise<ThreadRow | null>;

  /** A title set by a person is never replaced automatically. */
  changeThread(id: string, change: ThreadChange): Promise<void>;
}

// Deletes threads: their rows, the runs and threads of their delegates, and the pages that no other thread
// uses.

/** What is deleted with a thread. `runs`: the number of questions asked. */
export type Removal = { runs: number; reports: number; sources: number };

export interface DeletionStore {
  /** Counts what would be deleted with a thread. */
  countRemoval(id: string): Promise<Removal>;

  /** Hides a thread and the threads of its delegates until it is deleted at `at`; null shows them again. */
  setDeleting(thread: { id: string; at: number | null }): Promise<void>;

  /** Ids of the active or waiting runs of a thread and of its delegates. */
  listOpenRunsOf(id: string): Promise<string[]>;

  /** Lists the threads that are due for deletion. */
  listDueDeletions(now: number): Promise<string[]>;

  /** Lists the threads that will be deleted, with the time of each. */
  listDeletions(): Promise<{ id: string; at: number }[]>;

  /**
   * Lists the storage keys of the report files that are deleted with a thread, without those that another
   * thread's report uses.
   */
  listReportFiles(id: string): Promise<string[]>;

  /**
   * Lists the storage keys of report files that were deleted with threads in the last year, without those that a report
   * uses. Empty where one process has the store, which deletes its files itself.
   */
  listFormerReportFiles(): Promise<string[]>;

  /**
   * Deletes a thread permanently, in one transaction. The usage of its runs stays in the daily ledger, without
   * their contents. `dayOf` returns the calendar day of a time; runs that began before `since` no longer count
   * towards any limit. Nodes hear of its report files.
   */
  deleteThreadRows(id: string, options: { dayOf: (at: number) => string; since: number }): Promise<void>;
}
