// A run that builds a table of evidence: pages of kettles with facts, and a model that finds them there.

import type { TableCell } from "@/lib/run-log/evidence-table";
import type { Source } from "@/lib/run-log/run-state";
import { tableStep } from "@/lib/runs/revise/table-step";
import { type LoopHarness, TestRun } from "./loop";

export const COLUMNS = "power,weight,volume,price,height,width,cable,noise,warranty,material".split(",");

const FIGURES = ["W", "g", "ml", "euros", "mm", "mm", "cm", "dB", "months", "% steel"];

export const rowNames = (count: number) => Array.from({ length: count }, (_, at) => `Kettle K${at + 1}`);

/** What the page of a kettle says about a column. */
export const figureOf = (row: number, column: number) => `${(row + 3) * 31 + column * 7} ${FIGURES[column]}`;
export const sentenceOf = (row: number, column: number) =>
  `The ${COLUMNS[column]} of Kettle K${row + 1} is ${figureOf(row, column)}.`;

const pageOf = (row: number) =>
  [`# Kettle K${row + 1}`, ...COLUMNS.map((_, column) => sentenceOf(row, column))].join("\n\n");

const sourceOf = (row: number): Source => ({
  id: `src_${row + 1}`,
  number: row + 1,
  url: `https://kettles.test/k${row + 1}`,
  host: "kettles.test",
  title: `Data sheet ${row + 1}`,
  snippet: "",
  status: "read",
  publishedAt: null,
  pageId: `pag_${row + 1}`,
  charCount: 500,
  wordCount: 90,
  readAt: 1,
  error: null,
  runId: "run_0",
});

/** The row and the columns that a prompt asks for; null for any other prompt. */
export function cellsAsked(prompt: string): { row: number; columns: number[] } | null {
  const row = /The row is about: Kettle K(\d+)/.exec(prompt)?.[1];
  if (!row) return null;
  const list = prompt.slice(prompt.indexOf("Columns:"));
  const columns = [...list.matchAll(/\\n(\d+)\. /g)].map(([, number]) => Number(number) - 1);
  return { row: Number(row) - 1, columns };
}

/** A right answer about these cells. */
export const cellReply = (row: number, columns: readonly number[]) => ({
  cells: columns.map((column) => ({
    column: column + 1,
    value: figureOf(row, column),
    source: row + 1,
    quote: sentenceOf(row, column),
  })),
});

type Options = Partial<LoopHarness> & {
  rows?: number;
  /** The reply about cells in place of the right one; undefined for that. */
  say?: (row: number, columns: number[]) => unknown;
  params?: { kept?: TableCell[]; again?: TableCell[]; charts?: string };
};

/** A run whose one step a person decided; `asked` lists the cells in order of asking. */
export function tableRun({ rows = 20, say, params = {}, ...world }: Options = {}) {
  const asked: { row: number; columns: number[] }[] = [];
  const names = rowNames(rows);
  const revises = {
    ...{ reportId: "rep_0", seriesId: "rep_t", title: "Kettles", content: "", answer: null, section: null },
    ...{ confidence: "high" as const, table: true as const },
  };
  const test = new TestRun({
    question: "Which kettle is best?",
    sources: names.map((_, row) => sourceOf(row)),
    pages: new Map(names.map((_, row) => [`pag_${row + 1}`, pageOf(row)])),
    start: { kind: "edit", revises },
    script: ({ prompt }) => {
      const cells = cellsAsked(prompt);
      if (!cells) throw new Error(`an unexpected prompt: ${prompt.slice(0, 500)}`);
      asked.push(cells);
      return say?.(cells.row, cells.columns) ?? cellReply(cells.row, cells.columns);
    },
    ...world,
  });
  const table = { title: "Kettles", rows: names, columns: COLUMNS, ...params };
  const base = { question: "Which kettle is best?", report: { confidence: "high" as const } };
  if (!world.log) test.write([tableStep(base, table, {})]);
  return { test, asked };
}
