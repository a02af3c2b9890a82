"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, Suspense, useState } from "react";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";
import { ThreadSkeleton } from "./thread-skeleton";

/** A placeholder for a text that is loading. */
function PageSkeleton({ label }: { label: string }) {
  return (
    <div className="mx-auto w-full max-w-column px-5 pt-5">
      <SkeletonGroup label={label}>
        <Skeleton className="my-1 h-5 w-4/5" />
        <Skeleton className="mt-3 w-2/5" />
        <div className="space-y-4 pt-10">
          {["w-full", "w-11/12", "w-full", "w-2/3", "w-5/6"].map((width) => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
      </SkeletonGroup>
    </div>
  );
}

/** Pages whose text may be long, by the beginning of their address: the words and the shape that stand for them. */
const LONG_PAGES = [
  { at: "/research/", label: "thread.opening", Shape: ThreadSkeleton },
  { at: "/reports/", label: "report.opening", Shape: PageSkeleton },
  { at: "/sources/", label: "reader.opening", Shape: PageSkeleton },
  { at: "/documents/", label: "reader.document.opening", Shape: PageSkeleton },
] as const;

/**
 * Shows the shape of a long page while it is opened from another one. The page that came with the document has
 * no such boundary: its HTML is complete, but React would reveal the content of a boundary only in a later
 * frame, up to 300 ms after the shape.
 */
export function PageBoundary({ children }: { children: ReactNode }) {
  const t = useWords();
  const pathname = usePathname();
  // Null once another page was opened: from then on every page is loaded by the router.
  const [sent, setSent] = useState<string | null>(pathname);
  if (sent !== null && sent !== pathname) setSent(null);
  const long = LONG_PAGES.find(({ at }) => pathname.startsWith(at));
  if (sent === pathname || !long) return children;
  return (
    <Suspense key={pathname} fallback={<long.Shape label={t(long.label)} />}>
      {children}
    </Suspense>
  );
}
