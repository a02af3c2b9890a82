// The threads that a tab knows: what a response of the server changes in them, and when to ask again.

import type { ThreadSummary, ThreadsResponse } from "@/lib/http/responses";

/** How long a watch is given to start its run after its time, in milliseconds. */
const START_MS = 2000;
const OFTEN_MS = 30_000;
/** The most between two looks while a watch is to come: clocks differ, and machines sleep. */
const SELDOM_MS = 3_600_000;

/**
 * Merges newer summaries into the list; earlier pages stay. Returns the same array if nothing changed, so
 * that a poll without news renders nothing.
 */
export function mergeThreads(known: ThreadSummary[], found: readonly ThreadSummary[]): ThreadSummary[] {
  const byId = new Map(known.map((thread) => [thread.id, thread]));
  const news = found.filter((thread) => {
    const before = byId.get(thread.id);
    return !before || JSON.stringify(before) !== JSON.stringify(thread);
  });
  if (news.length === 0) return known;
  for (const thread of news) byId.set(thread.id, thread);
  return [...byId.values()];
}

/**
 * Removes threads that the server no longer lists: one that has not changed since the oldest thread of its
 * first page is on a later page.
 */
export function withoutGone(known: ThreadSummary[], found: ThreadsResponse): ThreadSummary[] {
  const { threads, waiting, pinned, nextCursor } = found;
  const listed = new Set([...threads, ...waiting, ...pinned].map(({ id }) => id));
  const oldest = nextCursor === null ? 0 : (threads.at(-1)?.updatedAt ?? 0);
  const left = known.filter(({ id, updatedAt }) => updatedAt <= oldest || listed.has(id));
  return left.length === known.length ? known : left;
}

/** Milliseconds until it is worth looking whether a watch has begun. */
export const watchLook = (nextAt: number, now: number): number =>
  Math.min(Math.max(nextAt - now + START_MS, OFTEN_MS), SELDOM_MS);
