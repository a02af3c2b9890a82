// The state that a page or a client gets at one moment. An active run answers from memory, any other from its
// log; both are the same fold of the same events.

import { setImmediate as turn } from "node:timers/promises";
import type { KnownPage } from "@/db/store/pages";
import type { ReportRow } from "@/db/store/reports";
import type { RunRow } from "@/db/store/runs";
import type { Store } from "@/db/store/store";
import type { Owner, ThreadCursor, ThreadListRow } from "@/db/store/threads";
import { isHedged, isPart } from "@/lib/builtin-model/hedge";
import { GroundworkError } from "@/lib/errors/errors";
import type {
  ReportResponse,
  ReportVersion,
  RunResponse,
  SourceResponse,
  ThreadResponse,
  ThreadSummary,
  ThreadsResponse,
} from "@/lib/http/responses";
import { getDb } from "@/lib/process/store";
import { allCitations, checkedText, sourcesIn } from "@/lib/reports/all-citations";
import { isStandIn } from "@/lib/reports/conclusion";
import { firstSentence } from "@/lib/run-log/first-sentence";
import type { RunState } from "@/lib/run-log/run-state";
import { givenAnswer, shortAnswer } from "@/lib/run-log/short-answer";
import { WATCH_KEY } from "@/lib/run-log/watch-key";
import { citationOf } from "./citation-row";
import { citingSentences } from "./citing-sentences";
import { getLiveRuns, type LiveRuns, noticeOf } from "./live";
import { foldRun, sourceOf, whenChecked } from "./load";
import { listedVersions } from "./revise/report-version";
import { listVersions } from "./revise/reread-versions";

type Parts = { db: Store; live: LiveRuns };
const shared = (): Parts => ({ db: getDb(), live: getLiveRuns() });

/** The folded state of a run. Throws run_not_found. */
export async function getRunState(runId: string, store = shared()): Promise<RunState> {
  const turning = store.live.runs.get(runId);
  if (turning) return turning.recorder.state;
  const run = await store.db.findRun(runId);
  if (!run) throw new GroundworkError("run_not_found");
  return foldRun(store.db, run);
}

/** The same with transient facts such as the queue position. Throws run_not_found. */
export async function getRun(runId: string, store = shared()): Promise<RunResponse> {
  const state = await getRunState(runId, store);
  return { ...state, answer: givenAnswer(state), notice: noticeOf(runId, store.live) };
}

const stateOf = async (run: RunRow, { db, live }: Parts): Promise<RunState> =>
  live.runs.get(run.id)?.recorder.state ?? foldRun(db, run);

/** A thread with all its runs, oldest first. Throws thread_not_found. */
export async function getThread(threadId: string, store = shared()): Promise<ThreadResponse> {
  const thread = await store.db.findThread(threadId);
  if (!thread || thread.deletingAt != null) throw new GroundworkError("thread_not_found");
  const rows = await store.db.listRuns(threadId);
  const { id, title, titleBy, pinnedAt, createdAt, updatedAt } = thread;
  const runs = await Promise.all(rows.map((run) => stateOf(run, store)));
  return { id, title, titleBy, pinned: pinnedAt !== null, createdAt, updatedAt, runs };
}

const PAGE = 50;
const MOST_WAITING = 100;
const MOST_PINNED = 200;

/** A thread as lists show it. */
const summaryOfThread = (
  { pinnedAt, idempotencyKey, model: _model, ...row }: ThreadListRow,
  live: LiveRuns,
): ThreadSummary => ({
  ...row,
  ofWatch: idempotencyKey?.startsWith(WATCH_KEY) ?? false,
  pinned: pinnedAt !== null,
  onlyClosest: row.status === "completed" && isHedged(row.answer ?? ""),
  answersPart: row.status === "completed" && isPart(row.answer ?? ""),
  answer: row.answer && isStandIn(row.answer) ? null : firstSentence(row.answer),
  place: live.line.placeOf(row.runId),
});

/** The owner's threads, most recently changed first. An unreadable cursor starts from the top. */
export async function listThreads(
  page: { limit?: number; cursor?: string; owner?: Owner },
  { db, live = getLiveRuns() }: Pick<Parts, "db"> & Partial<Parts> = shared(),
): Promise<ThreadsResponse> {
  const { limit = PAGE, owner = null } = page;
  const after = readCursor(page.cursor);
  const rows = await db.listThreads({ limit: limit + 1, after, owner });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const listed = new Set(shown.map(({ id }) => id));
  // A run that has waited for weeks must stay visible, however many threads are newer.
  const waiting = page.cursor ? [] : await db.listWaitingThreads({ limit: MOST_WAITING, owner });
  const known = new Set([...listed, ...waiting.map(({ id }) => id)]);
  const pinned = page.cursor ? [] : await db.listPinnedThreads({ limit: MOST_PINNED, owner });
  const summary = (row: ThreadListRow) => summaryOfThread(row, live);
  return {
    threads: shown.map(summary),
    waiting: waiting.filter(({ id }) => !listed.has(id)).map(summary),
    pinned: pinned.filter(({ id }) => !known.has(id)).map(summary),
    watches: page.cursor ? null : await db.watchNews(owner),
    nextCursor: rows.length > limit && last ? `${last.updatedAt}.${last.id}` : null,
  };
}

/** A thread as lists show it. Throws thread_not_found. */
export async function getListedThread(
  thread: { id: string; owner: Owner },
  { db, live }: Parts = shared(),
): Promise<ThreadSummary> {
  const row = await db.findListedThread(thread);
  if (!row) throw new GroundworkError("thread_not_found");
  return summaryOfThread(row, live);
}

function readCursor(cursor: string | undefined): ThreadCursor | null {
  const [, updatedAt, id] = /^(\d{1,15})\.([\w-]+)$/.exec(cursor ?? "") ?? [];
  return updatedAt && id ? { updatedAt: Number(updatedAt), id } : null;
}

/** A report with its citations and the sources of its thread. Throws report_not_found. */
export async function getReport(reportId: string, store = shared()): Promise<ReportResponse> {
  const { db } = store;
  const report = await findCheckedReport(db, reportId);
  const run = report ? await db.findRun(report.runId) : null;
  if (!report || !run) throw new GroundworkError("report_not_found");
  const { docid: _d, createdAt, ...stored } = report;
  const { supported: _s, likely: _l, partly: _p, weak: _w, notFound: _n, unchecked: _u, ...rest } = stored;
  // One after the other, with other requests between them: of a large report each takes long.
  const citations = (await db.listCitations(reportId)).map(citationOf);
  await turn();
  const sources = (await db.listSources(report.threadId)).map(sourceOf);
  await turn();
  const versions = await listedVersions(db, report);
  const state = await stateOf(run, store);
  await turn();
  const first = await firstState({ state, versions }, store);
  const above = answerAbove(reportId, state);
  return {
    ...rest,
    writtenAt: createdAt,
    citations,
    citedCount: sourcesIn(
      allCitations({ content: rest.content, citations }, checkedText(above.answer, above.answerCheck)),
    ),
    question: first.question,
    askedAt: first.createdAt,
    agentTitle: state.agentTitle,
    ...above,
    disagreements: state.disagreements.length > 0 ? state.disagreements : first.disagreements,
    judged: state.report?.id === reportId ? state.report.judged : true,
    sources,
    versions,
  };
}

/** The row with the verdicts of this installation. */
async function findCheckedReport(db: Store, id: string): Promise<ReportRow | null> {
  const report = await db.findReport(id);
  return report && (await whenChecked(report.threadId)) ? db.findReport(id) : report;
}

/** A report that was sent back, or is not the basis of the answer, has no short answer. */
function answerAbove(reportId: string, state: RunState): Pick<ReportResponse, "answer" | "answerCheck"> {
  if (state.report?.id !== reportId || state.status === "failed") return { answer: null, answerCheck: null };
  return { answer: shortAnswer(state), answerCheck: state.answerCheck ?? null };
}

/**
 * The run that wrote the first version: it has the question, and the parts that a revision did not check
 * again.
 */
async function firstState(
  { state, versions }: { state: RunState; versions: readonly ReportVersion[] },
  store: Parts,
): Promise<RunState> {
  const runId = versions[0]?.runId;
  const run = runId && runId !== state.id ? await store.db.findRun(runId) : null;
  return run ? stateOf(run, store) : state;
}

/** Longer texts are fetched separately, so that no page or response contains them. In UTF-16 code units. */
export const INLINE = 40_000;

/**
 * A source with the text that was read for it, or its version `pageId`, and the sentences that cite it. A
 * source without a text of its own shows the newest text that its owner's research read at its address.
 * Throws source_not_found, and page_not_found for a page that is not a version of this source.
 */
export async function getSource(
  sourceId: string,
  { db = getDb(), pageId = null }: { db?: Store; pageId?: string | null } = {},
): Promise<SourceResponse> {
  const row = await db.findSource(sourceId);
  if (!row) throw new GroundworkError("source_not_found");
  await whenChecked(row.threadId);
  const owner = await db.ownerOf({ kind: "thread", id: row.threadId });
  const [versions, cited] = await Promise.all([
    listVersions(db, { urlKey: row.urlKey, owner }),
    citingSentences(db, sourceId),
  ]);
  const shown = pageId ?? row.pageId ?? versions[0]?.id;
  const page = shown ? await db.findKnownPage({ id: shown, owner }) : null;
  if (pageId && page?.urlKey !== row.urlKey) throw new GroundworkError("page_not_found");
  return {
    source: sourceOf(row),
    threadId: row.threadId,
    page: page && pageOf(page),
    versions,
    ...cited,
  };
}

function pageOf({
  urlKey: _key,
  readings: _all,
  here: _here,
  text,
  ...page
}: KnownPage): NonNullable<SourceResponse["page"]> {
  return { ...page, text: text.length > INLINE ? null : text };
}
