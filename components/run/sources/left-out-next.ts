"use client";

// The person's preferences for the sources of a thread, stored in this browser: pinned sources, and sites to
// exclude from follow-ups. Sites of an active run are excluded by the engine; a follow-up receives them in
// its request.

import { useCallback, useSyncExternalStore } from "react";
import { keepText, storedText } from "@/lib/client/storage";

export type SourceWishes = {
  /** Ids of the pinned sources, first pinned first. */
  top: string[];
  /** Sites that follow-ups exclude. */
  out: string[];
};

const NO_WISHES: SourceWishes = { top: [], out: [] };
const MOST = 50;
const CHANGED = "groundwork:source-wishes";

const keyOf = (threadId: string) => `sources:${threadId}`;

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string").slice(0, MOST) : [];

/** Parses stored preferences; empty if invalid. */
function parseWishes(kept: string | null): SourceWishes {
  if (!kept) return NO_WISHES;
  try {
    const { top, out } = JSON.parse(kept) as Partial<SourceWishes>;
    return { top: strings(top), out: strings(out) };
  } catch {
    return NO_WISHES;
  }
}

/** Adds the item to the list, or removes it. */
function toggled(list: readonly string[], item: string): string[] {
  return list.includes(item) ? list.filter((known) => known !== item) : [...list, item].slice(-MOST);
}

// Caches the last result, so that equal text returns the same object.
let parsed: { kept: string | null; wishes: SourceWishes } = { kept: null, wishes: NO_WISHES };

/** The current preferences for a thread. */
export function readWishes(threadId: string): SourceWishes {
  const kept = storedText("browser", keyOf(threadId));
  if (kept !== parsed.kept) parsed = { kept, wishes: parseWishes(kept) };
  return parsed.wishes;
}

function subscribe(changed: () => void): () => void {
  // The storage event reports other tabs only; a custom event reports this one.
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
