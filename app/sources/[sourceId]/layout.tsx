import type { ReactNode } from "react";
import { ensureExists } from "@/app/found";

type Props = { params: Promise<{ sourceId: string }>; children: ReactNode };

export default async function SourceLayout({ params, children }: Props) {
  await ensureExists({ kind: "source", id: (await params).sourceId });
  return children;
}
