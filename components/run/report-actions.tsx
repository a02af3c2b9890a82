"use client";

import type { ReactNode } from "react";
import { CopyButton } from "@/components/report/copy-button";
import { ExportMenu } from "@/components/report/export-menu";
import { useWords } from "@/components/ui/words";
import type { Report } from "@/lib/runs/run-state";

/** What can be done with a finished report; `children` stand before what every report offers. */
export function ReportActions({
  report,
  children,
}: {
  report: Pick<Report, "id" | "title" | "content">;
  children?: ReactNode;
}) {
  const t = useWords();
  return (
    <span className="flex shrink-0 items-center">
      {children}
      <CopyButton text={`# ${report.title}\n\n${report.content}`} label={t("ui.copy")} />
      <ExportMenu reportId={report.id} />
    </span>
  );
}
