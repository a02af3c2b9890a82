// A table of evidence as CSV and as an Excel workbook: the values, and for each cell its verdict, its passage and the
// address of its source. A spreadsheet must never take a text for a formula.

import writeExcelFile, { type SheetData } from "write-excel-file/node";
import { placeKey } from "@/lib/reports/table-place";
import type { EvidenceTable, TableCell } from "@/lib/run-log/evidence-table";
import type { Source } from "@/lib/run-log/run-state";
import { figureIn } from "./table-figure";

export type ExportedTable = { table: EvidenceTable; sources: readonly Source[] };

/** Beginnings that make a spreadsheet compute instead of show. */
const COMPUTES = /^[\s]*[=+\-@\t\r\n|%]/;
/** The most characters that a cell of a workbook may have. */
const LONGEST = 32_767;

/** A text that no spreadsheet takes for a formula; plain numbers stay what they are. */
function safeText(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll("\u0000", "")
    .slice(0, LONGEST - 1);
  if (/^[+-]?\d[\d.,\s\u00a0]*%?$/.test(plain)) return plain;
  return COMPUTES.test(plain) ? `'${plain}` : plain;
}

const HEAD = [
  "Row",
  "Column",
  "Value",
  "Verdict",
  "By",
  "Source",
  "Title",
  "Address",
  "Passage",
  "Earlier",
  "Other sources",
];

type Filled = { row: string; column: string; cell: TableCell | undefined };

function cellsOf({ rows, columns, cells }: EvidenceTable): Filled[] {
  const at = new Map(cells.map((cell) => [placeKey(cell), cell]));
  return rows.flatMap((row, r) =>
    columns.map((column, c) => ({ row, column, cell: at.get(placeKey({ row: r, column: c })) })),
  );
}

/** One line for each cell, with everything that is known of it. */
function evidenceLines({ table, sources }: ExportedTable): string[][] {
  const byNumber = new Map(sources.map((source) => [source.number, source]));
  return cellsOf(table).map(({ row, column, cell }) => {
    const source = cell?.source == null ? undefined : byNumber.get(cell.source);
    return [
      ...[row, column, cell?.value ?? "", cell?.verdict ?? "", cell?.value ? cell.by : ""],
      ...[source ? String(source.number) : "", source?.title ?? "", source?.url ?? ""],
      ...[cell?.passage?.text ?? cell?.fault ?? "", earlierOf(cell), othersOf(cell)],
    ].map(safeText);
  });
}

const earlierOf = (cell: TableCell | undefined) =>
  (cell?.earlier ?? []).map(({ value }) => value ?? "").join("; ");

const othersOf = (cell: TableCell | undefined) =>
  (cell?.others ?? []).map(({ value, source }) => `[${source}] ${value}`).join("; ");

/** The table itself. */
function valueLines({ table }: ExportedTable): string[][] {
  const { columns, rows } = table;
  const values = cellsOf(table).map(({ cell }) => cell?.value ?? "");
  const body = rows.map((row, at) => [row, ...values.slice(at * columns.length, (at + 1) * columns.length)]);
  return [[table.title, ...columns], ...body].map((line) => line.map(safeText));
}

const quoted = (text: string) => (/[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line for each cell (RFC 4180), with the mark by which Excel knows UTF-8. */
export function tableCsv(exported: ExportedTable): string {
  const lines = [HEAD, ...evidenceLines(exported)];
  return `\ufeff${lines.map((line) => line.map(quoted).join(",")).join("\r\n")}\r\n`;
}

const CYRILLIC = /\p{Script=Cyrillic}/u;
/** The same cells with their figures as numbers, so that a spreadsheet can compute with them. */
function withFigures(data: SheetData, { title, rows, columns }: EvidenceTable): SheetData {
  const isCyrillic = CYRILLIC.test([title, ...rows, ...columns].join(" "));
  return data.map((line, at) =>
    line.map((cell, column) => {
      if (at === 0 || column === 0 || !cell || typeof cell !== "object" || !("value" in cell)) return cell;
      const figure = typeof cell.value === "string" ? figureIn(cell.value, isCyrillic) : null;
      return figure ? { ...cell, ...figure, type: Number, align: "left" as const } : cell;
    }),
  ) as SheetData;
}

const asCells = (lines: string[][], widths: number[]): { data: SheetData; columns: { width: number }[] } => ({
  data: lines.map((line, at) =>
    line.map((value) => ({
      ...{ value, type: String, wrap: true, alignVertical: "top" as const },
      ...(at === 0 ? { fontWeight: "bold" as const } : {}),
    })),
  ),
  columns: widths.map((width) => ({ width })),
});

/** A workbook with the table on its first sheet, and the evidence of each cell on its second. */
export async function tableXlsx(exported: ExportedTable): Promise<Uint8Array<ArrayBuffer>> {
  const table = asCells(valueLines(exported), [28, ...exported.table.columns.map(() => 24)]);
  const evidence = asCells([HEAD, ...evidenceLines(exported)], [24, 24, 28, 12, 10, 8, 32, 40, 60, 24, 24]);
  const sheets = [
    {
      ...table,
      data: withFigures(table.data, exported.table),
      sheet: "Table",
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
    },
    { ...evidence, sheet: "Evidence", stickyRowsCount: 1 },
  ];
  return new Uint8Array(await writeExcelFile(sheets).toBuffer());
}
