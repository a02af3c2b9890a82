"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { BudgetControl } from "@/components/composer/budget-control";
import { budgetRequest, type Caps } from "@/components/composer/caps";
import { useDraft } from "@/components/composer/draft";
import { EstimateLine } from "@/components/composer/estimate-line";
import {
  agentOption,
  defaultScope,
  type Places,
  planOptions,
  scopeOptions,
} from "@/components/composer/options";
import { QuestionBox } from "@/components/composer/question-box";
import { readSites, sitesRequest, writeSites } from "@/components/composer/sites";
import { SitesControl } from "@/components/composer/sites-control";
import { TemplateLine } from "@/components/composer/template-line";
import { useQuestion, wishesOf } from "@/components/composer/use-question";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { useWords } from "@/components/ui/words";
import type { StartedResponse } from "@/lib/http/responses";
import type { AgentsResponse } from "@/lib/http/settings-responses";

const NAME = "new-research";

/** Who researches and where: kept with the draft while it can still be had, else the agent and the place of the house. */
function useChosen({ agents, default: standard }: AgentsResponse, places: Places) {
  const t = useWords();
  const [agentName, chooseAgent] = useDraft(`${NAME}-agent`);
  const [place, chooseScope] = useDraft(`${NAME}-scope`);
  const [keptSites, chooseSites] = useDraft(`${NAME}-sites`);
  const offered = (name: string) => agents.find((offer) => offer.name === name);
  const scopes = scopeOptions(t, places);
  const scope = scopes.find(({ value, unavailable }) => value === place && !unavailable)?.value;
  return {
    agent: offered(agentName) ?? offered(standard) ?? agents[0],
    chooseAgent,
    scopes,
    scope: scope ?? defaultScope(places),
    chooseScope,
    sites: readSites(keptSites),
    chooseSites,
  };
}

/** The question box of the first screen: who researches, where, how it begins and what it may use, each in words. */
export function NewResearch({
  agents,
  caps: initialCaps,
  places,
}: {
  agents: AgentsResponse;
  caps: Caps;
  places: Places;
}) {
  const t = useWords();
  const id = useId();
  const router = useRouter();
  const box = useRef<HTMLTextAreaElement>(null);
  const { agent, chooseAgent, scopes, scope, chooseScope, sites, chooseSites } = useChosen(agents, places);
  const [caps, setCaps] = useState(initialCaps);
  const question = useQuestion<StartedResponse>({
    name: NAME,
    path: "/api/threads",
    onStarted: ({ threadId }) => router.push(`/research/${threadId}`),
    leaves: true,
  });
  const planFirst = question.beginning === "plan-first" && agent?.plans === true;

  useEffect(() => {
    // On a phone the keyboard would cover half of the screen before anything was read.
    if (window.matchMedia("(pointer: fine)").matches) box.current?.focus();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const budget = agent && budgetRequest(caps, agent);
    const hosts = scope === "documents" ? undefined : sitesRequest(sites);
    const wishes = { agent: agent?.name, scope, hosts, ...wishesOf({ planFirst, budget }) };
    if ((await question.submit(wishes)) === "empty") box.current?.focus();
  };

  const { error, starting } = question;
  return (
    <>
      <form
        onSubmit={submit}
        aria-label={t("ui.newResearch")}
        className="rounded-box border border-edge bg-raised shadow-box transition-colors has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-1 has-[textarea:focus-visible]:outline-accent"
      >
        <div className="flex">
          <QuestionBox
            ref={box}
            label={t("home.question")}
            placeholder={t("home.placeholder")}
            value={question.text}
            onChange={question.write}
            readOnly={starting}
            describedBy={error ? `${id}-error` : undefined}
            className="min-h-20 px-4 pt-3.5 pb-1 text-box"
          />
        </div>
        {error ? (
          <p id={`${id}-error`} role="alert" className="px-4 pt-1 text-meta text-unfound">
            {error}
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-1 px-2 pt-1 pb-2 max-md:grid max-md:grid-cols-[auto_1fr] max-md:*:first:col-span-2">
          <Choice
            name={t("home.agent")}
            options={agents.agents.map((offer) => agentOption(t, offer))}
            value={agent?.name ?? ""}
            onChange={chooseAgent}
          />
          <Choice name={t("home.whereToLook")} options={scopes} value={scope} onChange={chooseScope} />
          {scope === "documents" ? null : (
            <SitesControl sites={sites} onChange={(next) => chooseSites(writeSites(next))} />
          )}
          {agent ? (
            <Choice
              name={t("home.beginning")}
              options={planOptions(t, agent)}
              value={planFirst ? "plan-first" : "at-once"}
              onChange={question.begin}
            />
          ) : null}
          <div className="flex w-full items-center max-md:contents">
            {agent ? <BudgetControl agent={agent} caps={caps} onChange={setCaps} /> : null}
            <Button
              variant="filled"
              type="submit"
              aria-disabled={starting}
              className="ml-auto max-md:col-span-2"
            >
              {starting ? t("home.starting") : t("home.start")}
            </Button>
          </div>
        </div>
      </form>
      {agent ? <EstimateLine agent={agent} scope={scope} /> : null}
      <TemplateLine question={question.text} />
    </>
  );
}
