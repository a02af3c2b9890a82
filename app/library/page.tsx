import type { Metadata } from "next";
import { actor } from "@/app/actor";
import { requestLanguage, requestWords } from "@/app/words";
import { LibraryScreen } from "@/components/library/library";
import { readAddress, searchOf } from "@/components/library/library-address";
import { agentsToShow } from "@/lib/agents/agents";
import { searchEverything } from "@/lib/library/search";
import { readSearchAddress } from "@/lib/library/search-request";
import { secondsToWait } from "@/lib/resilience/rate-limit";
import { getHealth } from "@/lib/settings/health";

type LibraryPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await requestWords())("library.title") };
}

/** The agents to filter by; none if their file was never readable. */
const agentsOnOffer = async () =>
  agentsToShow(await requestLanguage()).map(({ name, title }) => ({ name, title }));

export default async function LibraryPage({ searchParams }: LibraryPageProps) {
  const { owner, user } = await actor();
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams))
    if (typeof value === "string") parameters.set(name, value);
  const search = searchOf(readAddress(parameters));
  // Without initial results the screen searches itself, after the wait that the rate limit requires.
  const wait = user && search !== null ? secondsToWait({ pace: "searches", client: user.id }) : null;
  const [{ model, search: providers, library }, answer] = await Promise.all([
    getHealth(),
    search === null || wait !== null
      ? null
      : searchEverything({ ...readSearchAddress(Object.fromEntries(new URLSearchParams(search))), owner }),
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
