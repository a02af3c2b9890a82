// The only writes of a run: its creation, and then its events together with every row they settle, in one transaction or not at all.

import type { Database, Writer } from "@/db/client";
import type { Durability } from "@/db/durability";
import { whenFree } from "@/db/when-free";
import type { CheckedAgain } from "@/lib/runs/checked-again";
import { type CallRow, insertCalls } from "./calls";
import { type CitationRow, insertCitations, type StoredReview, updateReviews } from "./citations";
import { canOwn, isThere, ownerOf } from "./owners";
import { insertPage, type PageRow } from "./pages";
import { insertReport, type NewReport, type ReportCounts, updateReportCounts } from "./reports";
import { insertRunCheck } from "./run-checks";
import { deleteDeltas, insertRunEvents, type RunEventRow } from "./run-events";
import { earlierClaim, insertRun, type NewRun, type RunColumns, updateRun } from "./runs";
import { insertSource, type NewSource, type SourceReading, updateSource } from "./sources";
import { addSpending, type SpendingRow } from "./spending";
import { insertThread, type NewThread, type Owner, titleThread, touchThread } from "./threads";

export type RunRecord = {
  runId: string;
  threadId: string;
  /** Time of the record in milliseconds since the epoch. */
  at: number;
  /** True when a power cut must not take it back. */
  durable: boolean;
  events: RunEventRow[];
  columns: RunColumns;
  pages: PageRow[];
  sources: NewSource[];
  readings: { number: number; reading: SourceReading }[];
  reports: { report: NewReport; citations: CitationRow[] }[];
  /** Citations of a short answer, as rows of the report it stands above. */
  answers: CitationRow[];
  judgements: { reportId: string; counts: ReportCounts; citations: StoredReview[] }[];
  /** What these events used, by day; empty for a run that is not counted here. */
  spending: SpendingRow[];
  /** What became of the run's calls, where these events end it; empty for a run that is not counted here. */
  calls: CallRow[];
  /** What the model calls the thread; null when these events do not say. */
  title: string | null;
  /** Numbers of text deltas that this record makes superfluous. */
  superfluous: { from: number; before: number } | null;
};

const levelOf = ({ durable }: RunRecord): Durability => (durable ? "FULL" : "NORMAL");

/** Writes a record. Rejects, and leaves everything as it was, when a row of it cannot be written. */
export async function storeRecord(db: Database, record: RunRecord): Promise<void> {
  const write = () => writeRecord(db, record);
  await whenFree(db, () => db.transaction(write, { behavior: "immediate" }), levelOf(record));
}

type Creation =
  | { kind: "created" }
  /** The key was used before: this is the run it made. */
  | { kind: "exists"; threadId: string; runId: string }
  /** A run of the thread is going on or waits for the person. */
  | { kind: "busy" }
  /** The thread has been deleted. */
  | { kind: "gone" }
  /** Whose it was to be may own nothing any more, or the thread has become another's. */
  | { kind: "disowned" };

/**
 * Writes the thread (when it is new), the run and its first events in one transaction, or nothing at all. `owner`: whose
 * the thread was when the run was asked for. What a run gives to another is always whose that run is.
 */
export async function storeNewRun(
  db: Database,
  creation: { thread: NewThread | null; owner: Owner; run: NewRun; record: RunRecord },
): Promise<Creation> {
  const { run, record } = creation;
  const write = (writer: Writer): Creation => {
    const claim = earlierClaim(writer, run);
    if (claim) return claim;
    if (!creation.thread && !isThere(db, run.threadId)) return { kind: "gone" };
    const thread = creation.thread && asItsGiver(db, creation.thread);
    if (!(thread ? canOwn(db, thread.ownerId ?? null) : ownerOf(db, threadOf(run)) === creation.owner))
      return { kind: "disowned" };
    if (thread) insertThread(writer, thread);
    insertRun(writer, run);
    writeRecord(db, record);
    return { kind: "created" };
  };
  return whenFree(db, () => db.transaction(write, { behavior: "immediate" }), levelOf(record));
}

const threadOf = ({ threadId: id }: NewRun) => ({ kind: "thread", id }) as const;

const asItsGiver = (db: Database, thread: NewThread): NewThread =>
  thread.delegatedBy ? { ...thread, ownerId: ownerOf(db, { kind: "run", id: thread.delegatedBy }) } : thread;

/** Writes a thread with runs that ended elsewhere, whole or not at all. Rejects when a row of it is here already. */
export async function storeThread(
  db: Database,
  told: {
    thread: NewThread;
    runs: { run: NewRun; records: RunRecord[]; check: CheckedAgain }[];
  },
): Promise<void> {
  const write = (writer: Writer) => {
    insertThread(writer, told.thread);
    for (const { run, records, check } of told.runs) {
      insertRun(writer, run);
      // What was used and tried elsewhere was not used and tried here.
      for (const record of records) writeRecord(db, run.counted ? record : uncounted(record));
      insertRunCheck(writer, { runId: run.id, body: check });
    }
  };
  await whenFree(db, () => db.transaction(write, { behavior: "immediate" }), "FULL");
}

const uncounted = (record: RunRecord): RunRecord => ({
  ...record,
  columns: { ...record.columns, callsKept: false },
  spending: [],
  calls: [],
});

/** Called inside a transaction of `db`: the connection is one, so what its prepared statements do belongs to it. */
function writeRecord(db: Database, record: RunRecord): void {
  const { runId, threadId } = record;
  insertRunEvents(db, record.events);
  for (const page of record.pages) insertPage(db, page, threadId);
  for (const source of record.sources) insertSource(db, source);
  for (const reading of record.readings) updateSource(db, { threadId, ...reading });
  for (const { report, citations } of record.reports) {
    insertReport(db, report);
    insertCitations(db, citations);
  }
  insertCitations(db, record.answers);
  for (const { reportId, counts, citations } of record.judgements) {
    updateReviews(db, citations);
    updateReportCounts(db, { id: reportId, counts });
  }
  for (const row of record.spending) addSpending(db, row);
  insertCalls(db, record.calls);
  if (record.superfluous) deleteDeltas(db, { runId, ...record.superfluous });
  updateRun(db, { id: runId, columns: record.columns });
  if (record.title !== null) titleThread(db, { id: threadId, title: record.title });
  touchThread(db, { id: threadId, at: record.at });
}
