// The work that is done beside the server, by name: functions from data to data, some of them asynchronous, and the import
// of a bundle, which stores it. A worker thread runs them (see `thread.ts`).

import type { BundleAnswer, BundleOrder } from "@/lib/bundles/import-job";
import { findDisagreements } from "@/lib/citation-check/disagreement";
import { checkReport } from "@/lib/citation-check/evidence";
import { readDocument } from "@/lib/documents/read-document";
import { extractDocument } from "@/lib/extraction/extract-document";
import { askRobots } from "@/lib/fetch/pages/robots-rules";
import type { ExportedReport } from "@/lib/report-export/exported-report";
import type { ExportedFile, ReportFormat } from "@/lib/report-export/formats";
import { compareReports } from "@/lib/reports/compare-reports";

/** A report as a file. Its writers are loaded when they are needed: a thread that only reads has no use for them. */
async function exportReport(work: { exported: ExportedReport; format: ReportFormat }): Promise<ExportedFile> {
  const { exportReport: write } = await import("@/lib/report-export/formats");
  return write(work.exported, work.format);
}

/** A bundle into the store. What knows its form is loaded when it is needed: few threads ever meet one. */
async function importBundle(order: BundleOrder): Promise<BundleAnswer> {
  const { importHere } = await import("@/lib/bundles/import-job");
  return importHere(order);
}

export const jobs = {
  checkReport,
  compareReports,
  exportReport,
  comparePages: findDisagreements,
  extractDocument,
  importBundle,
  readDocument,
  askRobots,
};

export type Jobs = typeof jobs;
