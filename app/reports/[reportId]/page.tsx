import { setImmediate as turn } from "node:timers/promises";
import type { Metadata } from "next";
import { cache } from "react";
import { ensureExists, found } from "@/app/found";
import { preloadSerif } from "@/app/serif";
import { PaperEdited, PaperEvidence } from "@/components/report/export/export-evidence";
import { VersionsScreen } from "@/components/report/versions/versions-screen";
import { pageData } from "@/components/ui/page-data";
import { withHeadsOfReport } from "@/lib/runs/row-heads";
import { getReport } from "@/lib/runs/snapshot";

type Props = { params: Promise<{ reportId: string }> };

const load = cache(async (reportId: string) => {
  await ensureExists({ kind: "report", id: reportId });
  const report = await found(getReport(reportId));
  // Other requests go first between what it takes to read a large report and to render it.
  await turn();
  return report;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const report = await load((await params).reportId);
  return { title: report.title };
}

export default async function ReportPage({ params }: Props) {
  const report = await load((await params).reportId);
  preloadSerif();
  return (
    <>
      <PaperEdited report={report} />
      <VersionsScreen report={pageData(report)} />
      <PaperEvidence report={await withHeadsOfReport(report)} />
    </>
  );
}
