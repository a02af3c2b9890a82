// Groups the rows of a step by sub-question.

import type { CallRow } from "./timeline-rows";

/** `name` is null for the whole question, and undefined if the step names no sub-question. */
type RowLane = { name: string | null | undefined; rows: CallRow[] };

/** Lanes in the order of their first rows; a single unnamed lane if there is nothing to distinguish. */
export function lanesIn(rows: CallRow[]): RowLane[] {
  const nameOf = ({ call }: CallRow) => call?.instance ?? null;
  if (rows.every((row) => nameOf(row) === null)) return [{ name: undefined, rows }];
  return [...Map.groupBy(rows, nameOf)].map(([name, own]) => ({ name, rows: own }));
}
