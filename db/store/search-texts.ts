// Loads what search results show: the rows of the entries, with texts cut to the requested length. A delegate
// belongs to the run that created it: it is shown as that run, in the thread where the person asked.

import type { RunStatus } from "@/lib/run-log/run-state";
import type { ReportCounts } from "./reports";
import type { Entry } from "./search";
import type { Owner } from "./threads";

export type FoundReport = {
  kind: "report";
  id: string;
  threadId: string;
  /** Its own, or the one that a person gave to its research. */
  title: string;
  text: string;
  /** The short answer of the run that wrote the report. */
  answer: string | null;
  /** The status of the run that wrote the report. */
  status: RunStatus;
  /** The question that its first version answered. */
  question: string;
  sourcesCount: number;
  /** The number of cited sources, and of those with a citation whose verdict is not supported. */
  citedCount: number;
  doubtfulCount: number;
  /** All its versions, oldest first, as JSON. */
  versions: string;
} & ReportCounts;

export type FoundQuestion = {
  kind: "question";
  id: string;
  threadId: string;
  title: string;
  text: string;
  question: string;
  answer: string | null;
  status: RunStatus;
};

export type FoundSource = {
  kind: "source";
  id: string;
  threadId: string;
  number: number;
  title: string;
  text: string;
  url: string;
  urlKey: string;
  host: string;
  pageId: string | null;
  publishedAt: string | null;
};

export type Found = { entry: Entry } & (FoundReport | FoundQuestion | FoundSource);

export type CitingReport = { reportId: string; title: string; times: number };

export type CitedAddress = { reports: CitingReport[]; threads: number };

export interface SearchTextsStore {
  /**
   * Loads the row of each entry with the first `most` characters of its text and the whole answer, because an answer may name
   * an open question in its last paragraph; omits rows that the owner no longer has. With `parts`, also includes delegates, as
   * questions of the runs that created them.
   */
  loadEntries(entries: Entry[], options: { most: number; owner: Owner; parts: boolean }): Promise<Found[]>;

  /**
   * For each address, lists an owner's reports whose newest version cites it, newest first, and counts their threads that
   * have it as a source.
   */
  citationsOfAddresses(addresses: {
    urlKeys: readonly string[];
    owner: Owner;
  }): Promise<Map<string, CitedAddress>>;

  /** Of these threads, those in which any run wrote a report. */
  threadsWithReport(threadIds: readonly string[]): Promise<Set<string>>;
}
