"use client";

import { X } from "lucide-react";
import { useId, useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";
import type { DeletionResponse } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";

export type Removed = {
  id: string;
  title: string;
  removes: DeletionResponse["removes"];
  /** The deleted thread was on the screen. */
  wasShown: boolean;
};

/** "Deleted “Why?”: 3 runs, 1 report." */
function deletedWords(t: Words, removed: readonly Removed[]): string {
  const sum = (name: "runs" | "reports") => removed.reduce((total, { removes }) => total + removes[name], 0);
  const counts = { runs: sum("runs"), reports: sum("reports") };
  const [first] = removed;
  return removed.length === 1 && first
    ? t("shell.delete.done", { title: first.title, ...counts })
    : t("shell.delete.doneMany", { count: removed.length, ...counts });
}

/**
 * Says what was deleted while it can be undone, or why deleting or restoring failed. It stands in the sidebar, below the
 * list of threads, where it covers no words. Without a list, it overlays the head of the page, where a phone's keyboard does
 * not cover it.
 */
export function DeletionBar({
  removed,
  fault,
  onUndo,
  onClose,
}: {
  removed: readonly Removed[];
  fault: string | null;
  onUndo: () => void;
  onClose: () => void;
}) {
  const t = useWords();
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div className="sticky top-12 z-30 h-0 md:top-0 in-[aside]:static in-[aside]:h-auto print:hidden">
      <section ref={bar} aria-label={t("shell.delete.region")} className="deletion-bar">
        <div id={id} role="status" className="min-w-0 flex-1 in-[aside]:basis-full">
          {removed.length > 0 ? (
            <p dir="auto" className="line-clamp-3 wrap-anywhere md:line-clamp-2 md:in-[aside]:line-clamp-6">
              {deletedWords(t, removed)}
            </p>
          ) : null}
          {fault ? <p className="text-unfound">{fault}</p> : null}
        </div>
        {removed.length > 0 ? (
          <Button onClick={onUndo} aria-describedby={id} autoFocus>
            {t("shell.delete.undo")}
          </Button>
        ) : null}
        <IconButton label={t("ui.close")} side="bottom-end" icon={<X size={16} />} onClick={onClose} />
      </section>
    </div>
  );
}
