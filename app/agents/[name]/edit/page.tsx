import type { Metadata } from "next";
import { connection } from "next/server";
import { loadAgentForm } from "@/app/agents/[name]/load";
import { requestWords } from "@/app/words";
import { AgentFormScreen } from "@/components/agents/agent-form";

type Props = { params: Promise<{ name: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [t, { agent }] = await Promise.all([requestWords(), params.then(({ name }) => loadAgentForm(name))]);
  return { title: t("agents.formTitle", { agent: agent.title }) };
}

export default async function AgentEditPage({ params }: Props) {
  await connection();
  const data = await loadAgentForm((await params).name);
  return <AgentFormScreen key={`${data.agent.name} ${data.agent.copy?.revision ?? 0}`} data={data} />;
}
