// The short answer above a version of a report, as the store has it.

import type { ReportRow } from "@/db/store/reports";
import type { Store } from "@/db/store/store";
import { conclusionOf, isStandIn } from "@/lib/reports/conclusion";
import type { Citation } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import { citationOf } from "./citation-row";

export type StoredAnswer = {
  /** Null when there is none, and for a version that was sent back. */
  answer: { content: string; citations: Citation[] } | null;
  /** False while the run of the version works: it may have no short answer yet. */
  over: boolean;
};

/** The short answer above a version, and whether it is final. */
export async function storedAnswer(
  db: Store,
  report: Pick<ReportRow, "id" | "runId" | "content">,
): Promise<StoredAnswer> {
  const [run, last] = await Promise.all([db.findRun(report.runId), db.findReportOfRun(report.runId)]);
  const over = run === null || isTerminal(run.status);
  if (!run?.answer || run.status === "failed" || last?.id !== report.id) return { answer: null, over };
  const content = isStandIn(run.answer) ? conclusionOf(report.content) : run.answer;
  if (!content) return { answer: null, over };
  const citations = (await db.listCitations(report.id, "answer")).map(citationOf);
  return { answer: { content, citations }, over };
}
