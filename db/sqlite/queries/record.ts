// The only writes of a run: first its creation, then its events, each in one transaction with every row that
// they change.

import type { Database, Durability, Writer } from "@/db/sqlite/client";
import { whenFree } from "@/db/sqlite/when-free";
import { ClaimLost } from "@/db/store/claim-lost";
import { type Creation, type RunRecord, uncounted, untold } from "@/db/store/record";
import type { NewRun } from "@/db/store/runs";
import type { NewThread, Owner } from "@/db/store/threads";
import type { CheckedAgain } from "@/lib/runs/checked-again";
import { insertCalls } from "./calls";
import { deleteCitations, insertCitations, updateReviews } from "./citations";
import { canOwn, isThere, ownerOf } from "./owners";
import { insertPage } from "./pages";
import { insertReport, updateReportCheck, updateReportCounts } from "./reports";
import { deleteDeltas, insertRunCheck, insertRunEvents } from "./run-events";
import { earlierClaim, epochOf, insertRun, updateRun } from "./runs";
import { insertSource, updateSource } from "./sources";
import { addSpending } from "./spending";
import { insertThread, titleThread, touchThread } from "./threads";
import { tellWebhooks } from "./webhook-deliveries";

const levelOf = ({ durable }: RunRecord): Durability => (durable ? "FULL" : "NORMAL");

/**
 * Writes a record. Rejects and leaves everything unchanged when one of its rows cannot be written; with ClaimLost when
 * the run's epoch is not the record's.
 */
export async function storeRecord(db: Database, record: RunRecord): Promise<void> {
  const write = () => writeRecord(db, record);
  await whenFree(db, () => db.transaction(write, { behavior: "immediate" }), levelOf(record));
}

/**
 * Writes the thread (when it is new), the run and its first events in one transaction. `owner`: the owner of
 * the thread when the run was requested. Delegates always belong to the owner of the run that creates them.
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

/**
 * Writes a thread with runs of another installation, in one transaction. Rejects when one of its rows exists
 * already.
 */
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
      // Usage and calls of another installation do not count here.
      for (const record of records) writeRecord(db, untold(run.counted ? record : uncounted(record)));
      insertRunCheck(writer, { runId: run.id, body: check });
    }
  };
  await whenFree(db, () => db.transaction(write, { behavior: "immediate" }), "FULL");
}

/**
 * Stores the check of a run that was imported without one, and replaces the citations of its reports and its answer.
 * `record`: the rows of the whole run.
 */
export async function storeRunCheck(
  db: Database,
  {
    runId,
    body,
    record,
  }: {
    runId: string;
    body: CheckedAgain;
    record: Pick<RunRecord, "reports" | "answers" | "judgements">;
  },
): Promise<void> {
  const write = (writer: Writer) => {
    for (const { report, citations } of record.reports) {
      deleteCitations(writer, report.id);
      updateReportCheck(writer, report);
      insertCitations(db, citations);
    }
    insertCitations(db, record.answers);
    for (const { reportId, counts } of record.judgements)
      updateReportCounts(writer, { id: reportId, counts });
    insertRunCheck(writer, { runId, body });
  };
  await whenFree(db, () => db.transaction(write, { behavior: "immediate" }), "FULL");
}

/**
 * Called inside a transaction of `db`: there is one connection, so its prepared statements run in that
 * transaction.
 */
function writeRecord(db: Database, record: RunRecord): void {
  const { runId, threadId, epoch } = record;
  if (epoch !== undefined && (epochOf(db, runId) ?? epoch) !== epoch) throw new ClaimLost(runId);
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
  for (const cause of record.causes) tellWebhooks(db, { runId, threadId, at: record.at, ...cause });
}
