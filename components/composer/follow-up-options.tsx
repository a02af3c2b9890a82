"use client";

import { useEffect, useState } from "react";
import { AskingOptions } from "@/components/composer/asking-options";
import { budgetRequest, CAPS_COOKIE, readCaps } from "@/components/composer/caps";
import { EstimateLine } from "@/components/composer/estimate-line";
import type { AskedLast } from "@/components/composer/follow-up";
import { type Beginning, placesOf, scopeOptions } from "@/components/composer/options";
import { type Sites, sitesOfRun } from "@/components/composer/sites";
import { wishesOf } from "@/components/composer/use-question";
import type { NamedFile } from "@/components/library/dropped-files";
import type { Connections } from "@/components/shell/use-health";
import { recall } from "@/components/ui/preferences";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { AgentOffer, AgentsResponse } from "@/lib/http/settings-responses";
import type { Scope } from "@/lib/run-log/run-state";

type Offers = { agents: AgentsResponse; health: Connections };

/** The agents and the places there are; null until that is known. */
function useOffers(): Offers | null {
  const [known, setKnown] = useState<Offers | null>(null);
  useEffect(() => {
    const { signal, abort } = withAbort();
    Promise.all([
      requestJson<AgentsResponse>("/api/settings/agents", { signal }),
      requestJson<Connections>("/api/health", { signal }),
    ]).then(([agents, health]) => {
      if (agents.ok && health.ok && !signal.aborted) setKnown({ agents: agents.value, health: health.value });
    });
    return abort;
  }, []);
  return known;
}

function withAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** The agent that answers: the one chosen, else the last one if it is still on offer, else the default. */
function agentFor({ agents }: Offers, names: readonly string[]): AgentOffer | null {
  const offered = (wanted: string) => agents.agents.find(({ name }) => name === wanted);
  return [...names, agents.default].map(offered).find((agent) => agent !== undefined) ?? null;
}

/**
 * Who answers a further question, where, with which sites and files, how it begins, what it may spend, and what it will
 * probably take. Without a word of the person it goes as the run before.
 */
export function FollowUpOptions({
  last,
  beginning,
  onBegin,
  sites,
  onSites,
  chosen,
  onChoose,
  onFiles,
  onWishes,
}: {
  last: AskedLast;
  beginning: Beginning;
  onBegin: (beginning: Beginning) => void;
  /** Null while nothing else was said than for the run before: then the next one keeps to it by itself. */
  sites: Sites | null;
  onSites: (sites: Sites) => void;
  /** What was chosen in place of the last run's; empty where nothing was. */
  chosen: { agent: string; scope: string };
  onChoose: (chosen: { agent?: string; scope?: Scope }) => void;
  onFiles: ((files: NamedFile[]) => void) | null;
  /** Told what to ask for beside the question. */
  onWishes: (wishes: Record<string, unknown>) => void;
}) {
  const t = useWords();
  const offers = useOffers();
  const agent = offers && agentFor(offers, [chosen.agent, last.agent]);
  const scopes = offers ? scopeOptions(t, placesOf(offers.health)) : [];
  const wanted = scopes.find(({ value, unavailable }) => value === chosen.scope && !unavailable)?.value;
  const scope = wanted ?? last.scope;
  const [caps, setCaps] = useState(() => readCaps(recall(CAPS_COOKIE)));
  const planFirst = beginning === "plan-first" && agent?.plans === true;
  const asksAnother = agent !== null && agent.name !== last.agent ? agent.name : undefined;
  useEffect(() => {
    if (!agent) return;
    onWishes({
      ...wishesOf({ planFirst, budget: budgetRequest(caps, agent) }),
      ...(asksAnother ? { agent: asksAnother } : {}),
      ...(wanted ? { scope: wanted } : {}),
    });
  }, [agent, asksAnother, wanted, caps, planFirst, onWishes]);
  if (!agent || !offers) return null;
  return (
    <>
      <div className="@container flex pt-1">
        <AskingOptions
          asking={{
            ...{ agents: offers.agents.agents, agent, onAgent: (name) => onChoose({ agent: name }) },
            ...{ scopes, scope, onScope: (value) => onChoose({ scope: value }) },
            ...{ sites: sites ?? sitesOfRun(last.hosts, last.agentHosts), onSites },
            ...{ planFirst, onBegin, caps, onCaps: setCaps, onFiles },
          }}
        />
      </div>
      <EstimateLine agent={agent} scope={scope} />
    </>
  );
}
