// The data of an export: a report with the sources as its own run knew them. Later runs of the thread find
// more sources and must not change an earlier report.
import { getDb } from "@/lib/process/store";
import type { ExportedReport } from "@/lib/report-export/exported-report";
import { getLiveRuns } from "./live";
import { getReport, getRunState } from "./snapshot";

/** Throws report_not_found. */
export async function getExportedReport(
  reportId: string,
  store = { db: getDb(), live: getLiveRuns() },
): Promise<ExportedReport> {
  const report = await getReport(reportId, store);
  const { sources } = await getRunState(report.runId, store);
  const ids = sources.flatMap(({ pageId }) => pageId ?? []);
  return {
    report,
    answer: report.answer === null ? null : { content: report.answer, check: report.answerCheck },
    question: report.question,
    agentTitle: report.agentTitle,
    sources,
    disagreements: report.disagreements,
    hashes: await store.db.listPageHashes(ids),
  };
}
