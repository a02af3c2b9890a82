// All export formats. The output depends on the report alone, never on the time, the machine or later
// questions.

import { mayHaveCharts } from "@/lib/charts/chart-block";
import { parseReport } from "@/lib/reports/markdown-tree";
import { exportBibtex, exportCsl, exportRis } from "./bibliography";
import { exportDocx } from "./docx";
import type { ExportedReport } from "./exported-report";
import { exportHtml } from "./html";
import { exportMarkdown } from "./markdown";
import { reportFileName } from "./report-file";
import { wordsFor } from "./words";

type Format = {
  extension: string;
  mediaType: string;
  write(exported: ExportedReport): string | Uint8Array<ArrayBuffer>;
};

const FORMATS = {
  markdown: { extension: "md", mediaType: "text/markdown; charset=utf-8", write: exportMarkdown },
  html: { extension: "html", mediaType: "text/html; charset=utf-8", write: exportHtml },
  docx: {
    extension: "docx",
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    write: exportDocx,
  },
  bibtex: { extension: "bib", mediaType: "application/x-bibtex; charset=utf-8", write: exportBibtex },
  ris: {
    extension: "ris",
    mediaType: "application/x-research-info-systems; charset=utf-8",
    write: exportRis,
  },
  csl: { extension: "json", mediaType: "application/vnd.citationstyles.csl+json", write: exportCsl },
} as const satisfies Record<string, Format>;

export type ReportFormat = keyof typeof FORMATS;

export const REPORT_FORMATS = Object.keys(FORMATS) as ReportFormat[];

export const isReportFormat = (format: string): format is ReportFormat => Object.hasOwn(FORMATS, format);

export type ExportedFile = { fileName: string; mediaType: string; body: string | Uint8Array<ArrayBuffer> };

// The charts of a report that is exported, drawn for the links of a file.

/**
 * The report with its charts. Each point links to its passage in the list of sources. What draws is loaded for reports that
 * have one: it is large.
 */
async function withCharts(exported: ExportedReport): Promise<ExportedReport> {
  const { content, citations } = exported.report;
  if (!mayHaveCharts(content)) return exported;
  const { drawCharts } = await import("@/lib/charts/draw");
  const known = new Set(exported.sources.map(({ number }) => number));
  const hrefOf = (index: number) => (known.has(citations[index]?.number ?? -1) ? `#p${index}` : "#evidence");
  const charts = drawCharts({ tree: parseReport(content), citations }, { words: wordsFor(content), hrefOf });
  return { ...exported, charts };
}

/** Exports the report in a format, with its charts drawn. */
export async function exportReport(exported: ExportedReport, format: ReportFormat): Promise<ExportedFile> {
  const { extension, mediaType, write } = FORMATS[format];
  const { title, writtenAt } = exported.report;
  return {
    fileName: exportFileName({ title, writtenAt }, extension),
    mediaType,
    body: write(await withCharts(exported)),
  };
}

/** `YYYYMMDD_HHmmss_{safe title}.{extension}`, safe on every disk for any title (Q18). */
export function exportFileName(report: { title: string; writtenAt: number }, extension: string): string {
  return reportFileName(report.title, report.writtenAt).replace(/\.md$/, `.${extension}`);
}

/**
 * The header of a download (RFC 6266): the exact name, and an ASCII fallback with `_` for other characters.
 */
export function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w. -]+/g, "_");
  const full = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
