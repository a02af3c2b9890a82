"use client";

import type { ReactNode } from "react";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";

/** The frame of the screen, the same while loading, after failures and when loaded. */
export function SettingsFrame({ index = null, children }: { index?: ReactNode; children: ReactNode }) {
  const t = useWords();
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-6 pb-16 md:pt-10 wide:grid wide:max-w-[calc(var(--container-column)+15rem)] wide:grid-cols-[11rem_minmax(0,var(--container-column))] wide:items-start wide:gap-x-10">
      <div className="wide:sticky wide:top-10">
        <h1 className="mb-4 text-page font-semibold tracking-title">{t("settings.title")}</h1>
        {index}
      </div>
      {/* The heading of a section is beside the title of the page. */}
      <div className="min-w-0 max-wide:mt-6 wide:pt-1">{children}</div>
    </div>
  );
}

/** The same frame with placeholders, while the settings are loading. */
export function SettingsSkeleton() {
  const t = useWords();
  return (
    <SettingsFrame index={<Skeleton className="h-9 w-full" />}>
      <SkeletonGroup label={t("settings.reading")}>
        <Skeleton className="my-2 h-4 w-32" />
        <Skeleton className="my-3 w-2/3" />
        <div className="mt-4 divide-y divide-line border-y border-line">
          {["w-1/3", "w-1/2", "w-1/4", "w-1/3", "w-1/2", "w-1/4", "w-1/3"].map((width, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change places.
            <div key={row} className="flex min-h-10.5 items-center gap-4">
              <Skeleton className="w-24" />
              <Skeleton className={width} />
            </div>
          ))}
        </div>
      </SkeletonGroup>
    </SettingsFrame>
  );
}
