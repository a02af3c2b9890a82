"use client";

import { useCallback, useLayoutEffect, useState } from "react";

// The framework has its own fields in the state of an entry, so ours are under one name.
const OURS = "groundwork";

type Kept = Record<string, unknown>;

/** The values stored in the current history entry. */
export function entryState(): Kept {
  const state = window.history.state as { [OURS]?: Kept } | null;
  return state?.[OURS] ?? {};
}

/** Stores a value in the current entry; undefined removes it. */
export function keepInEntry(name: string, value: unknown): void {
  window.history.replaceState({ ...window.history.state, [OURS]: { ...entryState(), [name]: value } }, "");
}

/** State for an entry that the framework does not know. */
export function freshEntry(kept: Kept): object {
  return { [OURS]: kept };
}

/** The entry that a sheet created: going back closes the sheet before it leaves the page. */
export const SHEET = "sheet";

/**
 * Creates an entry for something that opens over the page. Going back from it must not scroll, so that the reader stays
 * at the same place. Opened from a sheet, it replaces the sheet's entry.
 */
export function pushOver(kept: Kept, address: string): void {
  const { [SHEET]: sheet, ...state } = entryState();
  const entry = freshEntry({ ...state, ...kept });
  if (sheet) {
    window.history.replaceState(entry, "", address);
    return;
  }
  window.history.scrollRestoration = "manual";
  window.history.pushState(entry, "", address);
  window.history.scrollRestoration = "auto";
  window.addEventListener("popstate", restoreScroll, { once: true });
}

function restoreScroll(): void {
  window.history.scrollRestoration = "auto";
}

/**
 * A value stored in the current history entry, so that it is restored after a reload and after going back. It is
 * `initial` until hydration. `read` returns a fallback for invalid values.
 */
export function useHistoryState<Value>(
  name: string,
  { initial, read }: { initial: Value; read: (kept: unknown) => Value | null },
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(initial);
  // Runs before the first paint, so that the page has its height before its scroll position is restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, when the page appears.
  useLayoutEffect(() => {
    const kept = read(entryState()[name]);
    if (kept !== null) setValue(kept);
  }, []);
  const keep = useCallback(
    (next: Value) => {
      setValue(next);
      keepInEntry(name, next);
    },
    [name],
  );
  return [value, keep];
}
