"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { forgetSubmit, idempotencyKeyFor, useDraft } from "@/components/composer/draft";
import {
  type AgentChoice,
  agentOption,
  defaultScope,
  type Places,
  scopeOptions,
} from "@/components/composer/options";
import { QuestionBox } from "@/components/composer/question-box";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { postJson } from "@/lib/client/request";
import type { StartedResponse } from "@/lib/http/responses";

export type NewResearchHandle = { fill: (question: string) => void };

const NAME = "new-research";

/** The question box of the first screen, with who researches and where to look, each said in words. */
export function NewResearch({
  ref,
  agents,
  defaultAgent,
  places,
}: {
  ref?: Ref<NewResearchHandle>;
  agents: AgentChoice[];
  defaultAgent: string;
  places: Places;
}) {
  const id = useId();
  const router = useRouter();
  const box = useRef<HTMLTextAreaElement>(null);
  const [question, setQuestion] = useDraft(NAME);
  const [agent, setAgent] = useState(defaultAgent);
  const [scope, setScope] = useState(() => defaultScope(places));
  const [starting, setStarting] = useState(false);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    // On a phone the keyboard would cover half of the screen before anything was read.
    if (window.matchMedia("(pointer: fine)").matches) box.current?.focus();
  }, []);
  useImperativeHandle(ref, () => ({
    fill: (text) => {
      setQuestion(text);
      setError(null);
      box.current?.focus();
    },
  }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (starting) return;
    if (question.trim() === "") {
      setError("Write a question first.");
      box.current?.focus();
      return;
    }
    setStarting(true);
    setError(null);
    const request = { question, agent, scope };
    const idempotencyKey = idempotencyKeyFor(NAME, JSON.stringify(request));
    const answer = await postJson<StartedResponse>("/api/threads", { ...request, idempotencyKey });
    if (!answer.ok) {
      setStarting(false);
      setError(answer.message);
      return;
    }
    forgetSubmit(NAME);
    setQuestion("");
    announceThreadsChanged();
    router.push(`/research/${answer.value.threadId}`);
  };

  return (
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
          value={question}
          onChange={(text) => {
            setQuestion(text);
            setError(null);
          }}
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
        <Choice name="Agent" options={agents.map(agentOption)} value={agent} onChange={setAgent} />
        <Choice name="Where to look" options={scopeOptions(places)} value={scope} onChange={setScope} />
        <Button variant="filled" type="submit" aria-disabled={starting} className="ml-auto">
          {starting ? "Starting" : "Start research"}
        </Button>
      </div>
    </form>
  );
}
