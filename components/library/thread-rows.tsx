"use client";

import Link from "next/link";
import { stateSentence } from "@/components/composer/alive";
import { LibraryRow } from "@/components/library/library-row";
import { plainText } from "@/components/library/plain-text";
import { type Clock, dayAndTime } from "@/components/shell/thread-groups";
import { useSharedThreads } from "@/components/shell/threads-context";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { isLive, isWaiting, RUN_STATUS } from "@/components/ui/run-status";
import { StatusMark } from "@/components/ui/status-mark";
import type { ThreadSummary } from "@/lib/http/responses";

/** What a row says came out: the answer's first sentence, or how the thread stands. */
function outcome(thread: ThreadSummary): string {
  if (thread.answer) return plainText(thread.answer);
  if (isLive(thread.status) || isWaiting(thread.status)) return stateSentence(thread);
  return "It ended without an answer; what was found is kept.";
}

function facts(thread: ThreadSummary, clock: Clock): string[] {
  const sources = thread.sourcesCount === 1 ? "1 source" : `${thread.sourcesCount} sources`;
  return [
    RUN_STATUS[thread.status].word,
    sources,
    ...(thread.runsCount > 1 ? [`${thread.runsCount} questions`] : []),
    dayAndTime(thread.updatedAt, clock),
  ];
}

/** Every thread, newest first, with what came out of it. */
export function ThreadRows({ clock }: { clock: Clock }) {
  const { threads, loadMore } = useSharedThreads();
  if (threads.length === 0)
    return (
      <EmptyState
        sentence="Nothing has been researched yet."
        action={
          <Link href="/" className={buttonLook("plain")}>
            Start the first research
          </Link>
        }
        className="border-y border-line"
      />
    );
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {threads
          .toSorted((a, b) => b.updatedAt - a.updatedAt)
          .map((thread) => (
            <LibraryRow
              key={thread.id}
              mark={
                <StatusMark
                  state={RUN_STATUS[thread.status].mark}
                  label={`${RUN_STATUS[thread.status].word}: `}
                />
              }
              title={thread.title}
              href={`/research/${thread.id}`}
              text={outcome(thread)}
              facts={facts(thread, clock)}
            />
          ))}
      </ul>
      {loadMore ? (
        <Button variant="quiet" onClick={loadMore} className="mt-2 text-accent">
          Show earlier research
        </Button>
      ) : null}
    </>
  );
}
