// The charts of a stored report for a page that shows it: each point links to its citation on the page.

import { mayHaveCharts } from "@/lib/charts/chart-block";
import type { DrawnChart } from "@/lib/charts/draw";
import { GroundworkError } from "@/lib/errors/errors";
import type { ChartResponse } from "@/lib/http/responses";
import { getDb } from "@/lib/process/store";
import { wordsFor } from "@/lib/report-export/words";
import { parseReport } from "@/lib/reports/markdown-tree";
import type { Report } from "@/lib/run-log/run-state";
import { getLiveRuns } from "./live";
import { getReport } from "./snapshot";

type Text = Pick<Report, "content" | "citations">;

const shown = ({ at, title, caption, svg, fault, head, rows }: DrawnChart): ChartResponse => ({
  ...{ at, title, caption, svg, fault, head },
  rows: rows.map(({ cells, check, verdict, href }) => ({ cells, check, verdict, href })),
});

/** The charts of a text; only the one at an offset when it is named. What draws is loaded when there is one. */
export async function chartsOf({ content, citations }: Text, only?: number): Promise<ChartResponse[]> {
  if (!mayHaveCharts(content)) return [];
  const { drawCharts } = await import("@/lib/charts/draw");
  const hrefOf = (index: number) => `#c-${citations[index]?.id}`;
  const text = { tree: parseReport(content), citations };
  return drawCharts(text, { words: wordsFor(content), hrefOf }, only).map(shown);
}

/** The chart whose block begins at an offset of a report. Throws report_not_found and chart_not_found. */
export async function chartOfReport(
  reportId: string,
  at: number,
  store = { db: getDb(), live: getLiveRuns() },
): Promise<ChartResponse> {
  const [chart] = await chartsOf(await getReport(reportId, store), at);
  if (!chart) throw new GroundworkError("chart_not_found");
  return chart;
}
