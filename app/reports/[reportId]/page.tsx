import type { Metadata } from "next";
import { cache } from "react";
import { ensureExists, found } from "@/app/found";
import { PaperEvidence } from "@/components/report/export/export-evidence";
import { VersionsScreen } from "@/components/report/versions/versions-screen";
import { getReport } from "@/lib/runs/snapshot";

type Props = { params: Promise<{ reportId: string }> };

const load = cache(async (reportId: string) => {
  await ensureExists({ kind: "report", id: reportId });
  return found(getReport(reportId));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const report = await load((await params).reportId);
  return { title: report.title };
}

export default async function ReportPage({ params }: Props) {
  const report = await load((await params).reportId);
  return (
    <>
      <VersionsScreen report={report} />
      <PaperEvidence report={report} />
    </>
  );
}
