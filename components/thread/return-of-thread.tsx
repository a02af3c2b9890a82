"use client";

import { usePathname } from "next/navigation";
import { pageOf, useAnnouncedThreads } from "@/components/shell/use-threads";

/** On the page of a missing thread: shows the thread once another tab has restored it. */
export function ReturnOfThread() {
  const pathname = usePathname();
  useAnnouncedThreads((news) => {
    // The router keeps the 404 page as long as the URL stays the same.
    if (news && "changed" in news && pageOf(news.changed.id) === pathname) window.location.reload();
  });
  return null;
}
