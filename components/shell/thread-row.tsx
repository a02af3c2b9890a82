"use client";

import { memo } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { isWaiting, shownStatus, statusMark, statusWord } from "@/components/ui/run-status";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusShape } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import type { ThreadSummary } from "@/lib/http/responses";
import type { Threads } from "./use-threads";

/** The heading of a group, which stays visible while its threads are. */
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
 * A thread in the list: state, title, anything unusual, and its menu button. Its height is known: see
 * `rowHeight`. A list of thousands renders these while scrolling, so a row is five elements without handlers:
 * the list listens for all of them (`useRowPresses`).
 */
export const ThreadLink = memo(function ThreadLink({
  thread,
  note,
  time,
  current,
}: {
  thread: ThreadSummary;
  note: string | null;
  /** Distinguishes it from another thread of the same title. */
  time: string | null;
  current: boolean;
}) {
  const t = useWords();
  const { id, title } = thread;
  const status = shownStatus(thread);
  const word = statusWord(t, status);
  // The mark is that of the newest question: earlier ones may have found an answer.
  const isOfLast = thread.runsCount > 1 && statusMark(status) === "unanswered";
  const state = isOfLast ? t("shell.lastQuestion", { state: word }) : word;
  return (
    <>
      <a
        href={`/research/${id}`}
        data-thread={id}
        aria-current={current ? "page" : undefined}
        title={isOfLast ? `${title}\n${state}` : title}
        className={classNames(
          "focus-inset flex items-center gap-2.5 rounded-control px-2.5 text-meta pointer-coarse:h-11 pointer-coarse:pr-11",
          note ? "h-11" : "h-9",
          isWaiting(status) &&
            "relative before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:rounded-pill before:bg-accent",
          current ? "bg-hover font-medium text-ink" : "text-muted hover:bg-hover hover:text-ink",
        )}
      >
        <StatusShape state={statusMark(status)} label={note ? null : t("shell.markBefore", { state })} />
        {note ? (
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block truncate">
              {title}
            </span>
            <span className="block truncate text-fine text-muted">{note}</span>
          </span>
        ) : (
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {title}
          </span>
        )}
        {/* The menu button takes its place. */}
        {time ? <span className="tabular shrink-0 text-fine text-muted">{time}</span> : null}
      </a>
      <button
        type="button"
        data-thread-menu={id}
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={t("shell.thread.menuNamed", { title })}
        className="row-menu focus-inset rounded-control text-muted hover:text-ink"
      >
        {"⋯"}
      </button>
    </>
  );
});

const BARS = ["w-40", "w-44", "w-32"];

/** Reserves three rows while older threads are loading, or reports that loading failed. */
export function ThreadListEnd({ more }: { more: NonNullable<Threads["more"]> }) {
  const t = useWords();
  return (
    <div className="flex h-27 flex-col justify-start">
      {more.state === "failed" ? (
        <div role="alert" className="px-2.5 py-2 text-meta text-muted">
          <p>{t("shell.list.failed")}</p>
          <Button variant="quiet" onClick={more.load} className="-ml-3">
            {t("ui.tryAgain")}
          </Button>
        </div>
      ) : more.state === "loading" ? (
        <div role="status">
          <span className="unseen">{t("shell.list.loading")}</span>
          {BARS.map((width) => (
            <span key={width} className="flex h-9 items-center gap-2.5 px-2.5">
              <Skeleton className="size-4 rounded-pill" />
              <Skeleton className={width} />
            </span>
          ))}
        </div>
      ) : (
        <button
          type="button"
          onClick={more.load}
          className="focus-inset min-h-9 rounded-control px-2.5 text-left text-meta text-accent hover:bg-hover pointer-coarse:min-h-11"
        >
          {t("shell.list.more")}
        </button>
      )}
    </div>
  );
}
