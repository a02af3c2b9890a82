"use client";

import { PageFrame } from "@/components/ui/page-frame";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";
import type { Watch } from "@/lib/http/watch-responses";
import { useWatches } from "./use-watches";
import { WatchRow } from "./watch-row";

/** All watches of a person. */
export function WatchesScreen({ watches: initial }: { watches: Watch[] }) {
  const t = useWords();
  const { watches, ...actions } = useWatches(initial);
  return (
    <PageFrame title={t("watches.title")} lead={t("watches.lead")}>
      {watches.length === 0 ? (
        <section aria-label={t("watches.title")} className="mt-8 border-y border-line py-5">
          <p className="max-w-[65ch] text-pretty">{t("watches.empty")}</p>
          <p className="mt-2 max-w-[65ch] text-pretty text-muted">{t("watches.emptyHow")}</p>
        </section>
      ) : (
        <ul className="mt-8 divide-y divide-line border-y border-line">
          {watches.map((watch) => (
            <WatchRow key={watch.id} watch={watch} actions={actions} />
          ))}
        </ul>
      )}
    </PageFrame>
  );
}

/** Placeholders for two watches. */
export function WatchesSkeleton() {
  const t = useWords();
  return (
    <PageFrame title={t("watches.title")} lead={t("watches.lead")}>
      <SkeletonGroup label={t("watches.loading")}>
        {["first", "second"].map((name) => (
          <div key={name} className="mt-6 flex flex-col gap-3 border-t border-line pt-5">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="w-1/3" />
            <Skeleton className="w-3/4" />
          </div>
        ))}
      </SkeletonGroup>
    </PageFrame>
  );
}
