"use client";

import type { ReactNode } from "react";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";

/** The frame of the screen, the same while loading and afterwards. */
export function AgentsFrame({ children }: { children: ReactNode }) {
  const t = useWords();
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-8 pb-24 md:pt-16">
      <h1 className="text-page font-semibold tracking-title">{t("agents.title")}</h1>
      <p className="mt-2 max-w-[65ch] text-muted">{t("agents.lead")}</p>
      {children}
    </div>
  );
}

const ROWS = ["w-1/2", "w-2/3", "w-3/4", "w-1/2"];

/** Placeholders for three agents. */
export function AgentsSkeleton() {
  const t = useWords();
  return (
    <AgentsFrame>
      <SkeletonGroup label={t("agents.loading")}>
        {["quick", "standard", "deep"].map((name) => (
          <div key={name} className="mt-10 border-t border-line pt-5">
            <Skeleton className="h-4 w-1/4" />
            {ROWS.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change places.
              <div key={index} className="flex min-h-10 items-center border-b border-line">
                <Skeleton className={width} />
              </div>
            ))}
          </div>
        ))}
      </SkeletonGroup>
    </AgentsFrame>
  );
}
