"use client";

import type { ReactNode } from "react";
import { CopyButton } from "@/components/report/copy-button";
import { ExportMenu } from "@/components/report/export-menu";
import type { Report } from "@/lib/runs/run-state";

/** What can be done with a finished report; `children` stand before what every report offers. */
export function ReportActions({
  report,
  children,
}: {
  report: Pick<Report, "id" | "title" | "content">;
  children?: ReactNode;
}) {
  return (
    <span className="flex shrink-0 items-center">
      {children}
      <CopyButton text={`# ${report.title}\n\n${report.content}`} label="Copy" />
      <ExportMenu reportId={report.id} />
    </span>
  );
}
