"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from "react";
import { AskingOptions, EstimateLine } from "@/components/composer/asking-options";
import { budgetRequest, type Caps } from "@/components/composer/caps";
import { defaultScope, type Places, scopeOptions } from "@/components/composer/options";
import { periodRequest, readPeriod, writePeriod } from "@/components/composer/period";
import { type Look, lookRequest, readLook, whereOf, writeLook } from "@/components/composer/places";
import { QuestionBox } from "@/components/composer/question-box";
import { readSites, sitesRequest, writeSites } from "@/components/composer/sites";
import { useFilesOf, useQuestion, wishesOf } from "@/components/composer/use-question";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useWords } from "@/components/ui/words";
import { rememberAsked } from "@/lib/client/asked";
import { useDraft } from "@/lib/client/draft";
import { keepText } from "@/lib/client/storage";
import type { StartedResponse } from "@/lib/http/responses";
import type { AgentsResponse } from "@/lib/http/settings-responses";

const LOOK =
  "inline-flex min-h-8 items-center rounded-control px-2 text-meta text-accent hover:bg-hover pointer-coarse:min-h-11";

/** Links from the question box to the templates, and from a written question to a new template. */
function TemplateLine({ question }: { question: string }) {
  const t = useWords();
  return (
    <div className="-mx-2 flex flex-wrap gap-x-2">
      <Link href="/templates" prefetch={false} className={LOOK}>
        {t("templates.startFrom")}
      </Link>
      {question.trim() ? (
        <Link
          href="/templates/new"
          prefetch={false}
          onClick={() => keepText("tab", "template-new", JSON.stringify({ asked: question }))}
          className={LOOK}
        >
          {t("templates.saveAs")}
        </Link>
      ) : null}
    </div>
  );
}

// Loaded only when files are attached.
const AttachedList = lazy(() =>
  import("@/components/composer/attached-list").then((module) => ({ default: module.AttachedList })),
);

const NAME = "new-research";

/** The agent and scope: those of the draft while they are available, else the defaults. */
function useChosen({ agents, default: standard }: AgentsResponse, places: Places) {
  const t = useWords();
  const [agentName, chooseAgent] = useDraft(`${NAME}-agent`);
  const [place, chooseScope] = useDraft(`${NAME}-scope`);
  const [keptSites, chooseSites] = useDraft(`${NAME}-sites`);
  const [keptPeriod, choosePeriod] = useDraft(`${NAME}-period`);
  const offered = (name: string) => agents.find((offer) => offer.name === name);
  const scopes = scopeOptions(t, places);
  const drafted = readLook(place);
  const listed = drafted && whereOf(drafted);
  const isOffered = scopes.some(({ value, unavailable }) => value === listed && !unavailable);
  const usable = (listed === null || isOffered) && drafted;
  return {
    agent: offered(agentName) ?? offered(standard) ?? agents[0],
    chooseAgent,
    scopes,
    look: usable || { scope: defaultScope(places), places: null },
    chooseLook: (look: Look) => chooseScope(writeLook(look)),
    sites: readSites(keptSites),
    chooseSites,
    period: readPeriod(keptPeriod),
    choosePeriod,
  };
}

/** Focuses the box when its screen opens, and when a link to this screen is followed on the screen itself. */
function useFocusOnArrival(box: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const focus = () => {
      // On a phone, the keyboard would cover half of the screen before anything was read. A machine may have no pointer.
      if (!window.matchMedia("(pointer: coarse)").matches) box.current?.focus();
    };
    const onClick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      if (ctrlKey || metaKey || shiftKey) return;
      // A menu that the link is in closes first and returns the focus to its button.
      if (target instanceof Element && target.closest('a[href="/"]')) setTimeout(focus);
    };
    focus();
    window.addEventListener("click", onClick);
    return () => window.removeEventListener("click", onClick);
  }, [box]);
}

/** The question box of the first screen, with agent, scope, files and caps as text. */
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
  const form = useRef<HTMLFormElement>(null);
  const chosen = useChosen(agents, places);
  const { agent, chooseAgent, scopes, look, chooseLook, sites, chooseSites, period } = chosen;
  const { scope } = look;
  const [caps, setCaps] = useState(initialCaps);
  const files = useFilesOf(NAME);
  const question = useQuestion<StartedResponse>({
    name: NAME,
    held: files.held,
    form,
    path: "/api/threads",
    onStarted: ({ threadId }, asked) => {
      rememberAsked(threadId, asked);
      files.clear();
      router.push(`/research/${threadId}`);
    },
  });
  const planFirst = question.beginning === "plan-first" && agent?.plans === true;

  useFocusOnArrival(box);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const budget = agent && budgetRequest(caps, agent);
    const web = scope === "documents" ? {} : { hosts: sitesRequest(sites), period: periodRequest(period) };
    const wishes = {
      agent: agent?.name,
      ...lookRequest(look),
      ...web,
      ...files.request,
      ...wishesOf({ planFirst, budget }),
    };
    if ((await question.submit(wishes)) === "empty") box.current?.focus();
  };

  const { error, starting } = question;
  return (
    <>
      <form ref={form} onSubmit={submit} aria-label={t("ui.newResearch")} className={boxLook(files.over)}>
        <div className="flex">
          <QuestionBox
            ref={box}
            label={t("home.question")}
            placeholder={files.over ? t("home.attach.dropNow") : t("home.placeholder")}
            value={question.text}
            onChange={question.write}
            onFiles={files.onPaste}
            readOnly={starting}
            describedBy={error ? `${id}-error` : undefined}
            className="min-h-20 px-4 pt-3.5 pb-1 text-box"
          />
        </div>
        {files.any ? (
          <Suspense>
            <AttachedList files={files.attachments} />
          </Suspense>
        ) : null}
        {error ? (
          <p id={`${id}-error`} role="alert" className="px-4 pt-1 text-meta text-unfound">
            {error}
          </p>
        ) : null}
        <div className="@container pt-1 pr-2 pb-2">
          <div className="flex items-center gap-2 @max-[44rem]:flex-wrap @max-[44rem]:gap-x-0 @max-[44rem]:gap-y-1 @max-[44rem]:pl-2">
            {agent ? (
              <AskingOptions
                asking={{
                  ...{ agents: agents.agents, agent, onAgent: chooseAgent },
                  ...{ scopes, look, onLook: chooseLook },
                  ...{ sites, onSites: (next) => chooseSites(writeSites(next)) },
                  ...{ period, onPeriod: (next) => chosen.choosePeriod(writePeriod(next)) },
                  ...{ planFirst, onBegin: question.begin, caps, onCaps: setCaps },
                  onFiles: files.onFiles,
                }}
              />
            ) : null}
            <Button variant="filled" type="submit" aria-disabled={starting} className="ml-auto shrink-0">
              {starting ? t("home.starting") : t("home.start")}
            </Button>
          </div>
        </div>
      </form>
      <div className="md:flex md:items-start md:justify-between">
        {agent ? <EstimateLine agent={agent} scope={scope} /> : null}
        <TemplateLine question={question.text} />
      </div>
    </>
  );
}

const boxLook = (over: boolean): string =>
  classNames(
    "rounded-box border bg-raised shadow-box transition-colors has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-1 has-[textarea:focus-visible]:outline-accent",
    over ? "border-accent bg-accent-soft" : "border-edge",
  );
