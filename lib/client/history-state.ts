"use client";

import { useCallback, useLayoutEffect, useState } from "react";

// The framework keeps its own things in the state of an entry, so ours stand under a name of their own.
const OURS = "groundwork";

type Kept = Record<string, unknown>;

/** What this entry of the history keeps beside its address. */
export function entryState(): Kept {
  const state = window.history.state as { [OURS]?: Kept } | null;
  return state?.[OURS] ?? {};
}

/** Has this entry keep a value; undefined forgets it. */
export function keepInEntry(name: string, value: unknown): void {
  window.history.replaceState({ ...window.history.state, [OURS]: { ...entryState(), [name]: value } }, "");
}

/** State for an entry that is new to the framework. */
export function freshEntry(kept: Kept): object {
  return { [OURS]: kept };
}

/** What a sheet keeps in the entry that it made: going back closes it before it leaves the page. */
export const SHEET = "sheet";

/**
 * Makes an entry for what is opened over the page. Going back from it must not scroll: who closes it goes on reading where
 * they are. Opened out of a sheet it takes the place of that one's entry.
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
 * A value that belongs to this entry of the history: it is there again after a reload and after going back, when the page
 * is put together anew. Until the page is live it is `initial`. `read` drops what does not fit.
 */
export function useHistoryState<Value>(
  name: string,
  { initial, read }: { initial: Value; read: (kept: unknown) => Value | null },
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(initial);
  // In the frame in which the page appears, so that it has its height before it is scrolled to where it was.
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
