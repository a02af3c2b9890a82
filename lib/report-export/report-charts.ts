// The charts of a report that is exported, drawn for the links of a file.

import { mayHaveCharts } from "@/lib/charts/chart-block";
import { parseReport } from "@/lib/reports/markdown-tree";
import type { ExportedReport } from "./exported-report";
import { wordsFor } from "./words";

/**
 * The report with its charts. Each point links to its passage in the list of sources. What draws is loaded for reports that
 * have one: it is large.
 */
export async function withCharts(exported: ExportedReport): Promise<ExportedReport> {
  const { content, citations } = exported.report;
  if (!mayHaveCharts(content)) return exported;
  const { drawCharts } = await import("@/lib/charts/draw");
  const known = new Set(exported.sources.map(({ number }) => number));
  const hrefOf = (index: number) => (known.has(citations[index]?.number ?? -1) ? `#p${index}` : "#evidence");
  const charts = drawCharts({ tree: parseReport(content), citations }, { words: wordsFor(content), hrefOf });
  return { ...exported, charts };
}
