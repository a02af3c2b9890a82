"use client";

import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { StatusMark } from "@/components/ui/status-mark";
import type { Connection } from "@/lib/client/follow-run";
import type { Notice } from "@/lib/http/responses";
import type { RunState } from "@/lib/runs/run-state";
import { isTerminal, isWaiting } from "@/lib/runs/state";
import { RunButtons } from "./run-buttons";
import { isPaused, statusLine } from "./status-line";

/** Pinned, in the height of a row: what is done now and how far it is, with the ways to end it. */
export function StatusBar({
  state,
  notice,
  now,
  heardAt,
  connection,
  actions,
}: {
  state: RunState;
  notice: Notice;
  now: number;
  heardAt: number;
  connection: Connection;
  /** What can be done with the result, once there is one. */
  actions: ReactNode;
}) {
  const line = statusLine({ state, notice, now, heardAt });
  const waiting = isWaiting(state.status);
  const ended = isTerminal(state.status);
  const lost = connection === "reconnecting" && !ended;
  const counted = !ended && line.counts.length > 0;
  return (
    <div
      className={classNames(
        "sticky top-12 z-20 -mx-4 flex min-h-11 items-center gap-3 border-y px-4 md:top-0 md:-mx-3 md:px-3 print:hidden",
        waiting ? "border-accent bg-accent-soft" : "border-line bg-ground",
      )}
    >
      {line.mark === "running" ? null : <StatusMark state={line.mark} />}
      <div className="min-w-0 flex-1 tabular">
        <p className={classNames("text-body font-medium", counted ? "truncate" : "line-clamp-2")}>
          {lost ? "Connection lost; reconnecting" : line.text}
        </p>
        {counted ? (
          <p className="truncate text-meta text-muted">
            <span className="max-md:hidden">{line.counts.join(" · ")}</span>
            <span className="md:hidden">{line.brief.join(" · ")}</span>
          </p>
        ) : null}
      </div>
      {ended ? actions : <RunButtons state={state} paused={isPaused({ state, notice })} />}
    </div>
  );
}
