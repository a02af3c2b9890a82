// The result of a table of evidence. Its cells were filled before (`lib/agent/calls/fill-table.ts`), one by one, so that
// no crash pays for one twice; here they become what the model and the report read.

import { GroundworkError } from "@/lib/errors/errors";
import { tableMarkdown } from "@/lib/reports/table-markdown";
import { countVerdicts } from "@/lib/reports/verdict";
import { cleanName, cleanNames, type EvidenceTable, type TableCell } from "@/lib/run-log/evidence-table";
import {
  type buildTableSchema,
  LONGEST_NAME,
  MOST_CELLS,
  MOST_COLUMNS,
  MOST_ROWS,
} from "@/lib/tools/build-table";
import type { ActivityFor } from "./activity";
import { dataBlock, lines, outsideText, type PromptText, told, writtenValue } from "./data-block";

/** Characters of a name that an error repeats. */
const SHOWN = 60;

/** What is wrong with the rows and columns of a table; null when it can be built. */
export function tableFault(given: { title: string; rows: readonly string[]; columns: readonly string[] }) {
  const { rows, columns } = given;
  const size = { rows: rows.length, columns: columns.length };
  const isSized = rows.length >= 1 && columns.length >= 1 && rows.length * columns.length <= MOST_CELLS;
  if (!isSized || rows.length > MOST_ROWS || columns.length > MOST_COLUMNS)
    return new GroundworkError("table_size", size);
  const clean = cleanNames(given);
  for (const names of [[cleanName(given.title)], clean.rows, clean.columns]) {
    const seen = new Set<string>();
    for (const name of names) {
      const key = name.normalize("NFKC").toLowerCase();
      if (name === "" || name.length > LONGEST_NAME || seen.has(key))
        return new GroundworkError("table_name", { name: name.slice(0, SHOWN).toWellFormed() });
      seen.add(key);
    }
  }
  return null;
}

/** The table as Markdown. Throws table_size or table_name. */
export const buildTable: ActivityFor<typeof buildTableSchema> = async (call) => {
  const fault = tableFault(call);
  if (fault) throw fault;
  const { cells = [] } = call as { cells?: TableCell[] };
  const table: EvidenceTable = {
    ...{ callId: "", title: cleanName(call.title), cells },
    ...cleanNames(call),
  };
  const filled = cells.filter(({ value }) => value !== null);
  const counts = countVerdicts(
    filled.flatMap(({ verdict }) => (verdict ? [{ verdict, pageId: "", judgement: null }] : [])),
  );
  const places = table.rows.length * table.columns.length;
  return {
    title: table.title,
    table: tableMarkdown(table),
    cells: places,
    not_found: places - filled.length,
    supported: counts.supported,
  };
};

/** What the model reads: the table with its citations, which a report can take over as it is. */
export function renderTable(output: unknown): PromptText {
  const { table, cells, not_found, supported } = output as Record<string, unknown>;
  const rows = String(table).split("\n");
  return lines([
    told`Cells: ${writtenValue({ cells, supported, not_found })}. Take the rows you need into the report, with their [n].`,
    dataBlock(told`table`, lines(rows.map((row) => withCitations(row)))),
  ]);
}

const CITATION = / \[(\d{1,4})\](?= \|)/g;

/** A row whose values are outside text, and whose citations are those of the run. */
function withCitations(row: string): PromptText {
  const pieces = row.split(CITATION);
  return lines(
    pieces.map((piece, at) => (at % 2 === 1 ? told`[${Number(piece)}]` : outsideText(piece.trim()))),
    " ",
  );
}
