"use client";

import { useEffect, useState } from "react";
import { AskingOptions, EstimateLine } from "@/components/composer/asking-options";
import { budgetRequest, CAPS_COOKIE, readCaps } from "@/components/composer/caps";
import type { AskedLast } from "@/components/composer/follow-up";
import { type Beginning, placesOf, scopeOptions } from "@/components/composer/options";
import { type Look, lookRequest, readLook, whereOf, writeLook } from "@/components/composer/places";
import type { Sites } from "@/components/composer/sites";
import { sitesOfRun } from "@/components/composer/sites-words";
import { wishesOf } from "@/components/composer/use-question";
import type { NamedFile } from "@/components/library/dropped-files";
import type { Connections } from "@/components/shell/use-health";
import { recall } from "@/components/ui/preferences";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { AgentOffer, AgentsResponse } from "@/lib/http/settings-responses";
import { ANY_TIME, type Period } from "@/lib/search/period";

type Offers = { agents: AgentsResponse; health: Connections };

/** The available agents and scopes; null until they are known. */
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

/** The agent that answers: the chosen one, else the last one if it is still available, else the default. */
function agentFor({ agents }: Offers, names: readonly string[]): AgentOffer | null {
  const offered = (wanted: string) => agents.agents.find(({ name }) => name === wanted);
  return [...names, agents.default].map(offered).find((agent) => agent !== undefined) ?? null;
}

/**
 * The options of a follow-up question: agent, scope, sites, files, opening, caps and estimate. Without a
 * choice by the person, they are those of the run before.
 */
export function FollowUpOptions({
  last,
  beginning,
  onBegin,
  sites,
  onSites,
  period,
  onPeriod,
  chosen,
  onChoose,
  onFiles,
  onWishes,
}: {
  last: AskedLast;
  beginning: Beginning;
  onBegin: (beginning: Beginning) => void;
  /** Null until the person changes them: then the next run uses those of the run before. */
  sites: Sites | null;
  onSites: (sites: Sites) => void;
  /** Null until the person changes it: then the next run uses that of the run before. */
  period: Period | null;
  onPeriod: (period: Period) => void;
  /** Choices that replace those of the last run; empty where there is none. */
  chosen: { agent: string; scope: string };
  onChoose: (chosen: { agent?: string; scope?: string }) => void;
  onFiles: ((files: NamedFile[]) => void) | null;
  /** Called with the request fields to send with the question. */
  onWishes: (wishes: Record<string, unknown>) => void;
}) {
  const t = useWords();
  const offers = useOffers();
  const agent = offers && agentFor(offers, [chosen.agent, last.agent]);
  const scopes = offers ? scopeOptions(t, placesOf(offers.health)) : [];
  const drafted = readLook(chosen.scope);
  const listed = drafted && whereOf(drafted);
  const offered = scopes.some(({ value, unavailable }) => value === listed && !unavailable);
  const wanted = drafted && (listed === null || offered) ? writeLook(drafted) : "";
  const look = readLook(wanted) ?? { scope: last.scope, places: last.places ?? null };
  const [caps, setCaps] = useState(() => readCaps(recall(CAPS_COOKIE)));
  const planFirst = beginning === "plan-first" && agent?.plans === true;
  const asksAnother = agent !== null && agent.name !== last.agent ? agent.name : undefined;
  useEffect(() => {
    if (!agent) return;
    onWishes({
      ...wishesOf({ planFirst, budget: budgetRequest(caps, agent) }),
      ...(asksAnother ? { agent: asksAnother } : {}),
      ...(wanted ? lookRequest(readLook(wanted) as Look) : {}),
    });
  }, [agent, asksAnother, wanted, caps, planFirst, onWishes]);
  if (!agent || !offers) return null;
  return (
    <>
      <div className="@container pt-1">
        <div className="flex @max-[44rem]:flex-wrap @max-[44rem]:px-2">
          <AskingOptions
            asking={{
              ...{ agents: offers.agents.agents, agent, onAgent: (name) => onChoose({ agent: name }) },
              ...{ scopes, look, onLook: (next) => onChoose({ scope: writeLook(next) }) },
              ...{ sites: sites ?? sitesOfRun(last.hosts, last.agentHosts), onSites },
              ...{ period: period ?? last.period ?? ANY_TIME, onPeriod },
              ...{ planFirst, onBegin, caps, onCaps: setCaps, onFiles },
            }}
          />
        </div>
      </div>
      <EstimateLine agent={agent} scope={look.scope} />
    </>
  );
}
