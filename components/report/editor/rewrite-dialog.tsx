"use client";

import { useMemo } from "react";
import { sectionWords } from "@/components/report/text/section-words";
import { Sheet } from "@/components/ui/sheet";
import { useWords } from "@/components/ui/words";
import { sectionAt, sectionsOf } from "@/lib/reports/sections";
import { RewriteForm } from "./rewrite-form";

/** The requested section; null lets the person choose. */
export type Asked = { start: number | null };

/** Asks what to change in a section. Loaded on demand, because few readers use it. */
export function RewriteDialog({
  report,
  threadId,
  asked,
  onClose,
}: {
  report: { id: string; content: string };
  threadId: string;
  /** Null while it is closed. */
  asked: Asked | null;
  onClose: () => void;
}) {
  const t = useWords();
  const { id, content } = report;
  const sections = useMemo(() => (asked ? sectionsOf(content) : []), [asked, content]);
  const chosen = asked?.start != null ? sectionAt(content, asked.start) : null;
  const title = chosen
    ? t("report.rewrite.titleNamed", { section: sectionWords(t, chosen) })
    : t("report.rewrite.title");
  return (
    <Sheet open={asked !== null} onClose={onClose} title={title}>
      <RewriteForm
        reportId={id}
        threadId={threadId}
        sections={sections}
        chosen={chosen?.start ?? null}
        onClose={onClose}
      />
    </Sheet>
  );
}
