"use client";

import { useRouter } from "next/navigation";
import type { Caps } from "@/components/composer/caps";
import { ConnectionNotice } from "@/components/composer/connection-notice";
import { ExampleList } from "@/components/composer/example-list";
import { examplesFor } from "@/components/composer/examples";
import { NewResearch } from "@/components/composer/new-research";
import { OpenThreadRows, useOpenThreads } from "@/components/composer/open-threads";
import { placesOf } from "@/components/composer/options";
import { useConnections } from "@/components/composer/use-connections";
import type { Connections } from "@/components/shell/use-health";
import { useWords } from "@/components/ui/words";
import type { AgentsResponse } from "@/lib/http/settings-responses";

/** New research: the question first, then what is alive or can be asked, then what is connected. */
export function Home({
  agents,
  caps,
  health: initialHealth,
}: {
  agents: AgentsResponse;
  caps: Caps;
  health: Connections;
}) {
  const t = useWords();
  const router = useRouter();
  const alive = useOpenThreads();
  const { health, again } = useConnections(initialHealth);
  const examples = examplesFor(health, t.language);
  const onChange = () => {
    again();
    // What agents offer hangs on the model, too.
    router.refresh();
  };
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pb-8">
      <div className="flex h-[calc(31dvh-3rem)] min-h-24 items-end pb-6 md:h-[31dvh]">
        <h1 className="text-page font-semibold tracking-title text-balance">{t("home.heading")}</h1>
      </div>
      <NewResearch agents={agents} caps={caps} places={placesOf(health)} />
      <div className="mt-4 flex flex-col gap-6">
        {alive.length > 0 ? (
          <OpenThreadRows groups={alive} />
        ) : examples.questions.length > 0 ? (
          <ExampleList examples={examples} agent={agents.default} />
        ) : null}
        <ConnectionNotice health={health} onChange={onChange} />
      </div>
    </div>
  );
}
