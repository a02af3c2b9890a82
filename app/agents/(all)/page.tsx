import type { Metadata } from "next";
import { connection } from "next/server";
import { actor } from "@/app/actor";
import { requestLanguage, requestWords } from "@/app/words";
import { AgentsScreen } from "@/components/agents/agents-screen";
import { agentsScreen } from "@/lib/agents/agent-details";
import { compareCalls } from "@/lib/agents/compare-calls";
import { callsSchema } from "@/lib/http/agent-requests";
import { withoutServerPaths } from "@/lib/http/server-paths";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords())("agents.title") };
}

export default async function AgentsPage({ searchParams }: Props) {
  // Agent copies and recent calls must be read at request time.
  await connection();
  const by = await actor();
  const { owner } = by;
  const asked = callsSchema.safeParse({ days: (await searchParams).days });
  const { days } = asked.success ? asked.data : callsSchema.parse({});
  const [data, calls] = await Promise.all([
    requestLanguage().then(agentsScreen),
    compareCalls(getDb(), { days, owner, now: systemClock.now() }),
  ]);
  return <AgentsScreen data={withoutServerPaths(data, by)} calls={calls} />;
}
