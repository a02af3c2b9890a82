// Tables of evidence that a person asks for: a new one from a finished report, or a new version of one with cells that
// were edited by hand or are asked anew. Each is a run in the thread, so that its cells are stored one by one, survive a
// crash, and count towards its costs; its report is the table.

import { tableFault } from "@/lib/activities/build-table";
import { isChart } from "@/lib/charts/chart-block";
import { GroundworkError } from "@/lib/errors/errors";
import type { StartedResponse } from "@/lib/http/responses";
import { parseReport } from "@/lib/reports/markdown-tree";
import { placeKey } from "@/lib/reports/table-place";
import { cleanName, cleanNames, type EvidenceTable, type TableCell } from "@/lib/run-log/evidence-table";
import { getEngine } from "@/lib/runs/assemble";
import { backgroundOf, chooseAgent, createRun } from "@/lib/runs/create-run";
import type { Engine } from "@/lib/runs/engine";
import { tableOfReport } from "@/lib/runs/export-table";
import { getRunState } from "@/lib/runs/snapshot";
import { LONGEST_NAME } from "@/lib/tools/build-table";
import { type Base, reviseInTurn } from "./revise";
import { type TableParams, tableStep } from "./table-step";

type TableRequest = {
  reportId: string;
  title: string;
  rows: string[];
  columns: string[];
  idempotencyKey?: string;
};

type CellsRequest = {
  reportId: string;
  /** Values as a person wants them; an empty one clears the cell. */
  edits: { row: number; column: number; value: string }[];
  /** Cells that are asked for anew. */
  again: { row: number; column: number }[];
  idempotencyKey?: string;
};

/**
 * Stores the request and starts its run. Throws table_size, table_name, and whatever `reviseInTurn` throws; nothing is
 * stored then.
 */
export async function tableFromReport(
  request: TableRequest,
  engine: Engine = getEngine(),
): Promise<StartedResponse> {
  const fault = tableFault(request);
  if (fault) throw fault;
  const { rows: named, columns } = cleanNames(request);
  const title = cleanName(request.title);
  return reviseInTurn(engine, request, async (base) => {
    const rows = rowNames(named, await engine.db.listSources(base.thread.id));
    const revises = { ...base.revises, seriesId: engine.newId("rep"), title, content: "", answer: null };
    const params = { title, rows, columns };
    return storeTable(engine, { ...base, revises }, params, request.idempotencyKey);
  });
}

/** A row that is the number of a source has its title as its name, unless another row or source has that too. */
function rowNames(rows: readonly string[], sources: readonly { number: number; title: string }[]): string[] {
  const titles = new Map(
    sources.map(({ number, title }) => [number, cleanName(title).slice(0, LONGEST_NAME)]),
  );
  const names = rows.map((row) => titles.get(Number(/^\[(\d{1,4})\]$/.exec(row)?.[1] ?? Number.NaN)) ?? "");
  const all = [...titles.values(), ...rows].map((name) => name.toLowerCase());
  return rows.map((row, at) => {
    const name = names[at] ?? "";
    const isOnly = all.filter((one) => one === name.toLowerCase()).length === 1;
    return name !== "" && isOnly ? name : row;
  });
}

/**
 * Stores the changes as a new version of the table and starts its run. Throws table_not_found, nothing_changed, and
 * whatever `reviseInTurn` throws; nothing is stored then.
 */
export async function changeCells(
  request: CellsRequest,
  engine: Engine = getEngine(),
): Promise<StartedResponse> {
  return reviseInTurn(engine, request, async (base) => {
    const table = await tableOfRun(engine, base.report.runId);
    const { kept, again } = changed(table, request);
    const { title, rows, columns } = table;
    const charts = chartBlocks(base.report.content);
    return storeTable(engine, base, { title, rows, columns, kept, again, charts }, request.idempotencyKey);
  });
}

/** The blocks of the charts below a table, as they stay below its next version. */
function chartBlocks(content: string): string {
  const { children } = parseReport(content);
  const blocks = children.filter((node) => node.type === "code" && isChart(node));
  return blocks
    .map(({ position }) => content.slice(position?.start.offset, position?.end.offset))
    .join("\n\n");
}

/**
 * Stores a chart below a table of evidence as a new version of it, in which every cell stays. Throws table_not_found and
 * whatever `reviseInTurn` throws; nothing is stored then.
 */
export async function chartTable(
  request: { reportId: string; block: string; idempotencyKey?: string },
  engine: Engine,
): Promise<StartedResponse> {
  return reviseInTurn(engine, request, async (base) => {
    const { title, rows, columns, cells } = await tableOfRun(engine, base.report.runId);
    const charts = [chartBlocks(base.report.content), request.block].filter(Boolean).join("\n\n");
    const params = { title, rows, columns, kept: cells, again: [], charts };
    return storeTable(engine, base, params, request.idempotencyKey);
  });
}

/** The table that a run made its report of. Throws table_not_found. */
async function tableOfRun({ db, live }: Engine, runId: string): Promise<EvidenceTable> {
  return tableOfReport(await getRunState(runId, { db, live }));
}

/** The cells that the new version keeps, edits included, and those that it asks for anew. */
function changed(table: EvidenceTable, { edits, again }: Pick<CellsRequest, "edits" | "again">) {
  const edited = new Map(edits.map((edit) => [placeKey(edit), edit]));
  const asked = new Set(again.map(placeKey).filter((key) => !edited.has(key)));
  const outside = [...edits, ...again].some(
    ({ row, column }) => row >= table.rows.length || column >= table.columns.length,
  );
  if (outside) throw new GroundworkError("table_not_found");
  const kept = table.cells
    .filter((cell) => !asked.has(placeKey(cell)))
    .map((cell) => {
      const edit = edited.get(placeKey(cell));
      return edit ? editedCell(cell, edit.value) : cell;
    });
  const isSame = asked.size === 0 && kept.every((cell, at) => cell === table.cells[at]);
  if (isSame) throw new GroundworkError("nothing_changed");
  return { kept, again: table.cells.filter((cell) => asked.has(placeKey(cell))) };
}

/** The cell with a value by hand; its source stays, and the value is checked against it. */
function editedCell(cell: TableCell, text: string): TableCell {
  const value = cleanName(text) || null;
  if (value === cell.value) return cell;
  const { fault: _fault, ...rest } = cell;
  const earlier = [...(cell.earlier ?? []), { value: cell.value, by: cell.by }];
  if (value === null) {
    const nothing = { source: null, pageId: null, passage: null, verdict: null };
    return { ...rest, ...nothing, value, by: "person", earlier };
  }
  return { ...rest, value, by: "person", verdict: null, earlier };
}

async function storeTable(
  engine: Engine,
  base: Base,
  params: TableParams,
  idempotencyKey: string | undefined,
): Promise<StartedResponse> {
  const last = base.runs.at(-1);
  const { sources } = await backgroundOf(engine, base.thread.id, []);
  return createRun(engine, {
    request: { question: params.title, idempotencyKey },
    agent: chooseAgent(engine, undefined, last?.agent),
    scope: last?.scope ?? "both",
    thread: base.thread,
    isNew: false,
    background: { earlier: [], sources },
    revision: { kind: "edit", revises: { ...base.revises, table: true } },
    asksModel: params.again === undefined || params.again.length > 0,
    decided: ({ bindings }) => [tableStep(base, params, bindings)],
  });
}
