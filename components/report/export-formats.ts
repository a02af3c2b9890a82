// What a report can be taken along as, in the words of the menu.

import type { ExportFormat } from "@/lib/client/api";

export type ExportChoice = { format: ExportFormat | "pdf"; label: string; detail: string };

export const EXPORT_CHOICES: readonly (readonly ExportChoice[])[] = [
  [
    { format: "pdf", label: "Print or save as PDF", detail: "Set for paper, sources and doubts at the end" },
    { format: "docx", label: "Word", detail: "A document to go on writing in" },
    { format: "html", label: "Web page", detail: "One file with every cited passage, for any browser" },
    { format: "markdown", label: "Markdown", detail: "Plain text, as the report was written" },
  ],
  [
    { format: "bibtex", label: "BibTeX", detail: "The cited sources, for LaTeX" },
    { format: "ris", label: "RIS", detail: "The cited sources, for Zotero, EndNote, Mendeley" },
    { format: "csl", label: "CSL-JSON", detail: "The cited sources, for Pandoc and citation styles" },
  ],
  [
    {
      format: "bundle",
      label: "Bundle",
      detail: "Everything: steps, prompts, pages as read. Opens in another Groundwork",
    },
  ],
];
