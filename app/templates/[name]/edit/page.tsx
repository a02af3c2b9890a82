import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { actor } from "@/app/actor";
import { found } from "@/app/found";
import { agentsToChoose } from "@/app/templates/agents-to-choose";
import { requestWords } from "@/app/words";
import { TemplateFormScreen } from "@/components/templates/template-form";
import { getTemplate } from "@/lib/templates/templates";

type Props = { params: Promise<{ name: string }> };

const load = cache(async (name: string) => {
  const { owner } = await actor();
  return found(getTemplate({ name, owner }));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, { title }] = await Promise.all([requestWords(), params.then(({ name }) => load(name))]);
  return { title: t("templates.editTitle", { title }) };
}

export default async function EditTemplatePage({ params }: Props) {
  await connection();
  const [template, agents] = await Promise.all([params.then(({ name }) => load(name)), agentsToChoose()]);
  return (
    <TemplateFormScreen key={`${template.name} ${template.revision}`} template={template} agents={agents} />
  );
}
