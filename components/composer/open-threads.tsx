"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { NotifyControl } from "@/components/shell/notify-control";
import { byProgress, lineWords, stateSentence } from "@/components/shell/thread-state";
import { useSharedThreads } from "@/components/shell/threads-context";
import { isLive, isWaiting, statusMark, statusWord } from "@/components/ui/run-status";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import type { ThreadSummary } from "@/lib/http/responses";

/** So many of each; the others are found in the list of threads. */
const SHOWN = 4;

/** Threads that wait for the person or are at work; nothing when there are none. */
export function useOpenThreads(): { label: string; threads: ThreadSummary[] }[] {
  const t = useWords();
  const { threads } = useSharedThreads();
  const newest = threads.toSorted(byProgress);
  return [
    { label: t("shell.needsYou"), threads: newest.filter(({ status }) => isWaiting(status)) },
    { label: t("shell.running"), threads: newest.filter(({ status }) => isLive(status)) },
  ].filter((group) => group.threads.length > 0);
}

/** They, and the offer to be called when one of them needs the person. */
export function OpenThreadRows({ groups }: { groups: ReturnType<typeof useOpenThreads> }) {
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
                state={statusMark(thread.status)}
                label={`${lineWords(t, thread) ?? statusWord(t, thread.status)}: `}
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
