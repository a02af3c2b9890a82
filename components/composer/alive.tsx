"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useSharedThreads } from "@/components/shell/threads-context";
import { isLive, isWaiting, RUN_STATUS } from "@/components/ui/run-status";
import { StatusMark } from "@/components/ui/status-mark";
import type { ThreadSummary } from "@/lib/http/responses";

/** One sentence on how a thread stands. */
function stateSentence({ status, sourcesCount }: Pick<ThreadSummary, "status" | "sourcesCount">): string {
  const found = sourcesCount === 1 ? "1 source" : `${sourcesCount} sources`;
  switch (status) {
    case "waiting_for_clarification":
      return `It has questions for you and goes on when you answer; ${found} so far.`;
    case "waiting_for_plan":
      return "Its plan is ready for you to look through.";
    case "inited":
      return "It is about to start.";
    case "researching":
      return `It is searching and reading; ${found} so far.`;
    default:
      return RUN_STATUS[status].word;
  }
}

/** Threads that wait for the person or are at work; nothing when there are none. */
export function useAlive(): { label: string; threads: ThreadSummary[] }[] {
  const { threads } = useSharedThreads();
  const newest = threads.toSorted((a, b) => b.updatedAt - a.updatedAt);
  return [
    { label: "Needs you", threads: newest.filter(({ status }) => isWaiting(status)).slice(0, 4) },
    { label: "Running", threads: newest.filter(({ status }) => isLive(status)).slice(0, 4) },
  ].filter((group) => group.threads.length > 0);
}

export function AliveRows({ groups }: { groups: ReturnType<typeof useAlive> }) {
  return groups.map(({ label, threads }) => (
    <section key={label} aria-label={label}>
      <h2 className="pb-1 text-meta font-medium text-muted">{label}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {threads.map((thread) => (
          <li key={thread.id}>
            <Link
              href={`/research/${thread.id}`}
              className="group focus-inset -mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-2 hover:bg-hover"
            >
              <StatusMark
                state={RUN_STATUS[thread.status].mark}
                label={`${RUN_STATUS[thread.status].word}: `}
              />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-1 font-medium">{thread.title}</span>
                <span className="block text-meta text-muted">{stateSentence(thread)}</span>
              </span>
              <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-faint" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
