// The charts of a report that is exported, drawn for the links of a file.

import { drawCharts } from "@/lib/charts/draw";
import { parseReport } from "@/lib/reports/markdown-tree";
import type { ExportedReport } from "./exported-report";
import { wordsFor } from "./words";

/** A text without this has no chart. */
const MAY_HAVE_CHARTS = /^ {0,3}(?:`{3,}|~{3,}) *chart/im;

/** The report with its charts. Each point links to its passage in the list of sources. */
export function withCharts(exported: ExportedReport): ExportedReport {
  const { content, citations } = exported.report;
  if (!MAY_HAVE_CHARTS.test(content)) return exported;
  const known = new Set(exported.sources.map(({ number }) => number));
  const hrefOf = (index: number) => (known.has(citations[index]?.number ?? -1) ? `#p${index}` : "#evidence");
  const charts = drawCharts({ tree: parseReport(content), citations }, { words: wordsFor(content), hrefOf });
  return { ...exported, charts };
}
