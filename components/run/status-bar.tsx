"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import type { Connection } from "@/lib/client/follow-run";
import type { Notice } from "@/lib/http/responses";
import type { RunState } from "@/lib/runs/run-state";
import { isTerminal, isWaiting } from "@/lib/runs/run-status";
import { RunButtons } from "./run-buttons";
import { isPaused, statusLine } from "./status-line";

/** Pinned, in the height of a row: what is done now and how far it is, with the ways to end it. */
export function StatusBar({
  state,
  notice,
  now,
  heardAt,
  connection,
  away,
  onRead,
  actions,
}: {
  state: RunState;
  notice: Notice;
  now: number;
  heardAt: number;
  connection: Connection;
  /** How it came to rest while the person was away, until that was read. */
  away: string | null;
  onRead: () => void;
  /** What can be done with the result, once there is one. */
  actions: ReactNode;
}) {
  const t = useWords();
  const line = statusLine(t, { state, notice, now, heardAt });
  const waiting = isWaiting(state.status);
  const ended = isTerminal(state.status);
  const lost = connection === "reconnecting" && !ended;
  const counted = !ended && line.counts.length > 0;
  // Where there is room for one of both, what is asked for or waited for comes before the counts.
  const first = waiting || state.retry !== null;
  return (
    <div
      className={classNames(
        "sticky top-12 z-20 -mx-4 flex min-h-11 items-center gap-3 border-y px-4 md:top-0 md:-mx-3 md:px-3 print:hidden",
        waiting ? "border-accent bg-accent-soft" : "border-line bg-ground",
      )}
    >
      {line.mark === "running" ? null : <StatusMark state={line.mark} />}
      <div className="min-w-0 flex-1 tabular">
        <p
          className={classNames(
            "text-body font-medium",
            counted ? (first ? "line-clamp-2 md:line-clamp-1" : "truncate") : "line-clamp-2",
          )}
        >
          {lost ? t("run.status.lost") : ended && away ? away : line.text}
        </p>
        {counted ? (
          away ? (
            <p className="truncate text-meta text-muted max-md:hidden">{away}</p>
          ) : (
            <>
              <Counts parts={line.counts} className="max-md:hidden" />
              {first ? null : <Counts parts={line.brief} className="md:hidden" />}
            </>
          )
        ) : null}
      </div>
      {away ? (
        <IconButton label={t("run.away.dismiss")} side="bottom-end" icon={<X size={16} />} onClick={onRead} />
      ) : null}
      {ended ? actions : <RunButtons state={state} paused={isPaused({ state, notice })} />}
    </div>
  );
}

/** On one line; what it has no room for is left out whole, the last first. */
function Counts({ parts, className }: { parts: string[]; className: string }) {
  return (
    <p className={classNames("flex h-5 flex-wrap gap-x-1 overflow-hidden text-meta text-muted", className)}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place.
        <span key={index} className="max-w-full truncate">
          {index > 0 ? "· " : ""}
          {part}
        </span>
      ))}
    </p>
  );
}
