"use client";

import { usePathname } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { isLive } from "@/components/ui/run-status";
import { requestJson } from "@/lib/client/request";
import type { ThreadSummary, ThreadsResponse } from "@/lib/http/responses";

const CHANGED = "groundwork:threads-changed";
const POLL_MS = 4000;

/** Tells the sidebar of this and every other tab that a thread was started, answered or ended, so that it looks again. */
export function announceThreadsChanged(): void {
  const channel = new BroadcastChannel(CHANGED);
  channel.postMessage(null);
  channel.close();
}

/**
 * Newer summaries replace older ones of the same thread; pages loaded earlier stay. The same array where nothing changed, so
 * that a look at the server that brings no news draws nothing anew.
 */
export function mergeThreads(known: ThreadSummary[], found: readonly ThreadSummary[]): ThreadSummary[] {
  const byId = new Map(known.map((thread) => [thread.id, thread]));
  const news = found.filter((thread) => JSON.stringify(byId.get(thread.id)) !== JSON.stringify(thread));
  if (news.length === 0) return known;
  for (const thread of news) byId.set(thread.id, thread);
  return [...byId.values()];
}

export type Threads = {
  threads: ThreadSummary[];
  /** The next page of older threads, when there is one: `load` asks for it, once at a time. */
  more: { state: "ready" | "loading" | "failed"; load: () => void } | null;
};

const PAGE = 100;

/** Further pages, one at a time; `onPage` is handed what came. */
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
    asking.current = false;
    setState(answer.ok ? "ready" : "failed");
    if (!answer.ok) return;
    onPage(answer.value.threads);
    setCursor(answer.value.nextCursor);
  }, [cursor, onPage]);
  return { more: cursor === null ? null : { state, load }, setCursor };
}

/**
 * The threads the server sent with the page, looked at again on navigation, on return to the tab, when told by any tab,
 * and every few seconds while something runs: also out of view, because that is when a person wants to be called.
 */
export function useThreads(initial: ThreadsResponse): Threads {
  const [threads, setThreads] = useState(() => mergeThreads([...initial.waiting], initial.threads));
  const add = useCallback((found: ThreadSummary[]) => setThreads((known) => mergeThreads(known, found)), []);
  const { more, setCursor } = useFurther(initial.nextCursor, add);
  const pathname = usePathname();
  const known = useRef(threads);
  useEffect(() => {
    known.current = threads;
  }, [threads]);

  const refresh = useCallback(async () => {
    const answer = await requestJson<ThreadsResponse>("/api/threads");
    if (!answer.ok) return;
    const { threads: newest, waiting, nextCursor } = answer.value;
    const ids = new Set(known.current.map(({ id }) => id));
    // More has changed than a page holds: what lies between is asked for again.
    if (ids.size > 0 && !newest.some(({ id }) => ids.has(id))) setCursor(nextCursor);
    add([...newest, ...waiting]);
  }, [add, setCursor]);

  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    refresh();
  }, [pathname, refresh]);

  useEffect(() => {
    const onVisible = () => document.visibilityState === "visible" && refresh();
    const channel = new BroadcastChannel(CHANGED);
    channel.addEventListener("message", refresh);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      channel.close();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [refresh]);

  const live = threads.some((thread) => isLive(thread.status));
  useEffect(() => {
    if (!live) return;
    const timer = setInterval(refresh, POLL_MS);
    return () => clearInterval(timer);
  }, [live, refresh]);
  return { threads, more };
}
