// The jobs of worker threads, by name: functions from data to data, some of them asynchronous, and the import
// of a bundle, which also stores it. `thread.ts` runs them.

import type { EarlierImportOrder } from "@/lib/bundles/earlier-imports-job";
import type { BundleAnswer, BundleOrder } from "@/lib/bundles/import-job";
import type { Compared } from "@/lib/changes/compare-changes";
import type { ReportsToCompare } from "@/lib/changes/compared";
import { findDisagreements } from "@/lib/citation-check/disagreement";
import { checkReport } from "@/lib/citation-check/evidence";
import { readDocument } from "@/lib/documents/read-document";
import { extractDocument } from "@/lib/extraction/extract-document";
import { askRobots } from "@/lib/fetch/pages/robots-rules";
import type { DrawnPicture } from "@/lib/pictures/draw-again";
import type { PdfPicture } from "@/lib/pictures/pdf-picture";
import type { ExportedReport } from "@/lib/report-export/exported-report";
import type { ExportedFile, ReportFormat } from "@/lib/report-export/formats";
import { reportMarkdown } from "@/lib/report-export/report-file";
import { compareReports } from "@/lib/reports/compare-reports";

/**
 * Exports a report as a file. The writers are imported on demand: threads that only read do not need them.
 */
async function exportReport(work: { exported: ExportedReport; format: ReportFormat }): Promise<ExportedFile> {
  const { exportReport: write } = await import("@/lib/report-export/formats");
  return write(work.exported, work.format);
}

/** Imports a bundle into the store. Its code is imported on demand, because few threads ever import one. */
async function importBundle(order: BundleOrder): Promise<BundleAnswer> {
  const { importHere } = await import("@/lib/bundles/import-job");
  return importHere(order);
}

/** Checks the imported runs of a thread that an earlier version imported. */
async function checkEarlierImport(order: EarlierImportOrder): Promise<null> {
  const { checkEarlierImport: check } = await import("@/lib/bundles/earlier-imports-job");
  return check(order);
}

/** Finds what changed between two reports. Its code is imported on demand, because few threads compare any. */
async function compareChanges(reports: ReportsToCompare): Promise<Compared> {
  const { compareChanges: compare } = await import("@/lib/changes/compare-changes");
  return compare(reports);
}

/**
 * Draws a picture, or one of a PDF, again. The decoders are loaded on demand. One that trapped may have broken its own memory: the thread ends
 * with it.
 */
async function drawPicture(picture: Uint8Array | PdfPicture): Promise<DrawnPicture | null> {
  const { drawAgain } = await import("@/lib/pictures/draw-again");
  try {
    if (picture instanceof Uint8Array) return drawAgain(picture);
    const { drawPdfPicture } = await import("@/lib/pictures/pdf-picture");
    return await drawPdfPicture(picture);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) process.exit(1);
    throw error;
  }
}

export const jobs = {
  checkEarlierImport,
  checkReport,
  compareChanges,
  compareReports,
  exportReport,
  comparePages: findDisagreements,
  drawPicture,
  extractDocument,
  importBundle,
  readDocument,
  reportMarkdown,
  askRobots,
};

export type Jobs = typeof jobs;
