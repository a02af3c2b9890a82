// The list of threads as rows of known height, for a list that draws only those in view.

import type { ThreadGroup } from "@/components/shell/thread-groups";
import { threadNote } from "@/components/shell/thread-state";
import type { ThreadSummary } from "@/lib/http/responses";
import type { Words } from "@/lib/messages/translate";

export type ListRow =
  | { kind: "heading"; key: string; group: string; label: string }
  | {
      kind: "thread";
      key: string;
      group: string;
      label: string;
      thread: ThreadSummary;
      note: string | null;
      /** From 1, of so many in the group; -1 while more of it may come. */
      place: number;
      of: number;
    }
  | { kind: "end"; key: "end"; group: "end"; label: "" };

/** Every group's heading and threads in order; with `more`, a last row in which further ones are awaited. */
export function listRows(t: Words, groups: readonly ThreadGroup[], more: boolean): ListRow[] {
  const rows = groups.flatMap(({ key: group, label, threads }, index): ListRow[] => {
    const of = more && index === groups.length - 1 ? -1 : threads.length;
    return [
      { kind: "heading", key: `heading ${group}`, group, label },
      ...threads.map((thread, position): ListRow => {
        const note = threadNote(t, thread);
        return { kind: "thread", key: thread.id, group, label, thread, note, place: position + 1, of };
      }),
    ];
  });
  return more ? [...rows, { kind: "end", key: "end", group: "end", label: "" }] : rows;
}

/** Heights in rem; the rows' classes say the same. */
export function rowHeight(row: ListRow, coarse: boolean): number {
  if (row.kind === "heading") return 2;
  if (row.kind === "end") return 6.75;
  return coarse || row.note ? 2.75 : 2.25;
}

/** A row with the empty space before it, where those between are not drawn. */
export type PlacedRow = { row: ListRow; index: number; gap: number };
export type Section = { group: string; label: string; gap: number; rows: PlacedRow[] };

/** The drawn rows by group, in the flow of the page: gaps stand for what is not drawn. */
export function sectionsOf(
  rows: readonly ListRow[],
  drawn: readonly { index: number; start: number; end: number }[],
): Section[] {
  const sections: Section[] = [];
  let reached = 0;
  for (const { index, start, end } of drawn) {
    const row = rows[index];
    if (!row) continue;
    const gap = start - reached;
    reached = end;
    const last = sections.at(-1);
    if (last?.group === row.group) last.rows.push({ row, index, gap });
    else sections.push({ group: row.group, label: row.label, gap, rows: [{ row, index, gap: 0 }] });
  }
  return sections;
}

/** The rows in view, and before them the heading they stand under, which stays in view. */
export function drawnRows(
  rows: readonly ListRow[],
  { from, to, kept }: { from: number; to: number; kept: number },
): number[] {
  let heading = Math.min(Math.max(from, 0), rows.length - 1);
  while (heading > 0 && rows[heading]?.kind !== "heading") heading -= 1;
  const wanted = new Set<number>();
  if (kept >= 0) wanted.add(kept);
  if (rows.length > 0) wanted.add(heading);
  for (let index = Math.max(0, from); index <= Math.min(to, rows.length - 1); index += 1) wanted.add(index);
  return [...wanted].sort((a, b) => a - b);
}

/**
 * By how much the rows in view have moved: the middle of their moves, so that one that went to the top of the list does
 * not take the reader along.
 */
export function shiftOf(
  before: readonly { key: string; start: number }[],
  startOf: (key: string) => number | undefined,
): number {
  const moves = before.flatMap(({ key, start }) => {
    const now = startOf(key);
    return now === undefined ? [] : [now - start];
  });
  return moves.sort((a, b) => a - b)[Math.floor(moves.length / 2)] ?? 0;
}
