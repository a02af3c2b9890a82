import type { ReactNode } from "react";
import { ensureExists } from "@/app/found";

type Props = { params: Promise<{ threadId: string }>; children: ReactNode };

export default async function ThreadLayout({ params, children }: Props) {
  await ensureExists({ kind: "thread", id: (await params).threadId });
  return children;
}
