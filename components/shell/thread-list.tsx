"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useId, useState } from "react";
import { type Clock, groupThreads } from "@/components/shell/thread-groups";
import { threadNote } from "@/components/shell/thread-state";
import type { Threads } from "@/components/shell/use-threads";
import { classNames } from "@/components/ui/class-names";
import { isWaiting, statusMark, statusWord } from "@/components/ui/run-status";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import type { ThreadSummary } from "@/lib/http/responses";

/** The server's clock for the first render, then the reader's own, which may be in another zone or past midnight. */
function useClock(initial: Clock): Clock {
  const [clock, setClock] = useState(initial);
  useEffect(() => {
    const read = () =>
      setClock({ now: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
    read();
    const timer = setInterval(read, 60_000);
    return () => clearInterval(timer);
  }, []);
  return clock;
}

function ThreadRow({
  thread,
  current,
  onOpen,
}: {
  thread: ThreadSummary;
  current: boolean;
  onOpen?: () => void;
}) {
  const t = useWords();
  const note = threadNote(t, thread);
  return (
    <li
      className={classNames(
        "[content-visibility:auto]",
        note ? "[contain-intrinsic-size:auto_3rem]" : "[contain-intrinsic-size:auto_2.25rem]",
      )}
    >
      <Link
        href={`/research/${thread.id}`}
        prefetch={false}
        onClick={onOpen}
        aria-current={current ? "page" : undefined}
        title={thread.title}
        className={classNames(
          "focus-inset flex min-h-9 items-center gap-2.5 rounded-control px-2.5 text-meta transition-colors pointer-coarse:min-h-11",
          isWaiting(thread.status) &&
            "relative before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:rounded-pill before:bg-accent",
          current ? "bg-hover font-medium text-ink" : "text-muted hover:bg-hover hover:text-ink",
        )}
      >
        <StatusMark
          state={statusMark(thread.status)}
          label={note ? "" : `${statusWord(t, thread.status)}: `}
        />
        <span className="min-w-0 flex-1 py-1">
          <span className="block truncate">{thread.title}</span>
          {note ? <span className="block truncate text-fine text-muted">{note}</span> : null}
        </span>
      </Link>
    </li>
  );
}

/** Recent threads: "Needs you" and "Running" first, then by day. */
export function ThreadList({
  threads: { threads, loadMore },
  clock,
  onOpen,
}: {
  threads: Threads;
  clock: Clock;
  onOpen?: () => void;
}) {
  const id = useId();
  const pathname = usePathname();
  const t = useWords();
  const groups = groupThreads(t, threads, useClock(clock));
  if (groups.length === 0)
    return <p className="px-2.5 py-2 text-meta text-muted">What you research is listed here.</p>;
  return (
    <div className="flex flex-col gap-4 pb-4">
      {groups.map(({ key, label, threads: rows }) => (
        <div key={key}>
          <p id={`${id}-${key}`} className="px-2.5 pb-1 text-fine font-medium text-faint">
            {label}
          </p>
          <ul aria-labelledby={`${id}-${key}`}>
            {rows.map((thread) => (
              <ThreadRow
                key={thread.id}
                thread={thread}
                current={pathname === `/research/${thread.id}`}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </div>
      ))}
      {loadMore ? (
        <button
          type="button"
          onClick={loadMore}
          className="focus-inset min-h-9 rounded-control px-2.5 text-left text-meta text-accent hover:bg-hover"
        >
          Show earlier research
        </button>
      ) : null}
    </div>
  );
}
