import type { Metadata } from "next";
import { ensureExists, found } from "@/app/found";
import { requestWords } from "@/app/words";
import { EditScreen } from "@/components/report/editor/edit-screen";
import { getReport } from "@/lib/runs/snapshot";

type Props = { params: Promise<{ reportId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords())("report.edit.title") };
}

export default async function EditPage({ params }: Props) {
  const { reportId } = await params;
  await ensureExists({ kind: "report", id: reportId });
  const report = await found(getReport(reportId));
  const { id, title, content, answer, threadId, sources, versions } = report;
  return <EditScreen key={id} report={{ id, title, content, answer, threadId, sources, versions }} />;
}
