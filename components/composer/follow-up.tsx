"use client";

import { useRouter } from "next/navigation";
import { type FocusEvent, type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { readPeriod } from "@/components/composer/period";
import { QuestionBox } from "@/components/composer/question-box";
import { readSites } from "@/components/composer/sites";
import { useFilesOf, useQuestion } from "@/components/composer/use-question";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import { useDraft } from "@/lib/client/draft";
import type { Scope } from "@/lib/run-log/run-state";
import type { Period } from "@/lib/search/period";
import type { HostLists } from "@/lib/search/provider";
import type { Place } from "@/lib/sources/places";

// Loaded only for follow-up questions, so it is not part of the first load.
const FollowUpOptions = lazy(() =>
  import("@/components/composer/follow-up-options").then((module) => ({ default: module.FollowUpOptions })),
);

// Loaded only when files are attached.
const AttachedList = lazy(() =>
  import("@/components/composer/attached-list").then((module) => ({ default: module.AttachedList })),
);

/** The agent, scope and sites of the latest run; a follow-up keeps them. */
export type AskedLast = {
  agent: string;
  scope: Scope;
  /** Where the person chose to look; absent when the words of the question decided. */
  places?: Place[] | undefined;
  hosts: HostLists | undefined;
  period?: Period | undefined;
  /** The site lists that its agent applies to every run. */
  agentHosts: HostLists | undefined;
};

/**
 * A follow-up question in a thread: a 52 px pill that grows on focus and then shows the options of the next
 * run below it. While a run is active, `disabledReason` replaces the placeholder. Calls `onStarted` with the
 * new run; without it the page is reloaded.
 */
export function FollowUp({
  threadId,
  last,
  disabledReason = null,
  onStarted,
  suggested = null,
}: {
  threadId: string;
  last?: AskedLast;
  disabledReason?: string | null;
  onStarted?: (runId: string) => void;
  /** Fills the box when it changes, and puts the cursor at its end. */
  suggested?: { text: string } | null;
}) {
  const t = useWords();
  const id = useId();
  const router = useRouter();
  // Null until the box is first focused; the options keep their values while they are collapsed.
  const [active, setActive] = useState<boolean | null>(null);
  const [wishes, setWishes] = useState<Record<string, unknown>>({});
  const name = `follow-up-${threadId}`;
  const [keptSites, keepSites] = useDraft(`${name}-sites`);
  const [keptPeriod, keepPeriod] = useDraft(`${name}-period`);
  const [agent, chooseAgent] = useDraft(`${name}-agent`);
  const [scope, chooseScope] = useDraft(`${name}-scope`);
  const files = useFilesOf(name, disabledReason === null);
  const form = useRef<HTMLFormElement>(null);
  const question = useQuestion<{ runId: string }>({
    held: files.held,
    form,
    name,
    path: `/api/threads/${encodeURIComponent(threadId)}/runs`,
    onStarted: ({ runId }) => {
      if (onStarted) onStarted(runId);
      else router.refresh();
    },
  });
  const box = useRef<HTMLTextAreaElement>(null);
  const { write } = question;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question that is chosen.
  useEffect(() => {
    if (!suggested) return;
    write(suggested.text);
    box.current?.focus();
  }, [suggested]);
  const { error, starting } = question;
  const blocked = starting || disabledReason !== null;

  // A restored question comes with the options that were chosen for it.
  const open = active === true || question.text !== "" || files.any;
  const sites = keptSites === "" ? null : readSites(keptSites);
  const period = keptPeriod === "" ? null : readPeriod(keptPeriod);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (blocked) return;
    const web = { ...(sites ? { hosts: sites } : {}), ...(period ? { period } : {}) };
    const asked = { ...wishes, ...files.request, ...web };
    if ((await question.submit(asked)) !== "sent") return;
    // The options applied to that question only; the next one uses those of its previous run.
    for (const forget of [keepSites, keepPeriod, chooseAgent, chooseScope]) forget("");
    files.clear();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const within = currentTarget.contains(relatedTarget) || currentTarget.querySelector(":popover-open");
    if (!within && question.text === "") setActive(false);
  };

  return (
    <form
      ref={form}
      onSubmit={submit}
      onFocus={() => setActive(true)}
      onBlur={onBlur}
      aria-label={t("home.followUp")}
      className="print:hidden"
    >
      {error ? (
        <p id={`${id}-error`} role="alert" className="pb-2 pl-4 text-meta text-unfound">
          {error}
        </p>
      ) : null}
      {files.any ? (
        <Suspense>
          <AttachedList files={files.attachments} />
        </Suspense>
      ) : null}
      <div className="message-box">
        <QuestionBox
          ref={box}
          label={t("home.followUp")}
          placeholder={disabledReason ?? t(files.over ? "home.attach.dropNow" : "home.followUpPlaceholder")}
          value={disabledReason === null ? question.text : ""}
          onChange={question.write}
          onFiles={files.onPaste}
          disabled={disabledReason !== null}
          readOnly={starting}
          describedBy={error ? `${id}-error` : undefined}
          className="min-h-11 py-3 text-body pointer-coarse:focus:min-h-18"
        />
        <Button
          type="submit"
          variant="quiet"
          disabled={blocked}
          className="min-h-11 rounded-pill bg-hover px-4"
        >
          {starting ? t("home.starting") : t("home.ask")}
        </Button>
      </div>
      {last && (open || active !== null) && disabledReason === null ? (
        <div hidden={!open} className="min-h-22 md:min-h-15">
          <Suspense>
            <FollowUpOptions
              last={last}
              beginning={question.beginning}
              onBegin={question.begin}
              sites={sites}
              onSites={(next) => keepSites(JSON.stringify(next))}
              period={period}
              onPeriod={(next) => keepPeriod(JSON.stringify(next))}
              chosen={{ agent, scope }}
              onChoose={(next) => {
                if (next.agent) chooseAgent(next.agent);
                if (next.scope) chooseScope(next.scope);
              }}
              onFiles={files.onFiles}
              onWishes={setWishes}
            />
          </Suspense>
        </div>
      ) : null}
    </form>
  );
}
