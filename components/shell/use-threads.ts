"use client";

import { usePathname } from "next/navigation";
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isLive } from "@/components/ui/run-status";
import { requestJson } from "@/lib/client/request";
import type { ThreadSummary, ThreadsResponse } from "@/lib/http/responses";
import { mergeThreads, watchLook, withoutGone } from "./known-threads";

const CHANGED = "groundwork:threads-changed";
const POLL_MS = 4000;

/** What happened to threads: deleted, or changed or restored. */
type ThreadsNews = { deleted: string[] } | { changed: ThreadSummary };

/**
 * Announces to all tabs that a thread was started, answered, changed or deleted, so that their lists reload.
 */
export function announceThreadsChanged(news: ThreadsNews | null = null): void {
  const channel = new BroadcastChannel(CHANGED);
  channel.postMessage(news);
  channel.close();
}

/** The address of a thread's page. */
export const pageOf = (id: string) => `/research/${id}`;

/** Calls back when any tab has announced a change. */
export function useAnnouncedThreads(onNews: (news: ThreadsNews | null) => void): void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    const channel = new BroadcastChannel(CHANGED);
    channel.addEventListener("message", ({ data }) => latest.current(data as ThreadsNews | null));
    return () => channel.close();
  }, []);
}

/** The summary of the person's watches: unseen outcomes, active runs, next time. */
export type WatchNews = NonNullable<ThreadsResponse["watches"]>;

export type Threads = {
  threads: ThreadSummary[];
  watches: WatchNews;
  /** The next page of older threads, if there is one: `load` requests it, once at a time. */
  more: { state: "ready" | "loading" | "failed"; load: () => void } | null;
};

const PAGE = 100;

/** Loads further pages, one at a time; passes each to `onPage`. */
function useFurther(initial: string | null, onPage: (threads: ThreadSummary[]) => void) {
  const [cursor, setCursor] = useState(initial);
  const [state, setState] = useState<"ready" | "loading" | "failed">("ready");
  const asking = useRef(false);
  const load = useCallback(async () => {
    if (asking.current || cursor === null) return;
    asking.current = true;
    setState("loading");
    const answer = await requestJson<ThreadsResponse>(
      `/api/threads?limit=${PAGE}&cursor=${encodeURIComponent(cursor)}`,
    );
    if (!answer.ok) {
      asking.current = false;
      setState("failed");
      return;
    }
    // A transition, so that the frames of a list that is being scrolled do not wait for the rows to come.
    startTransition(() => {
      onPage(answer.value.threads);
      setCursor(answer.value.nextCursor);
      setState("ready");
    });
  }, [cursor, onPage]);
  // Until the page is in the list, its cursor would be asked for again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page.
  useEffect(() => {
    asking.current = false;
  }, [cursor]);
  const more = useMemo(() => (cursor === null ? null : { state, load }), [cursor, state, load]);
  return { more, setCursor };
}

const NO_WATCHES: WatchNews = { unseen: 0, toldAt: null, isOpen: false, nextAt: null };
/**
 * Looks again on return to the tab, when the time of a watch comes, and every few seconds while something is active.
 * `refresh` must be stable.
 */
export function useLooks(refresh: () => void, live: boolean, nextAt: number | null): void {
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(refresh, POLL_MS);
    return () => clearInterval(timer);
  }, [live, refresh]);
  useEffect(() => {
    if (nextAt === null) return;
    const timer = setInterval(refresh, watchLook(nextAt, Date.now()));
    return () => clearInterval(timer);
  }, [nextAt, refresh]);
  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && refresh();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [refresh]);
}

/**
 * The threads sent with the page, reloaded on navigation, on return to the tab, on announcements of any tab,
 * when a watch is due, and every few seconds while something is active: also in hidden tabs, because that is when a person wants
 * notifications.
 */
export function useThreads(initial: ThreadsResponse): Threads {
  const [threads, setThreads] = useState(() =>
    mergeThreads([...initial.waiting, ...initial.pinned], initial.threads),
  );
  const [watches, setWatches] = useState(initial.watches ?? NO_WATCHES);
  // A response sent before a deletion must not restore the thread.
  const deleted = useRef(new Set<string>());
  const add = useCallback((found: ThreadSummary[]) => {
    const there = found.filter(({ id }) => !deleted.current.has(id));
    setThreads((known) => mergeThreads(known, there));
  }, []);
  const { more, setCursor } = useFurther(initial.nextCursor, add);
  const pathname = usePathname();
  const known = useRef(threads);
  useEffect(() => {
    known.current = threads;
  }, [threads]);

  const asked = useRef(0);
  const refresh = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    const answer = await requestJson<ThreadsResponse>("/api/threads");
    // An outdated response is ignored.
    if (!answer.ok || turn !== asked.current) return;
    const { threads: newest, waiting, pinned, nextCursor, watches: told } = answer.value;
    if (told) setWatches((before) => (JSON.stringify(before) === JSON.stringify(told) ? before : told));
    setThreads((before) => withoutGone(before, answer.value));
    const ids = new Set(known.current.map(({ id }) => id));
    // More has changed than fits on a page, so the pages between are loaded again.
    if (ids.size > 0 && !newest.some(({ id }) => ids.has(id))) setCursor(nextCursor);
    add([...newest, ...waiting, ...pinned]);
  }, [add, setCursor]);

  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    refresh();
  }, [pathname, refresh]);

  useAnnouncedThreads((news) => {
    if (news && "deleted" in news) {
      for (const id of news.deleted) deleted.current.add(id);
      setThreads((before) => before.filter(({ id }) => !deleted.current.has(id)));
    }
    if (news && "changed" in news) {
      deleted.current.delete(news.changed.id);
      add([news.changed]);
    }
    void refresh();
  });

  const live = watches.isOpen || threads.some((thread) => isLive(thread.status));
  useLooks(refresh, live, watches.nextAt);
  // The same object as long as nothing changes, so that nothing is rendered again.
  return useMemo(() => ({ threads, watches, more }), [threads, watches, more]);
}
