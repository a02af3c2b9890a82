"use client";

import { ArrowUpLeft } from "lucide-react";
import { useRef } from "react";
import { AliveRows, useAlive } from "@/components/composer/alive";
import type { Caps } from "@/components/composer/caps";
import { ConnectionNotice } from "@/components/composer/connection-notice";
import { EXAMPLES } from "@/components/composer/examples";
import { NewResearch, type NewResearchHandle } from "@/components/composer/new-research";
import { placesOf } from "@/components/composer/options";
import { type Connections, useHealth } from "@/components/shell/use-health";
import type { AgentsResponse } from "@/lib/http/settings-responses";

function Examples({ onPick }: { onPick: (question: string) => void }) {
  return (
    <section aria-label="Examples">
      <h2 className="pb-1 text-meta font-medium text-muted">Questions that can be answered here now</h2>
      <ul className="divide-y divide-line border-y border-line">
        {EXAMPLES.map((question) => (
          <li key={question}>
            <button
              type="button"
              onClick={() => onPick(question)}
              className="group focus-inset -mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-hover"
            >
              <span className="min-w-0 flex-1">{question}</span>
              <ArrowUpLeft
                size={16}
                aria-hidden="true"
                className="shrink-0 text-faint group-hover:text-ink"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
  const composer = useRef<NewResearchHandle>(null);
  const alive = useAlive();
  const health = useHealth(initialHealth);
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pb-12">
      <div className="flex h-[calc(31dvh-3rem)] min-h-24 items-end pb-6 md:h-[31dvh]">
        <h1 className="text-page font-semibold tracking-title text-balance">What do you want to find out?</h1>
      </div>
      <NewResearch ref={composer} agents={agents} caps={caps} places={placesOf(health)} />
      <div className="mt-6 flex flex-col gap-8">
        {alive.length > 0 ? (
          <AliveRows groups={alive} />
        ) : health.library.documents > 0 ? (
          <Examples onPick={(question) => composer.current?.fill(question)} />
        ) : null}
        <ConnectionNotice health={health} />
      </div>
    </div>
  );
}
