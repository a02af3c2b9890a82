"use client";

import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { Watch } from "@/lib/http/watch-responses";

/** The private feed of a watch: its address, a new one, none. */
export function WatchFeed({
  watch: { feed },
  onFeed,
}: {
  watch: Watch;
  onFeed: (on: boolean) => Promise<void>;
}) {
  const t = useWords();
  return (
    <details className="mt-2">
      <summary className="w-fit text-meta text-accent">{t("watches.feed")}</summary>
      <p className="mt-1 max-w-[65ch] text-meta text-muted">{t("watches.feedWhat")}</p>
      {feed ? (
        <p className="mt-1 text-meta wrap-anywhere">
          <a href={feed} className="text-accent underline">
            {t("watches.feedAddress")}
          </a>
        </p>
      ) : null}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button onClick={() => onFeed(true)}>{t(feed ? "watches.feedRenew" : "watches.feedMake")}</Button>
        {feed ? (
          <Button variant="quiet" onClick={() => onFeed(false)}>
            {t("watches.feedRemove")}
          </Button>
        ) : null}
      </div>
    </details>
  );
}
