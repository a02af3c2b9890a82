import { type KeyboardEvent, type RefObject, useState } from "react";

/** Nodes by column, each column from top to bottom. */
type Columns = readonly (readonly string[])[];

/**
 * One stop of the Tab key for each column; arrows move within it and to the nearest of the next one. `nearest` finds the
 * node of a column that stands beside another.
 */
export function useMapKeys(
  place: RefObject<HTMLElement | null>,
  columns: Columns,
  nearest: (id: string, column: readonly string[]) => string | undefined,
) {
  const [stops, setStops] = useState<Record<number, string>>({});
  const columnOf = (id: string) => columns.findIndex((column) => column.includes(id));
  const stopOf = (column: number) => {
    const ids = columns[column] ?? [];
    const kept = stops[column];
    return kept !== undefined && ids.includes(kept) ? kept : ids[0];
  };
  const next = (id: string, key: string): string | undefined => {
    const at = columnOf(id);
    const column = columns[at] ?? [];
    const index = column.indexOf(id);
    if (key === "ArrowDown") return column[index + 1];
    if (key === "ArrowUp") return column[index - 1];
    if (key === "Home") return column[0];
    if (key === "End") return column.at(-1);
    const side = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    for (let to = at + side; side !== 0 && columns[to]; to += side) {
      const found = nearest(id, columns[to] ?? []);
      if (found) return found;
    }
    return undefined;
  };
  return {
    tabIndex: (id: string) => (stopOf(columnOf(id)) === id ? 0 : -1),
    reached: (id: string) => setStops((known) => ({ ...known, [columnOf(id)]: id })),
    onKeyDown: (event: KeyboardEvent, id: string) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      const found = next(id, event.key);
      if (found === undefined) return;
      event.preventDefault();
      place.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(found)}"]`)?.focus();
    },
  };
}
