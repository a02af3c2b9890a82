"use client";

// What a person wishes of the sources of a thread, kept on this machine's browser: some always in sight, some sites out of
// what is asked next. The engine leaves sites out of a run that goes on, so a further run is told of them as it begins.

import { useCallback, useSyncExternalStore } from "react";
import { keepText, storedText } from "@/lib/client/storage";

export type SourceWishes = {
  /** Ids of sources that stand on top, the first one chosen first. */
  top: string[];
  /** Sites that further questions leave out. */
  out: string[];
};

export const NO_WISHES: SourceWishes = { top: [], out: [] };
const MOST = 50;
const CHANGED = "groundwork:source-wishes";

const keyOf = (threadId: string) => `sources:${threadId}`;

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string").slice(0, MOST) : [];

/** Wishes as they were kept; what is none is no wish. */
export function parseWishes(kept: string | null): SourceWishes {
  if (!kept) return NO_WISHES;
  try {
    const { top, out } = JSON.parse(kept) as Partial<SourceWishes>;
    return { top: strings(top), out: strings(out) };
  } catch {
    return NO_WISHES;
  }
}

/** The list with the item, or without it when it was there. */
export function toggled(list: readonly string[], item: string): string[] {
  return list.includes(item) ? list.filter((known) => known !== item) : [...list, item].slice(-MOST);
}

// What was parsed last, so that the same text gives the same wishes.
let parsed: { kept: string | null; wishes: SourceWishes } = { kept: null, wishes: NO_WISHES };

/** The wishes for a thread as they stand now. */
export function readWishes(threadId: string): SourceWishes {
  const kept = storedText("browser", keyOf(threadId));
  if (kept !== parsed.kept) parsed = { kept, wishes: parseWishes(kept) };
  return parsed.wishes;
}

function subscribe(changed: () => void): () => void {
  // Another tab; and this one, which is not told of its own.
  window.addEventListener("storage", changed);
  window.addEventListener(CHANGED, changed);
  return () => {
    window.removeEventListener("storage", changed);
    window.removeEventListener(CHANGED, changed);
  };
}

export function useSourceWishes(threadId: string): {
  wishes: SourceWishes;
  toggle: (list: keyof SourceWishes, item: string) => void;
} {
  const wishes = useSyncExternalStore(
    subscribe,
    () => readWishes(threadId),
    () => NO_WISHES,
  );
  const toggle = useCallback(
    (list: keyof SourceWishes, item: string) => {
      const now = readWishes(threadId);
      const next = { ...now, [list]: toggled(now[list], item) };
      const none = next.top.length + next.out.length === 0;
      keepText("browser", keyOf(threadId), none ? null : JSON.stringify(next));
      window.dispatchEvent(new Event(CHANGED));
    },
    [threadId],
  );
  return { wishes, toggle };
}
