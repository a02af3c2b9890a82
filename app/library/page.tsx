import type { Metadata } from "next";
import { LibraryScreen } from "@/components/library/library";
import { readAddress, searchOf } from "@/components/library/library-address";
import { loadAgents } from "@/lib/config/load";
import { getHealth } from "@/lib/runs/health";
import { searchEverything } from "@/lib/runs/search";
import { readSearchAddress } from "@/lib/runs/search-request";

type LibraryPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata: Metadata = { title: "Library" };

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
      agents={loadAgents().agents.map(({ name, title }) => ({ name, title }))}
      clock={clock}
    />
  );
}
