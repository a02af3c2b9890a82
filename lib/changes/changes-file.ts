// What changed, as a file: written as a report whose text is the comparison, so that each format is the same as for reports.

import { type ExportedFile, exportReport, type ReportFormat } from "@/lib/report-export/formats";
import { wordsFor } from "@/lib/report-export/words";
import { getExportedReport } from "@/lib/runs/export-report";
import { doForRequest } from "@/lib/workers/for-request";
import { changesMarkdown } from "./changes-markdown";
import type { ChangesResponse } from "./changes-schema";

/** Throws report_not_found, and what `doForRequest` throws. */
export async function changesFile(
  changes: ChangesResponse,
  { format, signal }: { format: ReportFormat; signal: AbortSignal },
): Promise<ExportedFile> {
  const later = await getExportedReport(changes.to);
  const t = wordsFor(later.report.content);
  const content = changesMarkdown(t, changes);
  const title = t("changes.titleOf", { title: later.report.title });
  const report = { ...later.report, title, content, citations: [], uncited: [], disagreements: [] };
  const exported = { ...later, report, answer: null, disagreements: [] };
  const here = (work: { exported: typeof exported; format: ReportFormat }) =>
    exportReport(work.exported, work.format);
  return doForRequest("exportReport", { exported, format }, { texts: [content], here, signal });
}
