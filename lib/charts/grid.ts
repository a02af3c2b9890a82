// The tables of a report as charts read them: names of columns, texts of cells, and for each cell the citations that
// stand in it.

import type { Root, RootContent, Table } from "mdast";
import { GroundworkError } from "@/lib/errors/errors";
import { withoutCitations } from "@/lib/reports/citations";
import { plainText } from "@/lib/reports/plain-text";
import { effectiveVerdict, isDoubtful } from "@/lib/reports/verdict";
import { cleanName } from "@/lib/run-log/evidence-table";
import type { Citation, Verdict } from "@/lib/run-log/run-state";

export type GridCell = {
  text: string;
  /** Index of the citation that opens its passage, among those of the report; null without one. */
  citation: number | null;
  /** The verdict of that citation; null without one. */
  verdict: Verdict | null;
  /** True when a source stands behind it and no citation in it is doubtful. */
  supported: boolean;
};

export type Grid = { columns: string[]; rows: number; cell(row: number, column: number): GridCell };

/** Rows that a chart reads; the others are counted. */
export const MOST_ROWS_READ = 400;
const LONGEST_TEXT = 400;
const LONGEST_SHOWN = 80;

type Cited = { at: number; index: number; citation: Citation };
const NO_CELL: GridCell = { text: "", citation: null, verdict: null, supported: false };

const spanOf = (node: RootContent | Table["children"][number]["children"][number]) => ({
  start: node.position?.start.offset ?? 0,
  end: node.position?.end.offset ?? 0,
});

const wordsOf = (cell: Table["children"][number]["children"][number]) =>
  cleanName(withoutCitations(cell.children.map(plainText).join("")).slice(0, LONGEST_TEXT));

/** The first entry at or behind an offset. */
function firstFrom(cited: readonly Cited[], offset: number): number {
  let [low, high] = [0, cited.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cited[middle]?.at ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function gridOf(table: Table, cited: readonly Cited[]): Grid {
  const [head, ...body] = table.children;
  return {
    columns: (head?.children ?? []).map(wordsOf),
    rows: body.length,
    cell(row, column) {
      const node = body[row]?.children[column];
      if (!node) return NO_CELL;
      const { start, end } = spanOf(node);
      const own: Cited[] = [];
      for (let at = firstFrom(cited, start); at < cited.length && (cited[at]?.at ?? end) < end; at += 1)
        own.push(cited[at] as Cited);
      // A doubtful citation is the one to look at.
      const shown = own.find(({ citation }) => isDoubtful(citation)) ?? own[0];
      const verdict = shown ? effectiveVerdict(shown.citation) : null;
      return {
        text: wordsOf(node),
        citation: shown?.index ?? null,
        verdict,
        supported: verdict === "supported" || verdict === "likely",
      };
    },
  };
}

/** The tables of a report by where they begin, in order. */
export class ReportTables {
  private readonly tables: Table[];
  private readonly cited: Cited[];

  constructor(tree: Root, citations: readonly Citation[]) {
    this.tables = tree.children.filter((node) => node.type === "table");
    this.cited = citations
      .map((citation, index) => ({ at: citation.at, index, citation }))
      .sort((a, b) => a.at - b.at);
  }

  /** The table that a chart at an offset names. Throws chart_table. */
  grid(named: number | "above", at: number): Grid {
    const table =
      named === "above" ? this.tables.findLast((one) => spanOf(one).start < at) : this.tables[named - 1];
    if (!table) throw new GroundworkError("chart_table", { count: this.tables.length });
    return gridOf(table, this.cited);
  }

  /** Where the table of a number, counted from 1, ends in the text. Throws chart_table. */
  endOf(number: number): number {
    const table = this.tables[number - 1];
    if (!table) throw new GroundworkError("chart_table", { count: this.tables.length });
    return spanOf(table).end;
  }
}

const keyOf = (name: string) => cleanName(name).normalize("NFKC").toLowerCase();

/** The place of a column by its name. Throws chart_column. */
export function columnOf({ columns }: Grid, name: string): number {
  const key = keyOf(name);
  const place = columns.findIndex((one) => keyOf(one) === key);
  if (place < 0 || key === "")
    throw new GroundworkError("chart_column", {
      column: cleanName(name).slice(0, LONGEST_SHOWN).toWellFormed(),
      known: columns
        .filter((one) => one !== "")
        .map((one) => one.slice(0, LONGEST_SHOWN).toWellFormed())
        .slice(0, 20)
        .join(", "),
    });
  return place;
}
