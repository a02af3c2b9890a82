"use client";

import { ReportScreen } from "@/components/report/report-screen";
import { ChartingContext } from "@/components/report/table/charting";
import type { PageData } from "@/components/ui/page-data";
import { usePageData } from "@/components/ui/use-page-data";
import type { ReportResponse } from "@/lib/http/responses";
import { useVersions } from "./versions-actions";

/** A report on its own page, with its versions and the actions that change it. */
export function VersionsScreen({ report: sent }: { report: PageData<ReportResponse> }) {
  const report = usePageData(sent);
  const { versions, threadId } = report;
  const { below, headingSlot, dialog, charting } = useVersions({ report, versions, threadId });
  return (
    <ChartingContext value={charting}>
      <ReportScreen report={report} below={below} headingSlot={headingSlot} />
      {dialog}
    </ChartingContext>
  );
}
