import type { Metadata } from "next";
import { requestLanguage, requestWords } from "@/app/words";
import { LibraryScreen } from "@/components/library/library";
import { readAddress, searchOf } from "@/components/library/library-address";
import { ConfigError } from "@/lib/config/config-error";
import { agentWords, offeredAgents } from "@/lib/runs/agents";
import { getHealth } from "@/lib/runs/health";
import { searchEverything } from "@/lib/runs/search";
import { readSearchAddress } from "@/lib/runs/search-request";

type LibraryPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords())("library.title") };
}

/** What is stored can be searched whether or not the agents' file can be read: then it is not searched by agent. */
async function agentsOnOffer(): Promise<{ name: string; title: string }[]> {
  const language = await requestLanguage();
  try {
    return offeredAgents().agents.map((agent) => ({
      name: agent.name,
      title: agentWords(agent, language).title,
    }));
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}

export default async function LibraryPage({ searchParams }: LibraryPageProps) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams))
    if (typeof value === "string") parameters.set(name, value);
  const search = searchOf(readAddress(parameters));
  const [{ model, search: providers, library }, answer] = await Promise.all([
    getHealth(),
    search === null
      ? null
      : searchEverything(readSearchAddress(Object.fromEntries(new URLSearchParams(search)))),
  ]);
  const clock = { now: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return (
    <LibraryScreen
      initial={search !== null && answer ? { search, answer } : null}
      health={{ model, search: providers, library }}
      agents={await agentsOnOffer()}
      clock={clock}
    />
  );
}
