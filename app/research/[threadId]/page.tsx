import { setImmediate as turn } from "node:timers/promises";
import type { Metadata } from "next";
import { cache } from "react";
import { ensureExists, found } from "@/app/found";
import { preloadSerif } from "@/app/serif";
import { requestLanguage } from "@/app/words";
import { agentToTry } from "@/components/run/controls/agent-to-try";
import { ThreadScreen } from "@/components/thread/thread-screen";
import { shortened } from "@/components/ui/figures";
import { pageData } from "@/components/ui/page-data";
import { agentsToShow } from "@/lib/agents/agents";
import { getThreadPage } from "@/lib/threads/snapshot-thread";

type Props = { params: Promise<{ threadId: string }> };

const load = cache(async (threadId: string) => {
  await ensureExists({ kind: "thread", id: threadId });
  const thread = await found(getThreadPage(threadId));
  // Other requests go first between what it takes to read a large thread and to render it.
  await turn();
  return thread;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const thread = await load((await params).threadId);
  return { title: shortened(thread.title, 200) };
}

export default async function ThreadPage({ params }: Props) {
  const thread = await load((await params).threadId);
  const { newest } = thread;
  if (newest?.kind === "readable" && (newest.state.report || newest.state.answer)) preloadSerif();
  const agents = agentsToShow(await requestLanguage()).map(agentToTry);
  return <ThreadScreen thread={pageData(thread)} agents={agents} renderedAt={Date.now()} />;
}
