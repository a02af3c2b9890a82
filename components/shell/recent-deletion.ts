// What this tab deleted a moment ago, kept over a reload for as long as it can be undone.

import type { Removed } from "@/components/shell/deletion-bar";
import { keepText, storedText } from "@/lib/client/storage";

/** As long as the server keeps what was deleted. */
const UNDO_MS = 10_000;
const KEY = "recent-deletion";

/** `until`: when it is gone for good, in milliseconds since the epoch by this browser's clock. */
export type RecentDeletion = { removed: Removed[]; until: number };

/** Keeps what was deleted just now. */
export function keepDeletion(removed: Removed[], now = Date.now()): RecentDeletion {
  const deletion = { removed, until: now + UNDO_MS };
  keepText("tab", KEY, JSON.stringify(deletion));
  return deletion;
}

/** What was kept; null once it is too late to undo it. */
export function recentDeletion(now = Date.now()): RecentDeletion | null {
  const kept = storedText("tab", KEY);
  if (kept === null) return null;
  try {
    const { removed, until } = JSON.parse(kept) as RecentDeletion;
    return removed.length > 0 && until > now && until <= now + UNDO_MS ? { removed, until } : null;
  } catch {
    return null;
  }
}

export const forgetDeletion = (): void => keepText("tab", KEY, null);
