import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { found } from "@/app/found";
import { requestLanguage, requestWords } from "@/app/words";
import { AgentFormScreen } from "@/components/agents/agent-form";
import { agentForm } from "@/lib/runs/agent-details";

type Props = { params: Promise<{ name: string }> };

const load = cache(async (name: string) => found(agentForm(name, await requestLanguage())));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, { agent }] = await Promise.all([requestWords(), params.then(({ name }) => load(name))]);
  return { title: t("agents.formDuplicate", { agent: agent.title }) };
}

export default async function AgentDuplicatePage({ params }: Props) {
  await connection();
  const data = await load((await params).name);
  return (
    <AgentFormScreen key={`${data.agent.name} ${data.agent.copy?.revision ?? 0}`} data={data} duplicate />
  );
}
