import type { Metadata } from "next";
import { ensureExists, found } from "@/app/found";
import { requestWords } from "@/app/words";
import { CompareScreen } from "@/components/report/compare-screen";
import { compareVersions } from "@/lib/runs/revise/compare-versions";

type Props = {
  params: Promise<{ reportId: string }>;
  searchParams: Promise<{ with?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords())("report.compare.title") };
}

export default async function ComparePage({ params, searchParams }: Props) {
  const { reportId } = await params;
  const { with: other } = await searchParams;
  const withId = typeof other === "string" && other !== "" ? other : undefined;
  await ensureExists({ kind: "report", id: reportId });
  if (withId !== undefined) await ensureExists({ kind: "report", id: withId });
  const difference = await found(compareVersions({ reportId, withId }));
  return <CompareScreen difference={difference} />;
}
