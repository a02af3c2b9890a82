"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, Suspense, useState } from "react";
import { ThreadSkeleton } from "@/components/shell/thread-skeleton";
import { useWords } from "@/components/ui/words";

const isThread = (pathname: string) => pathname.startsWith("/research/");

/**
 * Shows the shape of a thread while it is opened from another page. The page that came with the document has
 * no such boundary: its HTML is complete, but React would reveal the content of a boundary only in a later
 * frame, up to 300 ms after the shape.
 */
export function PageBoundary({ children }: { children: ReactNode }) {
  const t = useWords();
  const pathname = usePathname();
  // Null once another page was opened: from then on every thread is loaded by the router.
  const [sent, setSent] = useState<string | null>(pathname);
  if (sent !== null && sent !== pathname) setSent(null);
  if (sent === pathname || !isThread(pathname)) return children;
  return (
    <Suspense key={pathname} fallback={<ThreadSkeleton label={t("thread.opening")} />}>
      {children}
    </Suspense>
  );
}
