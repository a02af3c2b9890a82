import type { Metadata } from "next";
import { cache } from "react";
import { found } from "@/app/found";
import { requestLanguage } from "@/app/words";
import { type AgentToTry, agentToTry } from "@/components/run/agent-to-try";
import { ThreadScreen } from "@/components/thread/thread-screen";
import { ConfigError } from "@/lib/config/config-error";
import { agentWords, offeredAgents } from "@/lib/runs/agents";
import { getThreadPage } from "@/lib/runs/snapshot-thread";

type Props = { params: Promise<{ threadId: string }> };

const load = cache((threadId: string) => found(getThreadPage(threadId)));

/** A file of agents that cannot be read keeps nobody from reading what was found with them. */
async function agentsOffered(): Promise<AgentToTry[]> {
  const language = await requestLanguage();
  try {
    return offeredAgents().agents.map((agent) => agentToTry({ ...agent, ...agentWords(agent, language) }));
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const thread = await load((await params).threadId);
  return { title: thread.title };
}

export default async function ThreadPage({ params }: Props) {
  const thread = await load((await params).threadId);
  return <ThreadScreen thread={thread} agents={await agentsOffered()} renderedAt={Date.now()} />;
}
