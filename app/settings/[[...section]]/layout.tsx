import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { sectionOf } from "@/components/settings/places";

type Asked = { params: Promise<{ section?: string[] }>; children: ReactNode };

/** Answers 404 for a section that does not exist, before the skeleton is sent with status 200. */
export default async function SettingsLayout({ params, children }: Asked) {
  if (sectionOf((await params).section) === null) notFound();
  return children;
}
