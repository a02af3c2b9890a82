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
