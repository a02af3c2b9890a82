// The only writes of a run: first its creation, then its events, each in one transaction with every row that
// they change.

import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/postgres/client";
import { faultCode, isLost } from "@/db/postgres/faults";
import type { NodeLinks } from "@/db/postgres/nodes";
import { columnsOfRows, execute } from "@/db/postgres/rows";
import { transact, whenFree } from "@/db/postgres/when-free";
import { ClaimLost } from "@/db/store/claim-lost";
import { type Creation, type RunRecord, uncounted, untold } from "@/db/store/record";
import type { NewRun, RunColumns } from "@/db/store/runs";
import type { NewThread, Owner } from "@/db/store/threads";
import type { CheckedAgain } from "@/lib/runs/checked-again";
import { runEvents } from "../schema";
import { deleteCitations, insertCitations, updateReviews } from "./citations";
import { canOwn, ownerOf } from "./owners";
import { insertPages } from "./pages";
import { insertReport, updateReportCheck, updateReportCounts } from "./reports";
import { deleteDeltas, insertCalls, insertRunCheck, listRunEvents } from "./run-events";
import { earlierClaim, insertRun } from "./runs";
import { insertSources, updateSources } from "./sources";
import { addSpending } from "./spending";
import { insertThread } from "./threads";
import { tellWebhooks } from "./webhook-deliveries";

/**
 * Writes a record. Rejects and leaves everything unchanged when one of its rows cannot be written; with ClaimLost when
 * the run's epoch is not the record's.
 */
export async function storeRecord(db: Database, record: RunRecord): Promise<void> {
  await (isEventsAlone(record)
    ? storeEvents(db, record)
    : transact(db, (tx) => writeRecord(tx, record, db.links)));
}

/** Most records are: one statement writes them, in one exchange with the server. */
const isEventsAlone = (record: RunRecord): boolean =>
  record.superfluous === null && !joinsQueue(record) && ALONE.every((name) => record[name].length === 0);

const joinsQueue = ({ events }: RunRecord): boolean => events.some(({ type }) => type === "run-queued");

const ALONE = [
  "pages",
  "sources",
  "readings",
  "reports",
  "answers",
  "judgements",
  "spending",
  "calls",
  "causes",
] as const satisfies (keyof RunRecord)[];

/** Without events, writing a record twice changes nothing; with them, the second time is refused. */
async function storeEvents(db: Database, record: RunRecord): Promise<void> {
  let unsure = false;
  await whenFree(db, async () => {
    try {
      await writeEvents(db, record, db.links);
    } catch (error) {
      if (unsure && faultCode(error) === UNIQUE && (await isStored(db, record))) return;
      unsure ||= isLost(error);
      throw error;
    }
  });
}

const UNIQUE = "23505";

async function isStored(db: Database, { runId, events }: RunRecord): Promise<boolean> {
  const stored = await listRunEvents(db, { runId, after: (events[0]?.seq ?? 0) - 1, limit: events.length });
  return isDeepStrictEqual(stored, events);
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
  return transact(db, async (tx): Promise<Creation> => {
    const there = await lockPlace(tx, run);
    const claim = await earlierClaim(tx, run);
    if (claim) return claim;
    if (!creation.thread && (!there || there.deleting_at !== null)) return { kind: "gone" };
    const thread = creation.thread && (await asItsGiver(tx, creation.thread));
    if (!(thread ? await canOwn(tx, thread.ownerId ?? null) : there?.owner_id === creation.owner))
      return { kind: "disowned" };
    if (thread) await insertThread(tx, thread);
    await insertRun(tx, run);
    await writeRecord(tx, record, db.links);
    return { kind: "created" };
  });
}

type Place = { owner_id: Owner; deleting_at: number | null };

/**
 * Until the transaction ends, no other node creates a run with the same key or in the same thread, and none deletes the
 * thread.
 */
async function lockPlace(tx: Writer, { idempotencyKey, threadId }: NewRun): Promise<Place | undefined> {
  if (idempotencyKey !== null)
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`run ${idempotencyKey}`}, 0))`);
  const { rows } = await tx.execute<Place>(
    sql`SELECT owner_id, deleting_at FROM threads WHERE id = ${threadId} FOR NO KEY UPDATE`,
  );
  return rows[0];
}

const asItsGiver = async (tx: Writer, thread: NewThread): Promise<NewThread> =>
  thread.delegatedBy
    ? { ...thread, ownerId: await ownerOf(tx, { kind: "run", id: thread.delegatedBy }) }
    : thread;

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
  await transact(db, async (tx) => {
    await insertThread(tx, told.thread);
    for (const { run, records, check } of told.runs) {
      await insertRun(tx, run);
      // Usage and calls of another installation do not count here.
      for (const record of records)
        await writeRecord(tx, untold(run.counted ? record : uncounted(record)), null);
      await insertRunCheck(tx, { runId: run.id, body: check });
    }
  });
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
  await transact(db, async (tx) => {
    for (const { report, citations } of record.reports) {
      await deleteCitations(tx, report.id);
      await updateReportCheck(tx, report);
      await insertCitations(tx, citations);
    }
    await insertCitations(tx, record.answers);
    for (const { reportId, counts } of record.judgements)
      await updateReportCounts(tx, { id: reportId, counts });
    await insertRunCheck(tx, { runId, body });
  });
}

/** For use inside a transaction. `links`: the nodes that are told of it; null for none. */
async function writeRecord(tx: Writer, record: RunRecord, links: NodeLinks | null): Promise<void> {
  const { runId, threadId } = record;
  await writeEvents(tx, record, links);
  if (links && joinsQueue(record)) await links.queue(tx, runId);
  await insertPages(tx, record.pages, threadId);
  await insertSources(tx, record.sources);
  await updateSources(tx, threadId, record.readings);
  for (const { report, citations } of record.reports) {
    await insertReport(tx, report);
    await insertCitations(tx, citations);
  }
  await insertCitations(tx, record.answers);
  for (const { reportId, counts, citations } of record.judgements) {
    await updateReviews(tx, citations);
    await updateReportCounts(tx, { id: reportId, counts });
  }
  await addSpending(tx, record.spending);
  await insertCalls(tx, record.calls);
  if (record.superfluous) await deleteDeltas(tx, { runId, ...record.superfluous });
  for (const cause of record.causes) await tellWebhooks(tx, { runId, threadId, at: record.at, ...cause });
}

const COLUMNS = {
  status: "status",
  seq: "seq",
  answer: "answer",
  errorCode: "error_code",
  iteration: "iteration",
  searchesUsed: "searches_used",
  inputTokens: "input_tokens",
  cachedTokens: "cached_tokens",
  outputTokens: "output_tokens",
  money: "money",
  workedMs: "worked_ms",
  model: "model",
  wakeAt: "wake_at",
  callsKept: "calls_kept",
  endedAt: "ended_at",
} satisfies Record<keyof RunColumns, string>;

const CHANGED = Object.keys(COLUMNS) as (keyof RunColumns)[];
/** Places before those of the run's columns: run, epoch, thread, time, title. */
const FIRST = 6;
const SETTLED = CHANGED.map((name, at) => `${COLUMNS[name]} = $${FIRST + at}`).join(", ");

/**
 * Writes the run's row, its log and the thread's row. A title of the model's replaces only the default title. `said`: how many
 * announcements the other nodes get of it. `queued`: no node has the run any more.
 */
const writing = (
  events: ReturnType<typeof columnsOfRows>,
  { said, queued }: { said: number; queued: boolean },
) => {
  const last = FIRST + CHANGED.length + events.length;
  const tells = Array.from(
    { length: said },
    (_, at) => `pg_notify($${last + 2 * at}, $${last + 2 * at + 1})`,
  );
  const places = events.map(({ place }, at) => place(FIRST + CHANGED.length + at)).join(", ");
  return `WITH run AS (
      UPDATE runs SET ${SETTLED}${queued ? ", node = NULL" : ""} WHERE id = $1 AND ($2::bigint IS NULL OR epoch = $2) RETURNING 1
    ), log AS (
      INSERT INTO run_events (${events.map(({ name }) => name).join(", ")})
      SELECT * FROM unnest(${places}) WHERE EXISTS (SELECT FROM run)
    ), thread AS (
      UPDATE threads SET updated_at = greatest(updated_at, $4),
        title = CASE WHEN $5::text IS NOT NULL AND title_by = 'question' THEN $5 ELSE title END,
        title_by = CASE WHEN $5::text IS NOT NULL AND title_by = 'question' THEN 'model' ELSE title_by END
      WHERE id = $3 AND EXISTS (SELECT FROM run)
    ) SELECT ${tells.join(", ") || "1"} FROM run`;
};

async function writeEvents(tx: Writer, record: RunRecord, links: NodeLinks | null): Promise<void> {
  const { runId, threadId, epoch = null } = record;
  const [first] = record.events;
  const queued = links !== null && joinsQueue(record);
  const said = [
    ...(links && first ? [links.saying({ kind: "events", runId, from: first.seq })] : []),
    ...(queued ? [links.saying({ kind: "queue" })] : []),
  ];
  const events = columnsOfRows(runEvents, record.events.length > 0 ? record.events : [NO_EVENT]);
  const { count } = await execute(tx, writing(events, { said: said.length, queued }), [
    runId,
    epoch,
    threadId,
    record.at,
    record.title,
    ...CHANGED.map((name) => record.columns[name]),
    ...events.map(({ values }) => (record.events.length > 0 ? values : [])),
    ...said.flatMap(({ channel, payload }) => [channel, payload]),
  ]);
  if (count > 0) return;
  const { rows } = await tx.execute(sql`SELECT 1 FROM runs WHERE id = ${runId}`);
  if (rows.length > 0) throw new ClaimLost(runId);
  throw new Error(`The run ${runId} is not stored.`);
}

/** Has every column of an event, for a record without events. */
const NO_EVENT = { runId: "", seq: 0, at: 0, v: 0, type: "", body: "" };
