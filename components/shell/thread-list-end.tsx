"use client";

import type { Threads } from "@/components/shell/use-threads";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";

const BARS = ["w-40", "w-44", "w-32"];

/** Reserves three rows while older threads are loading, or reports that loading failed. */
export function ThreadListEnd({ more }: { more: NonNullable<Threads["more"]> }) {
  const t = useWords();
  return (
    <div className="flex h-27 flex-col justify-start">
      {more.state === "failed" ? (
        <div role="alert" className="px-2.5 py-2 text-meta text-muted">
          <p>{t("shell.list.failed")}</p>
          <Button variant="quiet" onClick={more.load} className="-ml-3">
            {t("ui.tryAgain")}
          </Button>
        </div>
      ) : more.state === "loading" ? (
        <div role="status">
          <span className="unseen">{t("shell.list.loading")}</span>
          {BARS.map((width) => (
            <span key={width} className="flex h-9 items-center gap-2.5 px-2.5">
              <Skeleton className="size-4 rounded-pill" />
              <Skeleton className={width} />
            </span>
          ))}
        </div>
      ) : (
        <button
          type="button"
          onClick={more.load}
          className="focus-inset min-h-9 rounded-control px-2.5 text-left text-meta text-accent hover:bg-hover pointer-coarse:min-h-11"
        >
          {t("shell.list.more")}
        </button>
      )}
    </div>
  );
}
