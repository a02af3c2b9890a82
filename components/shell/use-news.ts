"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { notifyState } from "@/components/shell/notify-state";
import { newsBetween } from "@/components/shell/thread-state";
import { useWords } from "@/components/ui/words";
import type { ThreadSummary } from "@/lib/http/responses";

/** A tab in which the event can be seen anyway goes first, and says nothing. */
const COURTESY_MS = 1500;

const latest = (threads: readonly ThreadSummary[]): number =>
  threads.reduce((most, { updatedAt }) => Math.max(most, updatedAt), 0);

/**
 * Tells by a notification of the browser, where the person wants them, that a thread newly needs the person or has ended:
 * once, whatever the number of tabs, and not to who is looking at it.
 */
export function useNews(threads: readonly ThreadSummary[]): void {
  const t = useWords();
  const router = useRouter();
  const pathname = usePathname();
  const seen = useRef(threads);
  // By the server's clock, which need not be this machine's.
  const since = useRef(latest(threads));
  const place = useRef(pathname);
  useEffect(() => {
    place.current = pathname;
  }, [pathname]);

  useEffect(() => {
    const before = seen.current;
    seen.current = threads;
    if (before === threads) return;
    const news = newsBetween(t, { before, now: threads, since: since.current });
    since.current = Math.max(since.current, latest(threads));
    if (notifyState() !== "on") return;
    for (const each of news) {
      const href = `/research/${each.threadId}`;
      const looking = () =>
        document.visibilityState === "visible" && document.hasFocus() && place.current === href;
      const tell = async () => {
        const quiet = looking();
        const { announce, claim } = await import("@/components/shell/notify");
        if (!(await claim(each.key)) || quiet) return;
        announce({ ...each, onOpen: () => router.push(href) });
      };
      setTimeout(tell, looking() ? 0 : COURTESY_MS);
    }
  }, [threads, router, t]);
}
