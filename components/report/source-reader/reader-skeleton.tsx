"use client";

import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";

/** A placeholder for a text that is loading. */
export function ReaderSkeleton() {
  const t = useWords();
  return (
    <SkeletonGroup label={t("reader.fetching")}>
      <div className="space-y-3 pl-9">
        <Skeleton />
        <Skeleton />
        <Skeleton className="w-11/12" />
        <Skeleton className="w-3/5" />
        <Skeleton className="mt-8" />
        <Skeleton className="w-4/5" />
      </div>
    </SkeletonGroup>
  );
}
