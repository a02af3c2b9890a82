// The block of a chart for the report that a model writes. Only names go into it; the report's own cells are read when it
// is drawn, so that a cell that changed on the way shows what the report says.

import { readChart } from "@/lib/charts/chart";
import { chartBlock } from "@/lib/charts/chart-block";
import type { Grid } from "@/lib/charts/grid";
import { plotOf } from "@/lib/charts/plot";
import { GroundworkError } from "@/lib/errors/errors";
import { placeKey } from "@/lib/reports/table-place";
import { cleanName, type EvidenceTable } from "@/lib/run-log/evidence-table";
import type { placeChartSchema } from "@/lib/tools/place-chart";
import type { ActivityFor } from "./activity";
import { dataBlock, lines, outsideText, type PromptText, told, writtenValue } from "./data-block";

/** A table of the run as charts read one: its first column has the names of the rows. */
function gridOf({ rows, columns, cells }: EvidenceTable): Grid {
  const at = new Map(cells.map((cell) => [placeKey(cell), cell]));
  return {
    columns: ["", ...columns],
    rows: rows.length,
    cell(row, column) {
      const cell = at.get(placeKey({ row, column: column - 1 }));
      const text = column === 0 ? (rows[row] ?? "") : (cell?.value ?? "");
      const verdict = cell?.verdict ?? null;
      return { text, citation: null, verdict, supported: verdict === "supported" || verdict === "likely" };
    },
  };
}

const keyOf = (name: string) => cleanName(name).normalize("NFKC").toLowerCase();

/** The block. Throws the errors of charts: a wrong kind, table or column is told to the model. */
export const placeChart: ActivityFor<typeof placeChartSchema> = async (call, _tool, { scope }) => {
  const { kind, title, label, x, y, low, high, series } = call;
  const tables = scope.tables ?? [];
  const table = tables.findLast((one) => keyOf(one.title) === keyOf(call.table));
  if (!table) throw new GroundworkError("chart_table", { count: tables.length });
  const named = { kind, title: cleanName(title), table: "above", label, x, y, low, high, series };
  const chart = readChart(JSON.stringify(named));
  const { points, counts } = plotOf(chart, gridOf(table));
  return {
    block: chartBlock(chart),
    points: points.length,
    left_out: counts.leftOut,
    hollow: points.filter(({ supported }) => !supported).length,
  };
};

/** What the model reads: the block, to be copied below its table. */
export function renderChart(output: unknown): PromptText {
  const { block, points, left_out, hollow } = output as Record<string, unknown>;
  return lines([
    told`Points: ${writtenValue({ points, left_out, hollow })}. Put this block, as it is, directly below the table in the report; the table has to stand there with its [n].`,
    dataBlock(told`chart`, outsideText(String(block))),
  ]);
}
