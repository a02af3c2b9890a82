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

/** Newer summaries replace older ones of the same thread; pages loaded earlier stay. */
function mergeThreads(known: ThreadSummary[], found: ThreadSummary[]): ThreadSummary[] {
  const byId = new Map(known.map((thread) => [thread.id, thread]));
  for (const thread of found) byId.set(thread.id, thread);
  return [...byId.values()];
}

export type Threads = {
  threads: ThreadSummary[];
  /** Loads the next page of older threads; null when all are here. */
  loadMore: (() => Promise<void>) | null;
};

/**
 * The threads the server sent with the page, looked at again on navigation, on return to the tab, when told by any tab,
 * and every few seconds while something runs: also out of view, because that is when a person wants to be called.
 */
export function useThreads(initial: ThreadsResponse): Threads {
  const [threads, setThreads] = useState(() => mergeThreads(initial.waiting, initial.threads));
  const [cursor, setCursor] = useState(initial.nextCursor);
  const pathname = usePathname();

  const refresh = useCallback(async () => {
    const answer = await requestJson<ThreadsResponse>("/api/threads");
    if (!answer.ok) return;
    const { threads: newest, waiting } = answer.value;
    setThreads((known) => mergeThreads(known, [...newest, ...waiting]));
  }, []);

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

  const loadMore = async () => {
    const answer = await requestJson<ThreadsResponse>(
      `/api/threads?cursor=${encodeURIComponent(cursor ?? "")}`,
    );
    if (!answer.ok) return;
    setThreads((known) => mergeThreads(known, answer.value.threads));
    setCursor(answer.value.nextCursor);
  };
  return { threads, loadMore: cursor === null ? null : loadMore };
}
