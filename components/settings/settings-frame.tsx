"use client";

import type { ReactNode } from "react";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";

const PARTS = [
  "models",
  "search",
  "documents",
  "tools",
  "limits",
  "prices",
  "users",
  "programs",
  "appearance",
  "store",
] as const;

/** The parts of the screen: in a row above them, or beside them where there is room. */
function Contents() {
  const t = useWords();
  return (
    <nav
      aria-label={t("settings.onThisPage")}
      className="mt-4 full:sticky full:top-16 full:col-start-2 full:row-span-2 full:row-start-1 full:mt-0 full:self-start"
    >
      <ul className="-mx-2 flex flex-wrap full:flex-col">
        {PARTS.map((part) => (
          <li key={part}>
            <a
              href={`#${part}`}
              className="flex min-h-8 items-center rounded-control px-2 text-meta text-accent hover:bg-hover full:text-muted full:hover:text-ink pointer-coarse:min-h-11"
            >
              {part === "users" ? t("account.part.users") : t(`settings.part.${part}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The frame of the screen, which is the same while it loads, when it has failed and when it is there. */
export function SettingsFrame({
  lead = null,
  contents = true,
  children,
}: {
  lead?: ReactNode;
  contents?: boolean;
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-8 pb-24 md:pt-16 full:grid full:max-w-[calc(var(--container-column)+15rem)] full:grid-cols-[minmax(0,var(--container-column))_10rem] full:items-start full:gap-x-12">
      <div className="min-w-0">
        <h1 className="text-page font-semibold tracking-title">{t("settings.title")}</h1>
        {lead ? <p className="mt-2 max-w-[65ch] text-muted">{lead}</p> : null}
      </div>
      {contents ? <Contents /> : null}
      <div className="min-w-0 full:col-start-1">{children}</div>
    </div>
  );
}

/** As tall as a heading with its lead, and rows of the height they will have. */
function SectionSkeleton({ rows }: { rows: number }) {
  return (
    <div className="mt-12">
      <Skeleton className="my-2 h-4 w-32" />
      <Skeleton className="my-3 w-2/3" />
      <div className="mt-4 divide-y divide-line border-y border-line">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change places.
          <div key={row} className="flex min-h-10.5 items-center gap-4">
            <Skeleton className="w-24" />
            <Skeleton className="w-1/3" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** While the settings are read: the same frame, and sections of bars. */
export function SettingsSkeleton() {
  const t = useWords();
  return (
    <SettingsFrame
      lead={
        <>
          <Skeleton className="my-2 w-full" />
          <Skeleton className="my-2 w-4/5" />
        </>
      }
    >
      <SkeletonGroup label={t("settings.reading")}>
        <SectionSkeleton rows={7} />
        <SectionSkeleton rows={3} />
        <SectionSkeleton rows={3} />
      </SkeletonGroup>
    </SettingsFrame>
  );
}
