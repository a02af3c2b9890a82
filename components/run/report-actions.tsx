"use client";

import { CopyButton } from "@/components/report/copy-button";
import { Button, buttonLook } from "@/components/ui/button";
import { exportHref } from "@/lib/client/api";
import type { Report } from "@/lib/runs/run-state";

/** What can be done with a finished report. */
export function ReportActions({ report }: { report: Report }) {
  return (
    <span className="flex shrink-0 items-center">
      <CopyButton text={`# ${report.title}\n\n${report.content}`} label="Copy" />
      <a href={exportHref(report.id, "markdown")} download className={buttonLook("quiet")}>
        Markdown
      </a>
      <Button variant="quiet" onClick={() => window.print()} className="max-md:hidden">
        Print
      </Button>
    </span>
  );
}
