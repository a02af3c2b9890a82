// How a thread stands, in words: for the sidebar, the first screen and notifications.

import { ordinal } from "@/components/run/words";
import { isLive, isWaiting, RUN_STATUS } from "@/components/ui/run-status";
import type { ThreadSummary } from "@/lib/http/responses";

/** What is told of a thread; `place` is its run's place in line, where the server says it. */
export type ThreadStanding = Pick<ThreadSummary, "status" | "sourcesCount"> & { place?: number | null };

/** "3rd in line", or that it waits there; null for a run that does not. */
export function lineWords({ status, place }: Pick<ThreadStanding, "status" | "place">): string | null {
  if (status !== "inited") return null;
  return place ? `${ordinal(place)} in line` : "In line";
}

/** Newest first, and behind those at work the line in its order. */
export function byStanding(a: ThreadSummary, b: ThreadSummary): number {
  const line = ({ status, place }: ThreadSummary) =>
    status === "inited" ? (place ?? Number.MAX_SAFE_INTEGER) : 0;
  return line(a) - line(b) || b.updatedAt - a.updatedAt;
}

/** A few words for what is unusual about a thread: that it waits for the person, or in line. */
export function threadNote(thread: Pick<ThreadStanding, "status" | "place">): string | null {
  return isWaiting(thread.status) ? RUN_STATUS[thread.status].word : lineWords(thread);
}

/** One sentence on how a thread stands. */
export function stateSentence(thread: ThreadStanding): string {
  const { status, sourcesCount } = thread;
  const found = sourcesCount === 1 ? "1 source" : `${sourcesCount} sources`;
  switch (status) {
    case "waiting_for_clarification":
      return `It has questions for you and goes on when you answer; ${found} so far.`;
    case "waiting_for_plan":
      return "Its plan is ready for you to look through.";
    case "inited":
      return `${lineWords(thread)}: it starts by itself when a place is free.`;
    case "researching":
      return `It is searching and reading; ${found} so far.`;
    default:
      return RUN_STATUS[status].word;
  }
}

/** How many threads wait for the person. */
export function countWaiting(threads: readonly Pick<ThreadSummary, "status">[]): number {
  return threads.filter(({ status }) => isWaiting(status)).length;
}

/** Something a person who looks elsewhere wants to hear. */
export type News = {
  /** The same in every tab, and never the same for two events. */
  key: string;
  threadId: string;
  title: string;
  body: string;
};

type Known = Pick<ThreadSummary, "id" | "runId" | "status">;

const ENDED: Partial<Record<ThreadSummary["status"], string>> = {
  completed: "The report is done.",
  failed: "It ended without an answer. What was found is kept.",
  error: "It failed. What was found is kept.",
};

/**
 * What happened between two looks at the threads: one that newly needs the person, or whose run has ended by itself. A
 * thread that was not there before counts as one that ran, when it has changed since `since`.
 */
export function newsBetween(before: readonly Known[], now: readonly ThreadSummary[], since: number): News[] {
  const known = new Map(before.map((thread) => [thread.id, thread]));
  return now.flatMap((thread) => {
    const { id, runId, status, title, updatedAt } = thread;
    const earlier = known.get(id);
    const same = earlier?.runId === runId;
    const changed = same ? earlier.status !== status : updatedAt > since;
    if (!changed) return [];
    const ended = same && isOpen(earlier.status) ? ENDED[status] : undefined;
    const body = isWaiting(status) ? waitingSentence(status) : ended;
    return body ? [{ key: `${runId} ${status} ${updatedAt}`, threadId: id, title, body }] : [];
  });
}

const isOpen = (status: ThreadSummary["status"]): boolean => isLive(status) || isWaiting(status);

const waitingSentence = (status: ThreadSummary["status"]): string =>
  status === "waiting_for_plan"
    ? "Its plan waits for you to look through."
    : "It has questions for you and goes on when you answer.";
