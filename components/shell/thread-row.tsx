"use client";

import Link from "next/link";
import { memo } from "react";
import { classNames } from "@/components/ui/class-names";
import { isWaiting, statusMark, statusWord } from "@/components/ui/run-status";
import { StatusShape } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import type { ThreadSummary } from "@/lib/http/responses";

/** A day, or what its threads have in common. It stays in view while they are. */
export function GroupHeading({ label }: { label: string }) {
  return (
    <p
      aria-hidden="true"
      className="sticky top-0 z-10 flex h-8 items-end bg-sunken px-2.5 pb-1 text-fine font-medium text-faint"
    >
      <span className="first-letter:uppercase">{label}</span>
    </p>
  );
}

/**
 * A thread in the list: its state, its title, and what is unusual about it. Its height is known: see `rowHeight`. While one
 * scrolls, only those that come into view are drawn anew.
 */
export const ThreadLink = memo(function ThreadLink({
  thread,
  note,
  time,
  current,
  onOpen,
}: {
  thread: ThreadSummary;
  note: string | null;
  /** Tells it apart from another of the same title. */
  time: string | null;
  current: boolean;
  onOpen?: () => void;
}) {
  const t = useWords();
  return (
    <Link
      href={`/research/${thread.id}`}
      prefetch={false}
      onClick={onOpen}
      data-thread={thread.id}
      aria-current={current ? "page" : undefined}
      title={thread.title}
      className={classNames(
        "focus-inset flex items-center gap-2.5 rounded-control px-2.5 text-meta pointer-coarse:h-11",
        note ? "h-11" : "h-9",
        isWaiting(thread.status) &&
          "relative before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:rounded-pill before:bg-accent",
        current ? "bg-hover font-medium text-ink" : "text-muted hover:bg-hover hover:text-ink",
      )}
    >
      <StatusShape
        state={statusMark(thread.status)}
        label={note ? null : t("shell.markBefore", { state: statusWord(t, thread.status) })}
      />
      {note ? (
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate">
            {thread.title}
          </span>
          <span className="block truncate text-fine text-muted">{note}</span>
        </span>
      ) : (
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {thread.title}
        </span>
      )}
      {time ? <span className="tabular shrink-0 text-fine text-muted">{time}</span> : null}
    </Link>
  );
});
