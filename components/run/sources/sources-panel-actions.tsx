"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { Source } from "@/lib/run-log/run-state";
import { LeaveOut } from "./leave-out";
import type { RowSetting } from "./sources-panel-row";

/** What can be done with a source of the list. */
export function RowActions({
  source,
  setting,
  onDone,
}: {
  source: Source;
  setting: RowSetting;
  onDone: () => void;
}) {
  const t = useWords();
  const { banned, wishes, onWish } = setting;
  const kept = wishes.top.includes(source.id);
  const place = useRef<HTMLDivElement>(null);
  const wish: RowSetting["onWish"] = (list, item) => {
    const row = place.current?.closest("li");
    onWish(list, item);
    onDone();
    // What was pressed is gone, and the row may have changed its place.
    requestAnimationFrame(() => row?.querySelector<HTMLElement>("[data-source-link]")?.focus());
  };
  return (
    <div ref={place} className="flex flex-wrap items-start gap-1 pb-2 pl-[4.5rem]">
      <Button onClick={() => wish("top", source.id)} className="px-2 text-meta pointer-fine:min-h-6!">
        {kept ? t("thread.sources.letGo") : t("thread.sources.keepOnTop")}
      </Button>
      <LeaveOut source={source} banned={banned} next={wishes.out} onNext={(site) => wish("out", site)} />
    </div>
  );
}
