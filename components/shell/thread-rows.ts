// The thread list as rows of known height, for the virtualized list.

import type { ThreadGroup } from "@/components/shell/thread-groups";
import { threadNote } from "@/components/shell/thread-state";
import type { ThreadSummary } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";

export type ListRow =
  | { kind: "heading"; key: string; group: string; label: string }
  | {
      kind: "thread";
      key: string;
      group: string;
      label: string;
      thread: ThreadSummary;
      note: string | null;
      /** Position from 1, and size of the group; -1 while more of it may load. */
      place: number;
      of: number;
    }
  | { kind: "end"; key: "end"; group: "end"; label: "" };

/** The headings and threads of all groups in order; with `more`, a last row for older threads. */
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

/** Heights in rem; must match the rows' classes. */
export function rowHeight(row: ListRow, coarse: boolean): number {
  if (row.kind === "heading") return 2;
  if (row.kind === "end") return 6.75;
  return coarse || row.note ? 2.75 : 2.25;
}

/** The positions of rows and groups, in rem from the top of the list. */
type ListLayout = {
  tops: number[];
  groups: Map<string, { top: number; height: number }>;
  height: number;
};

export function layoutOf(rows: readonly ListRow[], coarse: boolean): ListLayout {
  const groups: ListLayout["groups"] = new Map();
  let height = 0;
  const tops = rows.map((row) => {
    const top = height;
    height += rowHeight(row, coarse);
    const group = groups.get(row.group);
    if (group) group.height = height - group.top;
    else groups.set(row.group, { top, height: height - top });
    return top;
  });
  return { tops, groups, height };
}

export type Section = {
  group: string;
  label: string;
  /** The position of the whole group, so that it does not move while other rows are rendered. */
  top: number;
  height: number;
  /**
   * Its rendered rows. `gap`: the space above a row, from the end of the one before it or from the top of the group. While
   * the list scrolls only that of the first row changes, so that the others are not styled again.
   */
  rows: { row: ListRow; gap: number }[];
};

/** The rendered rows by group, with positions. */
export function sectionsOf(
  rows: readonly ListRow[],
  { tops, groups }: ListLayout,
  drawn: readonly number[],
): Section[] {
  const sections: Section[] = [];
  let end = 0;
  for (const index of drawn) {
    const row = rows[index];
    const extent = row ? groups.get(row.group) : undefined;
    if (!row || !extent) continue;
    const last = sections.at(-1);
    const top = tops[index] ?? 0;
    if (last?.group === row.group) last.rows.push({ row, gap: top - end });
    else
      sections.push({
        group: row.group,
        label: row.label,
        ...extent,
        rows: [{ row, gap: top - extent.top }],
      });
    // A heading stays visible, so it takes no space from the rows.
    end = row.kind === "heading" ? extent.top : (tops[index + 1] ?? top);
  }
  return sections;
}

/** Which element renders each row: the keys of the rows in order, and a number for the element of each. */
export type RowElements = { keys: readonly string[]; elements: readonly number[]; next: number };

export const NO_ELEMENTS: RowElements = { keys: [], elements: [], next: 0 };

/**
 * Gives rows to the elements of rows that are gone, because an element whose text changes costs a fraction of a new one. A
 * row that is still rendered keeps its element, unless most rows are new and `stays` is false: then the rows take the
 * elements in their order, so that none is moved in the page. `stays`: an element inside has the focus.
 */
export function elementsOf(before: RowElements, keys: readonly string[], stays: boolean): RowElements {
  const had = new Map(before.keys.map((key, at) => [key, before.elements[at] ?? 0]));
  const kept = keys.filter((key) => had.has(key));
  const inOrder = !stays && kept.length * 2 < keys.length;
  const taken = new Set(inOrder ? [] : kept.map((key) => had.get(key)));
  const free = before.elements.filter((element) => !taken.has(element));
  let { next } = before;
  let used = 0;
  const elements = keys.map((key) => {
    const own = inOrder ? undefined : had.get(key);
    if (own !== undefined) return own;
    const element = free[used] ?? next;
    if (used >= free.length) next += 1;
    used += 1;
    return element;
  });
  return { keys, elements, next };
}

/** The visible rows, and the heading above them, which stays visible. */
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
 * How far the visible rows have moved: the median, so that one row that moved to the top does not take the
 * reader along.
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
