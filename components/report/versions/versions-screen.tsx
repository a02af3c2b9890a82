"use client";

import { ReportScreen } from "@/components/report/report-screen";
import { ChartingContext } from "@/components/report/table/charting";
import type { PageData } from "@/components/ui/page-data";
import { usePageData } from "@/components/ui/use-page-data";
import { useWords } from "@/components/ui/words";
import type { ReportResponse } from "@/lib/http/responses";
import { RestoreButton } from "./restore-button";
import { useVersions } from "./versions-actions";

/** A report on its own page, with its versions and the actions that change it. */
export function VersionsScreen({ report: sent }: { report: PageData<ReportResponse> }) {
  const report = usePageData(sent);
  const { versions, threadId } = report;
  const { below, headingSlot, dialog, charting } = useVersions({ report, versions, threadId });
  const t = useWords();
  const newest = versions.at(-1);
  const older =
    newest && newest.id !== report.id && ![report, newest].some(({ origin }) => origin === "table");
  const restore = older ? (
    <span className="print:hidden">
      <RestoreButton reportId={report.id}>{t("report.versions.restoreThis")}</RestoreButton>
    </span>
  ) : null;
  return (
    <ChartingContext value={charting}>
      <ReportScreen
        report={report}
        below={
          <>
            {below}
            {restore}
          </>
        }
        headingSlot={headingSlot}
      />
      {dialog}
    </ChartingContext>
  );
}
