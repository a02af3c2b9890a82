import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { actor } from "@/app/actor";
import { found } from "@/app/found";
import { StartScreen } from "@/components/templates/start-screen";
import { getTemplate } from "@/lib/templates/templates";

type Props = { params: Promise<{ name: string }> };

const load = cache(async (name: string) => {
  const { owner } = await actor();
  return found(getTemplate({ name, owner }));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await load((await params).name)).title };
}

export default async function StartTemplatePage({ params }: Props) {
  await connection();
  const template = await load((await params).name);
  return <StartScreen key={`${template.name} ${template.revision}`} template={template} />;
}
