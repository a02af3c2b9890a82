"use client";

import { CalendarClock } from "lucide-react";
import Link from "next/link";
import { Tooltip } from "@/components/ui/tooltip";
import { useWords } from "@/components/ui/words";

/** Leads from a finished research to the form of a watch. */
export function WatchLink({ threadId }: { threadId: string }) {
  const t = useWords();
  return (
    <Tooltip text={t("watches.watch")}>
      <Link
        href={`/watches/new?thread=${threadId}`}
        prefetch={false}
        aria-label={t("watches.watch")}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
      >
        <CalendarClock size={16} aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}
