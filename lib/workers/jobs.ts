// The work that is done beside the server: pure functions from data to data, by name, some of them asynchronous. A
// worker thread runs them (see `thread.ts`); whoever has no event loop to spare for others may call them at once.

import { readDocument } from "@/lib/documents/read-document";
import { extractDocument } from "@/lib/pages/extract-document";
import { askRobots } from "@/lib/pages/robots-rules";
import type { ReadBundle } from "@/lib/reports/bundle/bundle";
import { compareReports } from "@/lib/reports/compare-reports";
import { findDisagreements } from "@/lib/reports/disagreement";
import { checkReport } from "@/lib/reports/evidence";
import type { ExportedReport } from "@/lib/reports/export/exported-report";
import type { ExportedFile, ReportFormat } from "@/lib/reports/export/formats";

/** A report as a file. Its writers are loaded when they are needed: a thread that only reads has no use for them. */
async function exportReport(work: { exported: ExportedReport; format: ReportFormat }): Promise<ExportedFile> {
  const { exportReport: write } = await import("@/lib/reports/export/formats");
  return write(work.exported, work.format);
}

/** The file of a bundle. What knows its form is loaded when it is needed: few threads ever meet one. */
async function readBundle(bytes: Uint8Array): Promise<ReadBundle> {
  const { readBundleBytes } = await import("@/lib/reports/bundle/bundle");
  return readBundleBytes(bytes);
}

export const jobs = {
  checkReport,
  compareReports,
  exportReport,
  comparePages: findDisagreements,
  extractDocument,
  readBundle,
  readDocument,
  askRobots,
};

export type Jobs = typeof jobs;
