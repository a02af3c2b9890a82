// Tables of evidence in the log and in the state of a run: raw answers of the model, checked cells, and the table that
// a call has become. The loop, the exports and the screen read the same, so the browser loads no schema for it.

import { placeKey } from "@/lib/reports/table-place";
import type { Verdict } from "@/lib/reports/verdict";
import type { RunState } from "./run-state";

/** The tool whose calls are tables. */
export const TABLE_TOOL = "buildtabletool";

/** Who wrote a value: a model, code that quotes the closest passage, or a person. */
export const CELL_AUTHORS = ["model", "code", "person"] as const;
export type CellAuthor = (typeof CELL_AUTHORS)[number];

/** What a model said about a cell, before code checked it. */
export type CellAnswer = { row: number; column: number; value: string; source: number | null; quote: string };

/** A checked cell; `row` and `column` count from 0. */
export type TableCell = {
  row: number;
  column: number;
  /** Null when nothing was found. */
  value: string | null;
  by: CellAuthor;
  /** Number of the source. */
  source: number | null;
  pageId: string | null;
  /** A part of the stored page, word for word. */
  passage: { start: number; end: number; text: string } | null;
  /** Null when there is no value. */
  verdict: Verdict | null;
  /** Why nothing was found, in a sentence for a person; absent when the pages simply do not say it. */
  fault?: string;
  /** Its source is a page with so many rows for the column that none of them is the value; absent otherwise. */
  rows?: number;
  /** What other sources of the thread say instead; absent when none says another value. */
  others?: { value: string; source: number }[];
  /** Earlier values, the oldest first. */
  earlier?: { value: string | null; by: CellAuthor }[];
};

export type EvidenceTable = {
  callId: string;
  title: string;
  rows: string[];
  columns: string[];
  /** At most one for each place; a missing one is not filled yet. */
  cells: TableCell[];
};

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === "string") : [];

/** The newest cell of each place, in order. */
function newestCells(cells: readonly TableCell[]): TableCell[] {
  const byPlace = new Map(cells.map((cell) => [placeKey(cell), cell]));
  return [...byPlace.values()].sort((a, b) => a.row - b.row || a.column - b.column);
}

/** The tables of a run, in the order of their calls; a call that was refused is none. */
export function tablesOf({ calls, cells = [] }: Pick<RunState, "calls" | "cells">): EvidenceTable[] {
  return calls.flatMap(({ id, tool, params, status }) => {
    // Asked with every call of a run, of which most have no table.
    if (tool !== TABLE_TOOL) return [];
    const own = cells.filter(({ callId }) => callId === id).map(({ callId: _call, ...cell }) => cell);
    if (own.length === 0 && status !== "running") return [];
    const title = typeof params.title === "string" ? params.title : "";
    const { rows, columns } = cleanNames({ rows: texts(params.rows), columns: texts(params.columns) });
    return [{ callId: id, title: cleanName(title), rows, columns, cells: newestCells(own) }];
  });
}

/** Characters that are not seen: controls, marks of direction, zero-width and tag characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u115f\u1160\u3164\uffa0]|\u034f|[\ufe00-\ufe0f]/gu;

/** A name on one line, without characters that are not seen. */
export const cleanName = (text: string): string =>
  text.toWellFormed().normalize("NFC").replace(/\s+/g, " ").replace(UNSEEN, "").replace(/ {2,}/g, " ").trim();

type Names = { rows: readonly string[]; columns: readonly string[] };

/** Rows and columns as they are shown. */
export const cleanNames = ({ rows, columns }: Names) => ({
  rows: rows.map(cleanName),
  columns: columns.map(cleanName),
});
