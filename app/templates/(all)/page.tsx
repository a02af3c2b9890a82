import type { Metadata } from "next";
import { connection } from "next/server";
import { actor } from "@/app/actor";
import { requestWords } from "@/app/words";
import { TemplatesScreen } from "@/components/templates/templates-screen";
import { listTemplates } from "@/lib/templates/templates";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords())("templates.title") };
}

export default async function TemplatesPage() {
  await connection();
  return <TemplatesScreen templates={await listTemplates((await actor()).owner)} />;
}
