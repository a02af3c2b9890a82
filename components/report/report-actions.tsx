"use client";

import type { ReactNode } from "react";
import { CopyButton } from "@/components/report/export/copy-button";
import { ExportMenu } from "@/components/report/export/export-menu";
import { useWords } from "@/components/ui/words";
import { fetchMarkdown } from "@/lib/client/api";
import type { Report } from "@/lib/run-log/run-state";

/** The actions for a finished report; `children` come before those that every report offers. */
export function ReportActions({ report, children }: { report: Pick<Report, "id">; children?: ReactNode }) {
  const t = useWords();
  return (
    <span className="flex shrink-0 items-center">
      {children}
      <CopyButton text={() => fetchMarkdown(report.id)} label={t("ui.copy")} />
      <ExportMenu reportId={report.id} />
    </span>
  );
}
