"use client";

import { useEffect, useState } from "react";
import { BudgetControl } from "@/components/composer/budget-control";
import { budgetRequest, CAPS_COOKIE, readCaps } from "@/components/composer/caps";
import { EstimateLine } from "@/components/composer/estimate-line";
import type { AskedLast } from "@/components/composer/follow-up";
import { type Beginning, planOptions } from "@/components/composer/options";
import { type Sites, sitesOfRun } from "@/components/composer/sites";
import { SitesControl } from "@/components/composer/sites-control";
import { wishesOf } from "@/components/composer/use-question";
import { recall } from "@/components/shell/preferences";
import { Choice } from "@/components/ui/choice";
import { useWords } from "@/components/ui/words";
import { requestJson } from "@/lib/client/request";
import type { AgentOffer, AgentsResponse } from "@/lib/http/settings-responses";

/** The agent that answers a further question: the last one if it is still on offer, else the default. */
function useOffer(name: string): AgentOffer | null {
  const [known, setKnown] = useState<AgentsResponse | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    requestJson<AgentsResponse>("/api/settings/agents", { signal: abort.signal }).then((answer) => {
      if (answer.ok && !abort.signal.aborted) setKnown(answer.value);
    });
    return () => abort.abort();
  }, []);
  const offered = (wanted: string | undefined) => known?.agents.find((agent) => agent.name === wanted);
  return offered(name) ?? offered(known?.default) ?? null;
}

/**
 * Which sites the next run may use, how it begins, what it may spend, and what it will probably take. Without an answer it
 * goes as the agent has it.
 */
export function FollowUpOptions({
  last,
  beginning,
  onBegin,
  sites,
  onSites,
  onWishes,
}: {
  last: AskedLast;
  beginning: Beginning;
  onBegin: (beginning: Beginning) => void;
  /** Null while nothing else was said than for the run before: then the next one keeps to it by itself. */
  sites: Sites | null;
  onSites: (sites: Sites) => void;
  /** Told what to ask for beside the question. */
  onWishes: (wishes: Record<string, unknown>) => void;
}) {
  const t = useWords();
  const agent = useOffer(last.agent);
  const [caps, setCaps] = useState(() => readCaps(recall(CAPS_COOKIE)));
  const planFirst = beginning === "plan-first" && agent?.plans === true;
  useEffect(() => {
    if (!agent) return;
    onWishes(wishesOf({ planFirst, budget: budgetRequest(caps, agent) }));
  }, [agent, caps, planFirst, onWishes]);
  if (!agent) return null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-1 px-2 pt-1">
        {last.scope === "documents" ? null : (
          <SitesControl sites={sites ?? sitesOfRun(last.hosts, last.agentHosts)} onChange={onSites} />
        )}
        <Choice
          name={t("home.beginning")}
          options={planOptions(t, agent)}
          value={planFirst ? "plan-first" : "at-once"}
          onChange={onBegin}
        />
        <BudgetControl agent={agent} caps={caps} onChange={setCaps} />
      </div>
      <EstimateLine agent={agent} scope={last.scope} />
    </>
  );
}
