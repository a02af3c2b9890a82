"use client";

import { ArrowRight, ChevronRight } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { ForAdministrators } from "@/components/account/administers";
import type { Caps } from "@/components/composer/caps";
import { type Examples, examplesFor } from "@/components/composer/examples";
import { NewResearch } from "@/components/composer/new-research";
import { placesOf } from "@/components/composer/options";
import { type ConnectionStatus, connectionOf } from "@/components/settings/connection-words";
import { NotifyControl } from "@/components/shell/notify-control";
import { byProgress, lineWords, stateSentence } from "@/components/shell/thread-state";
import { useSharedThreads } from "@/components/shell/threads-context";
import { type Connections, useHealth } from "@/components/shell/use-health";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { Button } from "@/components/ui/button";
import { isLive, isWaiting, shownStatus, statusMark, statusWord } from "@/components/ui/run-status";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import { rememberAsked } from "@/lib/client/asked";
import { forgetSubmit, idempotencyKeyFor } from "@/lib/client/draft";
import { postJson, requestJson } from "@/lib/client/request";
import type { CheckPart } from "@/lib/http/check-responses";
import type { ReachResponse } from "@/lib/http/health-responses";
import type { StartedResponse, ThreadSummary } from "@/lib/http/responses";
import type { AgentsResponse } from "@/lib/http/settings-responses";

/** Questions that start a real run with one click; the text in the question box stays. */
function ExampleList({ examples, agent }: { examples: Examples; agent: string }) {
  const t = useWords();
  const router = useRouter();
  const [starting, setStarting] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const start = async (question: string) => {
    if (starting !== null) return;
    setStarting(question);
    setFault(null);
    const request = { question, agent, scope: examples.scope };
    const idempotencyKey = idempotencyKeyFor("example", JSON.stringify(request));
    const answer = await postJson<StartedResponse>("/api/threads", { ...request, idempotencyKey });
    if (answer.ok) {
      forgetSubmit("example");
      announceThreadsChanged();
      rememberAsked(answer.value.threadId, question);
      document.getElementById("main")?.focus({ preventScroll: true });
      router.push(`/research/${answer.value.threadId}`);
    } else {
      setStarting(null);
      setFault(answer.message);
    }
  };
  return (
    <section aria-label={t("home.examples")}>
      <h2 className="pb-1 text-meta font-medium text-muted">{t("home.examplesLead")}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {examples.questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              aria-disabled={starting !== null}
              onClick={() => start(question)}
              className="group focus-inset -mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-hover"
            >
              <span className="min-w-0 flex-1">{question}</span>
              {starting === question ? (
                <span role="status" className="shrink-0 text-meta text-muted">
                  {t("home.starting")}
                </span>
              ) : (
                <ArrowRight
                  size={16}
                  aria-hidden="true"
                  className="shrink-0 text-faint group-hover:text-ink"
                />
              )}
            </button>
          </li>
        ))}
      </ul>
      {fault ? (
        <p role="alert" className="pt-2 text-meta text-unfound">
          {fault}
        </p>
      ) : null}
    </section>
  );
}

/** The number of threads shown of each kind; the others are in the list of threads. */
const SHOWN = 4;

/** Threads that are active or wait for the person; empty when there are none. */
function useOpenThreads(): { label: string; threads: ThreadSummary[] }[] {
  const t = useWords();
  const threads = useSharedThreads((shared) => shared.threads);
  const newest = threads.toSorted(byProgress);
  return [
    { label: t("shell.needsYou"), threads: newest.filter(({ status }) => isWaiting(status)) },
    { label: t("shell.running"), threads: newest.filter(({ status }) => isLive(status)) },
  ].filter((group) => group.threads.length > 0);
}

/** These threads, and the offer to be notified when one of them needs the person. */
function OpenThreadRows({ groups }: { groups: ReturnType<typeof useOpenThreads> }) {
  return (
    <>
      {groups.map((group) => (
        <AliveGroup key={group.label} {...group} />
      ))}
      <NotifyControl quiet />
    </>
  );
}

function AliveGroup({ label, threads }: { label: string; threads: ThreadSummary[] }) {
  const t = useWords();
  return (
    <section aria-label={label}>
      <h2 className="pb-1 text-meta font-medium text-muted">{label}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {threads.slice(0, SHOWN).map((thread) => (
          <li key={thread.id}>
            <Link
              href={`/research/${thread.id}`}
              className="group focus-inset -mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-2 hover:bg-hover"
            >
              <StatusMark
                state={statusMark(shownStatus(thread))}
                label={`${lineWords(t, thread) ?? statusWord(t, shownStatus(thread))}: `}
              />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-1 font-medium">{thread.title}</span>
                <span className="block text-meta text-muted">{stateSentence(t, thread)}</span>
              </span>
              <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
      {threads.length > SHOWN ? (
        <p className="pt-2 text-meta text-muted">{t("home.aliveMore", { count: threads.length - SHOWN })}</p>
      ) : null}
    </section>
  );
}

const LOOK_MS = 60_000;

/**
 * Whether the web and the model can be reached, checked when the screen appears and once a minute while it is
 * visible.
 */
function useReach(): ReachResponse | null {
  const [reach, setReach] = useState<ReachResponse | null>(null);
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      const answer = await requestJson<ReachResponse>("/api/search/services");
      if (answer.ok) setReach(answer.value);
    };
    void look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return reach;
}

/** The connections sent with the page; `again` reloads them once something was connected. */
function useConnections(initial: Connections): { health: Connections; again: () => void } {
  const polled = useHealth(initial);
  const reach = useReach();
  const [looked, setLooked] = useState<{ over: Connections; health: Connections } | null>(null);
  const again = useCallback(async () => {
    const [answer, reached] = await Promise.all([
      requestJson<Connections>("/api/health"),
      requestJson<ReachResponse>("/api/search/services"),
    ]);
    if (answer.ok)
      setLooked({ over: polled, health: { ...answer.value, ...(reached.ok ? reached.value : {}) } });
  }, [polled]);
  // A later poll is more recent.
  const health = looked?.over === polled ? looked.health : polled;
  const fresh = reach && looked?.over !== polled;
  return { health: fresh ? { ...health, ...reach } : health, again };
}

// Loaded by the press that opens it.
const ConnectHere = lazy(() =>
  import("@/components/settings/connect-here").then((module) => ({ default: module.ConnectHere })),
);

const CONNECT = {
  model: "settings.connections.connectModel",
  search: "settings.connections.connectSearch",
} as const;

/** Connects what is missing in place, without a file and without a restart. */
function ConnectionSetup({ parts, onChange }: Pick<ConnectionStatus, "parts"> & { onChange: () => void }) {
  const t = useWords();
  const [open, setOpen] = useState<CheckPart | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const close = (sentence: string | null) => {
    setOpen(null);
    setDone(sentence);
    requestAnimationFrame(() => buttons.current?.querySelector("button")?.focus());
  };
  return (
    <>
      <div ref={buttons} className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {parts.map((part) => (
          <Button
            key={part}
            aria-expanded={part === open}
            onClick={() => {
              setDone(null);
              setOpen(part === open ? null : part);
            }}
          >
            {t(CONNECT[part])}
          </Button>
        ))}
      </div>
      {open ? (
        <div className="mt-4">
          <Suspense fallback={<Skeleton className="my-3 w-2/3" />}>
            <ConnectHere
              key={open}
              part={open}
              onDone={close}
              onChange={onChange}
              onCancel={() => close(null)}
            />
          </Suspense>
        </div>
      ) : null}
      <p role="status" className="text-body text-ink not-empty:mt-3">
        {done}
      </p>
    </>
  );
}

/** One notice: what cannot be reached, what works, what is missing and how to connect it. */
function ConnectionNotice({ health, onChange }: { health: Connections; onChange: () => void }) {
  const t = useWords();
  const { now, missing, away, silent, parts } = connectionOf(t, health);
  return (
    <section aria-label={t("home.connections")} className="text-meta text-muted">
      <p role="status" className="text-ink not-empty:pb-1">
        {[silent, away].filter((sentence) => sentence !== null).join(" ")}
      </p>
      <p>
        {[now, missing].map((sentence) => (sentence === null ? null : `${sentence} `))}
        <Link href="/settings/models" prefetch={false} className="text-accent underline">
          {t("home.moreInSettings")}
        </Link>
      </p>
      <ForAdministrators
        otherwise={
          parts.length > 0 ? <p className="mt-1">{t("settings.connections.onlyAdministrators")}</p> : null
        }
      >
        <ConnectionSetup parts={parts} onChange={onChange} />
      </ForAdministrators>
    </section>
  );
}

/** New research: the question first, then open threads or examples, then the connections. */
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
    // The available agents also depend on the model.
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
