// What a report can be taken along as, in the order of the menu.

import type { ExportFormat } from "@/lib/client/api";

export type ExportChoice = ExportFormat | "pdf";

export const EXPORT_CHOICES: readonly (readonly ExportChoice[])[] = [
  ["pdf", "docx", "html", "markdown"],
  ["bibtex", "ris", "csl"],
  ["bundle"],
];
