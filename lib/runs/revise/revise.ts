// A revision of a report is a run in the report's thread: a manual edit (edit-report.ts) or a rewritten
// section (rewrite-section.ts). This module has what both need: the newest version, and the check that no
// other run is active.

import type { ReportRow } from "@/db/store/reports";
import type { RunRow } from "@/db/store/runs";
import type { ThreadRow } from "@/db/store/threads";
import { GroundworkError } from "@/lib/errors/errors";
import type { StartedResponse } from "@/lib/http/responses";
import type { Revision } from "@/lib/run-log/run-state";
import { startedBefore } from "@/lib/runs/create-run";
import type { Engine } from "@/lib/runs/engine";
import { loadRunState } from "@/lib/runs/load";

/** The starting point of a revision. */
export type Base = {
  report: ReportRow;
  thread: ThreadRow;
  /** Runs of the thread, oldest first. */
  runs: RunRow[];
  /** The question that the report answers. */
  question: string;
  revises: Revision;
};

type Request = {
  reportId: string;
  idempotencyKey?: string;
  /** The named version may be an older one: it is restored, and the newest is what is revised. */
  restores?: true;
};

/**
 * Starts a revision, serialized with everything else in its thread. Throws report_not_found,
 * report_superseded, key_reused, thread_busy, shutting_down, and whatever `start` throws; nothing is stored
 * then.
 */
export async function reviseInTurn(
  engine: Engine,
  request: Request,
  start: (base: Base) => Promise<StartedResponse>,
): Promise<StartedResponse> {
  const { idempotencyKey } = request;
  await refuseForeignKey(engine, request);
  const before = await startedBefore(engine, idempotencyKey);
  if (before) return before;
  const report = await engine.db.findReport(request.reportId);
  if (!report) throw new GroundworkError("report_not_found");
  return engine.live.inTurn(report.threadId, async () => {
    const repeated = await startedBefore(engine, idempotencyKey);
    if (repeated) return repeated;
    if (await engine.db.hasOpenRun(report.threadId)) throw new GroundworkError("thread_busy");
    return start(await baseOf(engine, report, request.restores));
  });
}

/**
 * A key identifies one request. The key of another request must not make an edit look stored when it was not.
 */
async function refuseForeignKey(
  { db }: Engine,
  { idempotencyKey: key, reportId, restores }: Request,
): Promise<void> {
  const run = key ? await db.findRunByKey(key) : null;
  if (!run) return;
  const restored = (await loadRunState(db, run.id))?.revises?.restores?.reportId;
  const revised = restores ? restored : restored === undefined ? run.revises : undefined;
  if (revised !== reportId) throw new GroundworkError("key_reused");
}

async function baseOf(engine: Engine, named: ReportRow, restores?: true): Promise<Base> {
  const { db } = engine;
  const versions = await db.listReportVersions(named.seriesId);
  const newest = versions.at(-1);
  const report = (restores && newest && (await db.findReport(newest.id))) || named;
  if (newest && newest.id !== report.id)
    throw new GroundworkError("report_superseded", { number: versions.length, id: newest.id });
  const [thread, run, first, runs] = await Promise.all([
    db.findThread(report.threadId),
    db.findRun(report.runId),
    db.findRun(versions[0]?.runId ?? report.runId),
    db.listRuns(report.threadId),
  ]);
  if (!thread || !run) throw new GroundworkError("report_not_found");
  const { id: reportId, seriesId, title, content, confidence } = report;
  const revises = { reportId, seriesId, title, content, confidence, answer: run.answer, section: null };
  return { report, thread, runs, question: first?.question ?? run.question, revises };
}
