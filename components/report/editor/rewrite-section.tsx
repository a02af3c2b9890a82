"use client";

import { PenLine } from "lucide-react";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import type { HeadingEntry } from "@/components/report/text/headings";
import type { HeadingSlot } from "@/components/report/text/report-text";
import { useWords } from "@/components/ui/words";
import type { Asked } from "./rewrite-dialog";

const RewriteDialog = lazy(() =>
  import("./rewrite-dialog").then((module) => ({ default: module.RewriteDialog })),
);

/** A button at a heading, visible on hover and focus. On touch devices the menu contains it. */
function RewriteHere({ heading, onOpen }: { heading: HeadingEntry; onOpen: (start: number) => void }) {
  const t = useWords();
  return (
    <button
      type="button"
      aria-label={t("report.rewrite.hereNamed", { section: heading.text })}
      title={t("report.rewrite.here")}
      onClick={() => onOpen(heading.start)}
      className="inline-flex size-7 items-center justify-center rounded-control bg-ground text-muted opacity-0 transition-opacity group-hover/heading:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 pointer-coarse:hidden"
    >
      <PenLine size={15} aria-hidden="true" />
    </button>
  );
}

/**
 * Rewrites a section of a report: `headingSlot` for its headings, `open` for a menu (null lets the person
 * choose the section), and the dialog, which can be rendered anywhere on the page.
 */
export function useRewrite({
  report,
  threadId,
}: {
  report: { id: string; content: string } | null;
  threadId: string;
}): { headingSlot: HeadingSlot; open: (start: number | null) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [wanted, setWanted] = useState(false);
  const open = useCallback((start: number | null) => {
    setWanted(true);
    setAsked({ start });
  }, []);
  const close = useCallback(() => setAsked(null), []);
  const headingSlot = useCallback<HeadingSlot>(
    (heading) => <RewriteHere heading={heading} onOpen={open} />,
    [open],
  );
  const dialog =
    report && wanted ? (
      <Suspense>
        <RewriteDialog report={report} threadId={threadId} asked={asked} onClose={close} />
      </Suspense>
    ) : null;
  return { headingSlot, open, dialog };
}
