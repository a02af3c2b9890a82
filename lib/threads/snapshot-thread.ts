// A thread as its page shows it: the newest run in full, the earlier ones as summaries from rows, so that
// neither work nor size grows with the content of earlier runs. The page requests their states one by one
// when they are expanded.

import type { ReportWithoutText, RunRow } from "@/db/store/runs";
import type { Store } from "@/db/store/store";
import { GroundworkError } from "@/lib/errors/errors";
import type { TitleBy } from "@/lib/http/responses";
import { log } from "@/lib/log";
import { getDb } from "@/lib/process/store";
import type { Call } from "@/lib/run-log/run-call";
import type { RunState } from "@/lib/run-log/run-state";
import { beginningOf, nameOfSection, type ReportSummary, type RunSummary } from "@/lib/run-log/run-summary";
import { givenAnswer } from "@/lib/run-log/short-answer";
import { getLiveRuns } from "@/lib/runs/live";
import { foldRun, whenChecked } from "@/lib/runs/load";
import { versionCounts } from "@/lib/runs/version-counts";

export type ThreadPage = {
  id: string;
  title: string;
  titleBy: TitleBy;
  pinned: boolean;
  /** Oldest first. */
  earlier: RunSummary[];
  /** The newest run; only its summary when its log cannot be read; null for a thread without runs. */
  newest: { kind: "readable"; state: RunState } | { kind: "unreadable"; run: RunSummary } | null;
};

type Parts = { db: Store; live: ReturnType<typeof getLiveRuns> };
const shared = (): Parts => ({ db: getDb(), live: getLiveRuns() });

/** Throws thread_not_found. */
export async function getThreadPage(threadId: string, store = shared()): Promise<ThreadPage> {
  const thread = await store.db.findThread(threadId);
  if (!thread || thread.deletingAt != null) throw new GroundworkError("thread_not_found");
  await whenChecked(threadId);
  const rows = await store.db.listRuns(threadId);
  const newest = rows.at(-1);
  const summaries = await summariesOf(store.db, { threadId, rows });
  const { id, title, titleBy, pinnedAt } = thread;
  return {
    id,
    title,
    titleBy,
    pinned: pinnedAt !== null,
    earlier: summaries.slice(0, -1),
    newest: newest ? await readNewest(newest, summaries.at(-1) as RunSummary, store) : null,
  };
}

async function readNewest(
  row: RunRow,
  run: RunSummary,
  { db, live }: Parts,
): Promise<NonNullable<ThreadPage["newest"]>> {
  try {
    const state = live.runs.get(row.id)?.recorder.state ?? (await foldRun(db, row));
    return { kind: "readable", state: asShown(state) };
  } catch (cause) {
    // Earlier research of the thread must stay accessible.
    log.error("run-unreadable", { run: row.id, cause });
    return { kind: "unreadable", run };
  }
}

/** Without a copy of the report in its output. */
function withoutReport(call: Call, report: RunState["report"]): Call {
  const { content, ...rest } = (call.output ?? {}) as Record<string, unknown>;
  return report !== null && content === report.content ? { ...call, output: rest } : call;
}

/**
 * Without what the page does not show: the texts of earlier runs, which are for the model, the snippets of
 * sources that no search of this run found, and the copy of the report in the output of its call.
 */
function asShown(state: RunState): RunState {
  const found = new Set(state.searches.flatMap(({ numbers }) => numbers));
  const sources = state.sources.map((source) =>
    found.has(source.number) || source.runId === state.id ? source : { ...source, snippet: "" },
  );
  const calls = state.calls.map((call) => withoutReport(call, state.report));
  return { ...state, earlier: [], sources, calls, answer: givenAnswer(state) };
}

const restoredOf = (restored: number | null | undefined): Pick<RunSummary, "restored"> =>
  restored ? { restored } : {};

async function summariesOf(
  db: Store,
  { threadId, rows }: { threadId: string; rows: RunRow[] },
): Promise<RunSummary[]> {
  const tied = rows.filter(({ kind, branchOf }) => kind !== "research" || branchOf).map(({ id }) => id);
  const [written, pages, beginnings, counts] = await Promise.all([
    db.listReportsOfThread(threadId),
    db.countPagesRead(threadId),
    db.listBeginnings(tied),
    versionCounts(db, threadId),
  ]);
  // A revision comes after the version it replaced, so the last one of a run counts.
  const reports = new Map(
    written.map((report) => [report.runId, { ...reportOf(report), counts: counts(report) }]),
  );
  const read = new Map(pages.map(({ runId, pages: number }) => [runId, number]));
  const begun = new Map(beginnings.map((beginning) => [beginning.runId, beginning]));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    status: row.status,
    question: beginningOf.question(row.question),
    ...(begun.get(row.id)?.recheck ? { recheck: true as const } : {}),
    ...(begun.get(row.id)?.table ? { table: true as const } : {}),
    ...restoredOf(begun.get(row.id)?.restored),
    section: row.kind === "rewrite" ? nameOfSection(begun.get(row.id)?.heading ?? null) : null,
    branch: row.branchOf === null ? null : { runId: row.branchOf, step: begun.get(row.id)?.step ?? 0 },
    answer: beginningOf.answer(row.answer),
    searchesUsed: row.searchesUsed,
    pagesRead: read.get(row.id) ?? 0,
    worked: Math.max(0, row.workedMs),
    createdAt: row.createdAt,
    report: reports.get(row.id) ?? null,
  }));
}

function reportOf(written: ReportWithoutText): Omit<ReportSummary, "counts"> {
  const {
    runId: _run,
    supported: _s,
    likely: _l,
    partly: _p,
    weak: _w,
    notFound: _n,
    unchecked: _u,
    ...facts
  } = written;
  return facts;
}
