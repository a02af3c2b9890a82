// The state of a thread as text, for the sidebar, the first screen and notifications.

import { pageOf, type WatchNews } from "@/components/shell/use-threads";
import { isLive, isWaiting, type ShownStatus, shownStatus, statusWord } from "@/components/ui/run-status";
import type { ThreadSummary } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";

/** The described fields of a thread; `place` is its run's position in the queue, if the server sends it. */
type ThreadProgress = Pick<ThreadSummary, "status" | "sourcesCount"> & { place?: number | null };

/** "3rd in line", or that it is queued; null for a run that is not. */
export function lineWords(
  t: Words,
  { status, place }: Pick<ThreadProgress, "status" | "place">,
): string | null {
  if (status !== "inited") return null;
  return place ? t("shell.line.place", { place }) : t("shell.line.somewhere");
}

/** Newest first; queued ones after active ones, in queue order. */
export function byProgress(a: ThreadSummary, b: ThreadSummary): number {
  const line = ({ status, place }: ThreadSummary) =>
    status === "inited" ? (place ?? Number.MAX_SAFE_INTEGER) : 0;
  return line(a) - line(b) || b.updatedAt - a.updatedAt;
}

/** What is unusual about a thread: that it waits for the person, or is queued. */
export function threadNote(t: Words, thread: Pick<ThreadProgress, "status" | "place">): string | null {
  return isWaiting(thread.status) ? statusWord(t, thread.status) : lineWords(t, thread);
}

/** The state of a thread in one sentence. */
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

/** The number of threads that wait for the person. */
export function countWaiting(threads: readonly Pick<ThreadSummary, "status">[]): number {
  return threads.filter(({ status }) => isWaiting(status)).length;
}

/** An event that a person who looks elsewhere wants to know about. */
type News = {
  /** The same in every tab, and unique per event. */
  key: string;
  /** The screen that shows it. */
  href: string;
  title: string;
  body: string;
};

type Known = Pick<ThreadSummary, "id" | "runId" | "status">;

/** The notification of a new status of a run; null without one. The end of a watch's run is notified by the watch. */
function newsWords(
  t: Words,
  { status, ofWatch }: Pick<ThreadSummary, "ofWatch"> & { status: ShownStatus },
  isEnd: boolean,
): string | null {
  if (status === "waiting_for_plan") return t("shell.news.plan");
  if (status === "waiting_for_clarification") return t("shell.news.clarification");
  return isEnd &&
    !ofWatch &&
    (status === "completed" || status === "partly" || status === "failed" || status === "error")
    ? t(`shell.news.${status}`)
    : null;
}

/**
 * The events between two polls: a thread that newly waits for the person, or whose run ended by itself. An
 * unknown thread counts as previously active if it has changed since `since`.
 */
export function newsBetween(
  t: Words,
  { before, now, since }: { before: readonly Known[]; now: readonly ThreadSummary[]; since: number },
): News[] {
  const known = new Map(before.map((thread) => [thread.id, thread]));
  return now.flatMap((thread) => {
    const { id, runId, title, status, updatedAt } = thread;
    const earlier = known.get(id);
    const same = earlier?.runId === runId;
    const changed = same ? earlier.status !== status : updatedAt > since;
    if (!changed) return [];
    const shown = { ...thread, status: shownStatus(thread) };
    const body = newsWords(t, shown, same && isOpen(earlier.status));
    return body ? [{ key: `${runId} ${status} ${updatedAt}`, href: pageOf(id), title, body }] : [];
  });
}

/** The event of an outcome of a watch that the person wants to be told of, told since the last poll. */
export function watchNews(
  t: Words,
  before: Pick<WatchNews, "toldAt">,
  { toldAt, unseen }: Pick<WatchNews, "toldAt" | "unseen">,
): News[] {
  if (toldAt === null || toldAt <= (before.toldAt ?? 0)) return [];
  const [title, body] = [t("shell.place.watches"), t("shell.news.watch", { count: unseen })];
  return [{ key: `watch ${toldAt}`, href: "/watches", title, body }];
}

const isOpen = (status: ThreadSummary["status"]): boolean => isLive(status) || isWaiting(status);
