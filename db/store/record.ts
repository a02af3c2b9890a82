// The only writes of a run: first its creation, then its events, each in one transaction with every row that
// they change.

import type { CheckedAgain } from "@/lib/runs/checked-again";
import type { Cause } from "@/lib/webhooks/message";
import type { CallRow } from "./calls";
import type { CitationRow, StoredReview } from "./citations";
import type { PageRow } from "./pages";
import type { NewReport, ReportCounts } from "./reports";
import type { RunEventRow } from "./run-events";
import type { NewRun, RunColumns } from "./runs";
import type { NewSource, SourceReading } from "./sources";
import type { SpendingRow } from "./spending";
import type { NewThread, Owner } from "./threads";

export type RunRecord = {
  runId: string;
  threadId: string;
  /** The epoch in which its writer took the run; absent where nobody else can take it. */
  epoch?: number;
  /** Time of the record in milliseconds since the epoch. */
  at: number;
  /** True when a power cut must not lose the record. */
  durable: boolean;
  events: RunEventRow[];
  columns: RunColumns;
  pages: PageRow[];
  sources: NewSource[];
  readings: { number: number; reading: SourceReading }[];
  reports: { report: NewReport; citations: CitationRow[] }[];
  /** Citations of a short answer, as rows of the report below it. */
  answers: CitationRow[];
  judgements: { reportId: string; counts: ReportCounts; citations: StoredReview[] }[];
  /** Usage of these events by day; empty for a run that is not counted here. */
  spending: SpendingRow[];
  /** The run's calls, when these events end it; empty for a run that is not counted here. */
  calls: CallRow[];
  /** The model's title for the thread; null when these events do not set one. */
  title: string | null;
  /** Range of text deltas that this record makes redundant. */
  superfluous: { from: number; before: number } | null;
  /** The messages that the record causes for the owner's webhooks. */
  causes: Cause[];
};

export type Creation =
  | { kind: "created" }
  /** The key was used before; this is the run that it created. */
  | { kind: "exists"; threadId: string; runId: string }
  /** A run of the thread is active or waits for a person. */
  | { kind: "busy" }
  /** The thread has been deleted. */
  | { kind: "gone" }
  /** The intended owner may no longer own anything, or the thread now belongs to somebody else. */
  | { kind: "disowned" };

export interface RecordStore {
  /**
   * Writes a record. Rejects and leaves everything unchanged when one of its rows cannot be written; with ClaimLost when
   * the run's epoch is not the record's.
   */
  storeRecord(record: RunRecord): Promise<void>;

  /**
   * Writes the thread (when it is new), the run and its first events in one transaction. `owner`: the owner of
   * the thread when the run was requested. Delegates always belong to the owner of the run that creates them.
   */
  storeNewRun(creation: {
    thread: NewThread | null;
    owner: Owner;
    run: NewRun;
    record: RunRecord;
  }): Promise<Creation>;

  /**
   * Writes a thread with runs of another installation, in one transaction. Rejects when one of its rows exists
   * already.
   */
  storeThread(told: {
    thread: NewThread;
    runs: { run: NewRun; records: RunRecord[]; check: CheckedAgain }[];
  }): Promise<void>;

  /**
   * Stores the check of a run that was imported without one, and replaces the citations of its reports and its answer.
   * `record`: the rows of the whole run.
   */
  storeRunCheck(options: {
    runId: string;
    body: CheckedAgain;
    record: Pick<RunRecord, "reports" | "answers" | "judgements">;
  }): Promise<void>;
}

/** Usage and calls of another installation do not count here. */
export const uncounted = (record: RunRecord): RunRecord => ({
  ...record,
  columns: { ...record.columns, callsKept: false },
  spending: [],
  calls: [],
});

/** What happened at another installation is no news. */
export const untold = (record: RunRecord): RunRecord => ({ ...record, causes: [] });
