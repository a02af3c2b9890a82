import type { ReactNode } from "react";
import { ensureExists } from "@/app/found";
import { addressOf } from "./address";

type Props = { params: Promise<{ place: string[] }>; children: ReactNode };

export default async function DocumentLayout({ params, children }: Props) {
  await ensureExists({ kind: "document", id: addressOf((await params).place) });
  return children;
}
