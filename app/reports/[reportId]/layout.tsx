import type { ReactNode } from "react";
import { ensureExists } from "@/app/found";

type Props = { params: Promise<{ reportId: string }>; children: ReactNode };

export default async function ReportLayout({ params, children }: Props) {
  await ensureExists({ kind: "report", id: (await params).reportId });
  return children;
}
