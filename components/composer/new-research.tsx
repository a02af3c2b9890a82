"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { BudgetControl } from "@/components/composer/budget-control";
import { budgetRequest, type Caps } from "@/components/composer/caps";
import { EstimateLine } from "@/components/composer/estimate-line";
import {
  agentOption,
  defaultScope,
  type Places,
  planOptions,
  scopeOptions,
} from "@/components/composer/options";
import { QuestionBox } from "@/components/composer/question-box";
import { useQuestion, wishesOf } from "@/components/composer/use-question";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import type { StartedResponse } from "@/lib/http/responses";
import type { AgentsResponse } from "@/lib/http/settings-responses";

export type NewResearchHandle = { fill: (question: string) => void };

/** The question box of the first screen: who researches, where, how it begins and what it may use, each in words. */
export function NewResearch({
  ref,
  agents: { agents, default: standard },
  caps: initialCaps,
  places,
}: {
  ref?: Ref<NewResearchHandle>;
  agents: AgentsResponse;
  caps: Caps;
  places: Places;
}) {
  const id = useId();
  const router = useRouter();
  const box = useRef<HTMLTextAreaElement>(null);
  const [name, setName] = useState(standard);
  const [scope, setScope] = useState(() => defaultScope(places));
  const [caps, setCaps] = useState(initialCaps);
  const agent = agents.find((offer) => offer.name === name) ?? agents[0];
  const question = useQuestion<StartedResponse>({
    name: "new-research",
    path: "/api/threads",
    onStarted: ({ threadId }) => router.push(`/research/${threadId}`),
    leaves: true,
  });
  const planFirst = question.beginning === "plan-first" && agent?.plans === true;

  useEffect(() => {
    // On a phone the keyboard would cover half of the screen before anything was read.
    if (window.matchMedia("(pointer: fine)").matches) box.current?.focus();
  }, []);
  useImperativeHandle(ref, () => ({
    fill: (text) => {
      question.write(text);
      box.current?.focus();
    },
  }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const budget = agent && budgetRequest(caps, agent);
    if ((await question.submit({ agent: name, scope, ...wishesOf({ planFirst, budget }) })) === "empty")
      box.current?.focus();
  };

  const { error, starting } = question;
  return (
    <>
      <form
        onSubmit={submit}
        aria-label="New research"
        className="rounded-box border border-edge bg-raised shadow-box transition-colors has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-1 has-[textarea:focus-visible]:outline-accent"
      >
        <div className="flex">
          <QuestionBox
            ref={box}
            label="Your question"
            placeholder="Ask something that needs more than one source"
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
        <div className="flex flex-wrap items-center gap-x-1 px-2 pt-1 pb-2">
          <Choice name="Agent" options={agents.map(agentOption)} value={name} onChange={setName} />
          <Choice name="Where to look" options={scopeOptions(places)} value={scope} onChange={setScope} />
          {agent ? (
            <Choice
              name="Beginning"
              options={planOptions(agent)}
              value={planFirst ? "plan-first" : "at-once"}
              onChange={question.begin}
            />
          ) : null}
          <div className="flex w-full items-center">
            {agent ? <BudgetControl agent={agent} caps={caps} onChange={setCaps} /> : null}
            <Button variant="filled" type="submit" aria-disabled={starting} className="ml-auto">
              {starting ? "Starting" : "Start research"}
            </Button>
          </div>
        </div>
      </form>
      {agent ? <EstimateLine agent={agent} scope={scope} /> : null}
    </>
  );
}
