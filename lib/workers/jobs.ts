// The work that is done beside the server, by name: functions from data to data, some of them asynchronous, and the import
// of a bundle, which stores it. A worker thread runs them (see `thread.ts`).

import { readDocument } from "@/lib/documents/read-document";
import { extractDocument } from "@/lib/pages/extract-document";
import { askRobots } from "@/lib/pages/robots-rules";
import { compareReports } from "@/lib/reports/compare-reports";
import { findDisagreements } from "@/lib/reports/disagreement";
import { checkReport } from "@/lib/reports/evidence";
import type { ExportedReport } from "@/lib/reports/export/exported-report";
import type { ExportedFile, ReportFormat } from "@/lib/reports/export/formats";
import type { BundleAnswer, BundleOrder } from "@/lib/runs/bundle/import-job";

/** A report as a file. Its writers are loaded when they are needed: a thread that only reads has no use for them. */
async function exportReport(work: { exported: ExportedReport; format: ReportFormat }): Promise<ExportedFile> {
  const { exportReport: write } = await import("@/lib/reports/export/formats");
  return write(work.exported, work.format);
}

/** A bundle into the store. What knows its form is loaded when it is needed: few threads ever meet one. */
async function importBundle(order: BundleOrder): Promise<BundleAnswer> {
  const { importHere } = await import("@/lib/runs/bundle/import-job");
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
