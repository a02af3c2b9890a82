import type { Metadata } from "next";
import { found } from "@/app/found";
import { EditScreen } from "@/components/report/edit-screen";
import { getReport } from "@/lib/runs/snapshot";

type Props = { params: Promise<{ reportId: string }> };

export const metadata: Metadata = { title: "Edit a report" };

export default async function EditPage({ params }: Props) {
  const report = await found(getReport((await params).reportId));
  const { id, title, content, threadId, sources, versions } = report;
  return <EditScreen key={id} report={{ id, title, content, threadId, sources, versions }} />;
}
