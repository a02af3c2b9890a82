// A table of evidence as a spreadsheet, with the sources as its own run knew them.

import { GroundworkError } from "@/lib/errors/errors";
import { getDb } from "@/lib/process/store";
import { type ExportedFile, exportFileName } from "@/lib/report-export/formats";
import { tableCsv, tableXlsx } from "@/lib/report-export/table-file";
import type { TableFormat } from "@/lib/report-export/table-formats";
import { checkedCells } from "@/lib/reports/table-marks";
import { type EvidenceTable, tablesOf } from "@/lib/run-log/evidence-table";
import type { RunState } from "@/lib/run-log/run-state";
import { getLiveRuns } from "./live";
import { getReport, getRunState } from "./snapshot";

const CSV = "text/csv; charset=utf-8";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The table that a run made its report of. Throws table_not_found. */
export function tableOfReport(state: RunState): EvidenceTable {
  const table = state.revises?.table ? tablesOf(state).at(-1) : undefined;
  if (!table) throw new GroundworkError("table_not_found");
  return table;
}

/** Throws report_not_found and table_not_found. */
export async function exportTable(
  reportId: string,
  format: TableFormat,
  store = { db: getDb(), live: getLiveRuns() },
): Promise<ExportedFile> {
  const report = await getReport(reportId, store);
  const { runId, title, writtenAt } = report;
  const state = await getRunState(runId, store);
  const table = tableOfReport(state);
  const exported = { table: { ...table, cells: checkedCells(table, report) }, sources: state.sources };
  const isCsv = format === "csv";
  return {
    fileName: exportFileName({ title, writtenAt }, format),
    mediaType: isCsv ? CSV : XLSX,
    body: isCsv ? tableCsv(exported) : await tableXlsx(exported),
  };
}
