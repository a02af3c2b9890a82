// The rows of a step by the sub-question they belong to.

import type { CallRow } from "./timeline-rows";

/** `name` is null for what concerns the whole question, and undefined where the step names no sub-question at all. */
type RowLane = { name: string | null | undefined; rows: CallRow[] };

/** Lanes in the order in which they begin; one without a name where there is nothing to tell apart. */
export function lanesIn(rows: CallRow[]): RowLane[] {
  const nameOf = ({ call }: CallRow) => call?.instance ?? null;
  if (rows.every((row) => nameOf(row) === null)) return [{ name: undefined, rows }];
  return [...Map.groupBy(rows, nameOf)].map(([name, own]) => ({ name, rows: own }));
}
