import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ReportScreen } from "@/components/report/report-screen";
import { getReport } from "@/lib/runs/snapshot";

type Props = { params: Promise<{ reportId: string }> };

const load = cache((reportId: string) => getReport(reportId));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const report = await load((await params).reportId);
  return { title: report?.title ?? "Not found" };
}

export default async function ReportPage({ params }: Props) {
  const report = await load((await params).reportId);
  if (!report) notFound();
  return <ReportScreen report={report} />;
}
