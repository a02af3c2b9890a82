// How a thread stands, in words: for the sidebar, the first screen and notifications.

import { isLive, isWaiting, statusWord } from "@/components/ui/run-status";
import type { ThreadSummary } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";

/** What is told of a thread; `place` is its run's place in line, where the server says it. */
type ThreadProgress = Pick<ThreadSummary, "status" | "sourcesCount"> & { place?: number | null };

/** "3rd in line", or that it waits there; null for a run that does not. */
export function lineWords(
  t: Words,
  { status, place }: Pick<ThreadProgress, "status" | "place">,
): string | null {
  if (status !== "inited") return null;
  return place ? t("shell.line.place", { place }) : t("shell.line.somewhere");
}

/** Newest first, and behind those at work the line in its order. */
export function byProgress(a: ThreadSummary, b: ThreadSummary): number {
  const line = ({ status, place }: ThreadSummary) =>
    status === "inited" ? (place ?? Number.MAX_SAFE_INTEGER) : 0;
  return line(a) - line(b) || b.updatedAt - a.updatedAt;
}

/** A few words for what is unusual about a thread: that it waits for the person, or in line. */
export function threadNote(t: Words, thread: Pick<ThreadProgress, "status" | "place">): string | null {
  return isWaiting(thread.status) ? statusWord(t, thread.status) : lineWords(t, thread);
}

/** One sentence on how a thread stands. */
export function stateSentence(t: Words, { status, sourcesCount: count, place }: ThreadProgress): string {
  switch (status) {
    case "waiting_for_clarification":
      return t("shell.standing.clarification", { count });
    case "waiting_for_plan":
      return t("shell.standing.plan");
    case "inited":
      return place ? t("shell.standing.linePlace", { place }) : t("shell.standing.line");
    case "researching":
      return t("shell.standing.researching", { count });
    default:
      return statusWord(t, status);
  }
}

/** How many threads wait for the person. */
export function countWaiting(threads: readonly Pick<ThreadSummary, "status">[]): number {
  return threads.filter(({ status }) => isWaiting(status)).length;
}

/** Something a person who looks elsewhere wants to hear. */
type News = {
  /** The same in every tab, and never the same for two events. */
  key: string;
  threadId: string;
  title: string;
  body: string;
};

type Known = Pick<ThreadSummary, "id" | "runId" | "status">;

/** What a status is worth telling of, when a run has newly come to it. */
function newsWords(t: Words, status: ThreadSummary["status"], ended: boolean): string | null {
  if (status === "waiting_for_plan") return t("shell.news.plan");
  if (status === "waiting_for_clarification") return t("shell.news.clarification");
  return ended && (status === "completed" || status === "failed" || status === "error")
    ? t(`shell.news.${status}`)
    : null;
}

/**
 * What happened between two looks at the threads: one that newly needs the person, or whose run has ended by itself. A
 * thread that was not there before counts as one that ran, when it has changed since `since`.
 */
export function newsBetween(
  t: Words,
  { before, now, since }: { before: readonly Known[]; now: readonly ThreadSummary[]; since: number },
): News[] {
  const known = new Map(before.map((thread) => [thread.id, thread]));
  return now.flatMap((thread) => {
    const { id, runId, status, title, updatedAt } = thread;
    const earlier = known.get(id);
    const same = earlier?.runId === runId;
    const changed = same ? earlier.status !== status : updatedAt > since;
    if (!changed) return [];
    const body = newsWords(t, status, same && isOpen(earlier.status));
    return body ? [{ key: `${runId} ${status} ${updatedAt}`, threadId: id, title, body }] : [];
  });
}

const isOpen = (status: ThreadSummary["status"]): boolean => isLive(status) || isWaiting(status);
