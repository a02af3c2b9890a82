// What a report can be taken along as, in the order of the menu.

import type { ExportFormat } from "@/lib/client/api";

export type ExportChoice = ExportFormat | "pdf";

/** Lists of the cited sources for other programs; in the menu they stand under one item. */
export const REFERENCES = ["bibtex", "ris", "csl"] as const satisfies readonly ExportChoice[];

export const EXPORT_CHOICES: readonly (readonly (ExportChoice | "references")[])[] = [
  ["pdf", "docx", "html", "markdown"],
  ["references"],
  ["bundle"],
];

/** Formats in which diagrams are drawn, by the browser that exports. */
export const isDrawn = (format: ExportChoice): boolean => format === "docx" || format === "html";
