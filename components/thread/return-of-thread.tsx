"use client";

import { usePathname } from "next/navigation";
import { pageOf, useAnnouncedThreads } from "@/components/shell/use-threads";

/** On the page that says a thread does not exist: shows the thread once another tab has restored it. */
export function ReturnOfThread() {
  const pathname = usePathname();
  useAnnouncedThreads((news) => {
    // The router keeps "not found" on the screen for as long as the address stays the same.
    if (news && "changed" in news && pageOf(news.changed.id) === pathname) window.location.reload();
  });
  return null;
}
