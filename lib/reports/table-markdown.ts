// A table of evidence as Markdown, with a citation behind each value that has a source.

import type { EvidenceTable, TableCell } from "@/lib/run-log/evidence-table";
import { placeKey } from "./table-place";

/** Stands where nothing was found. */
const EMPTY_CELL = "—";

/** Text as it is to be read: no character of it is markup. */
const plain = (text: string): string =>
  text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>#|~$&^]/g, (mark) => `\\${mark}`);

/** A value with its citation. */
function cellMarkdown(cell: TableCell | undefined): string {
  if (!cell || cell.value === null || cell.value === "") return EMPTY_CELL;
  return `${plain(cell.value)}${cell.source === null ? "" : ` [${cell.source}]`}`;
}

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** The lines above the rows. */
export const tableHead = ({ columns }: Pick<EvidenceTable, "columns">): string =>
  [line([" ", ...columns.map(plain)]), line(["---", ...columns.map(() => "---")])].join("\n");

/** One row of a table. */
export const tableRow = (name: string, cells: readonly (TableCell | undefined)[]): string =>
  line([plain(name), ...cells.map(cellMarkdown)]);

/** The whole table. */
export function tableMarkdown(table: EvidenceTable): string {
  const { rows, columns, cells } = table;
  const at = new Map(cells.map((cell) => [placeKey(cell), cell]));
  const body = rows.map((name, row) =>
    tableRow(
      name,
      columns.map((_, column) => at.get(placeKey({ row, column }))),
    ),
  );
  return [tableHead(table), ...body].join("\n");
}
