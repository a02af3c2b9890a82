// What the list of a thread's runs needs besides their rows, without report texts and logs.

import type { ReportRow } from "./reports";

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
   * whether an edit only checks the text again.
   */
  listBeginnings(runIds: string[]): Promise<
    {
      runId: string;
      heading: string | null;
      step: number | null;
      recheck: number | null;
      table: number | null;
    }[]
  >;

  /** Lists the addresses of the documents that were attached to the questions of a thread, each once. */
  listAttached(threadId: string): Promise<string[]>;
}
