// A chart that a person places below a table of a report: a new version of the report, in which the chart stands as a
// block that names the table and its columns.

import { readChart } from "@/lib/charts/chart";
import { type Chart, chartBlock } from "@/lib/charts/chart-block";
import { ReportTables } from "@/lib/charts/grid";
import { plotOf } from "@/lib/charts/plot";
import { GroundworkError } from "@/lib/errors/errors";
import type { StartedResponse } from "@/lib/http/responses";
import { parseReport } from "@/lib/reports/markdown-tree";
import { getEngine } from "@/lib/runs/assemble";
import type { Engine } from "@/lib/runs/engine";
import { getReport, getRunState } from "@/lib/runs/snapshot";
import { editReport } from "./edit-report";
import { chartTable } from "./table-report";

type ChartRequest = {
  reportId: string;
  /** Its table is a number, counted from 1. */
  chart: Chart;
  idempotencyKey?: string;
};

/** The block of a chart directly below its table, which it names as the one above: later edits may move both. */
function placed(content: string, end: number, block: string): string {
  return `${content.slice(0, end)}\n\n${block}\n\n${content.slice(end).replace(/^\n+/, "")}`.trimEnd();
}

/**
 * Stores the chart and starts the run that writes the new version. Throws chart_invalid, chart_parts, chart_part_unused,
 * chart_table, chart_column, chart_units, chart_series, chart_empty, and whatever `reviseInTurn` throws; nothing is stored
 * then.
 */
export async function placeChart(
  { reportId, chart, idempotencyKey }: ChartRequest,
  engine: Engine = getEngine(),
): Promise<StartedResponse> {
  const store = { db: engine.db, live: engine.live };
  const report = await getReport(reportId, store);
  const named = readChart(JSON.stringify(chart));
  if (named.table === "above") throw new GroundworkError("chart_invalid");
  const { content, citations } = report;
  const tables = new ReportTables(parseReport(content), citations);
  plotOf(named, tables.grid(named.table, 0));
  const block = chartBlock({ ...named, table: "above" });
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  const { revises } = await getRunState(report.runId, store);
  if (revises?.table) return chartTable({ reportId, block, ...key }, engine);
  const edited = placed(content, tables.endOf(named.table), block);
  return editReport({ reportId, content: edited, ...key }, engine);
}
