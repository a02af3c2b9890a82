"use client";

import { PenLine } from "lucide-react";
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { sectionAt, sectionsOf } from "@/lib/reports/sections";
import type { HeadingEntry } from "./headings";
import type { HeadingSlot } from "./report-text";
import { sectionWords } from "./section-words";

// Few who read a report rewrite it.
const RewriteForm = lazy(() => import("./rewrite-form").then((module) => ({ default: module.RewriteForm })));

/** The way from a heading: seen when the pointer or the focus is there. Where there is no pointer, the menu leads here. */
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
 * Rewriting a section of a report: `headingSlot` for its headings, `open` for a menu (null leaves the choice of the
 * section to the person), and the dialog itself, to be put anywhere on the page.
 */
export function useRewrite({
  report,
  threadId,
}: {
  report: { id: string; content: string } | null;
  threadId: string;
}): { headingSlot: HeadingSlot; open: (start: number | null) => void; dialog: ReactNode } {
  const t = useWords();
  const [asked, setAsked] = useState<{ start: number | null } | null>(null);
  const open = useCallback((start: number | null) => setAsked({ start }), []);
  const close = useCallback(() => setAsked(null), []);
  const headingSlot = useCallback<HeadingSlot>(
    (heading) => <RewriteHere heading={heading} onOpen={open} />,
    [open],
  );
  const content = report?.content ?? "";
  const sections = useMemo(() => (asked ? sectionsOf(content) : []), [asked, content]);
  const chosen = asked?.start != null ? sectionAt(content, asked.start) : null;
  const dialog = report ? (
    <Sheet
      open={asked !== null}
      onClose={close}
      title={
        chosen
          ? t("report.rewrite.titleNamed", { section: sectionWords(t, chosen) })
          : t("report.rewrite.title")
      }
    >
      <Suspense fallback={<div className="min-h-60" />}>
        <RewriteForm
          reportId={report.id}
          threadId={threadId}
          sections={sections}
          chosen={chosen?.start ?? null}
          onClose={close}
        />
      </Suspense>
    </Sheet>
  ) : null;
  return { headingSlot, open, dialog };
}
