"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { StatusMark } from "@/components/ui/status-mark";
import { ApiError, cancelRun } from "@/lib/client/api";
import type { Connection } from "@/lib/client/follow-run";
import type { RunState } from "@/lib/runs/run-state";
import { isTerminal, isWaiting } from "@/lib/runs/state";
import { statusLine } from "./status-line";

/** One pinned line: what is done now, how far it is, and the way to stop it. */
export function StatusBar({
  state,
  now,
  heardAt,
  connection,
  actions,
}: {
  state: RunState;
  now: number;
  heardAt: number;
  connection: Connection;
  /** What can be done with the result, once there is one. */
  actions: ReactNode;
}) {
  const line = statusLine({ state, now, heardAt });
  const waiting = isWaiting(state.status);
  const ended = isTerminal(state.status);
  const lost = connection === "reconnecting" && !ended;
  return (
    <div
      className={classNames(
        "sticky top-12 z-20 -mx-4 flex min-h-11 items-center gap-3 border-y bg-ground px-4 md:top-0 md:-mx-3 md:px-3 print:hidden",
        waiting ? "border-accent bg-accent-soft" : "border-line",
      )}
    >
      {ended || waiting ? <StatusMark state={line.mark} /> : null}
      <p className="flex min-w-0 flex-1 items-baseline gap-x-2 text-body tabular">
        <span className="truncate font-medium max-md:line-clamp-2 max-md:whitespace-normal">
          {lost ? "Connection lost; reconnecting" : line.text}
        </span>
        {ended ? null : (
          <span className="hidden shrink-0 text-meta text-muted md:inline">{line.counts.join(" · ")}</span>
        )}
        {ended ? null : (
          <span className="shrink-0 text-meta text-muted md:hidden">
            {line.counts.at(0)?.replace("step ", "")}
          </span>
        )}
      </p>
      {ended ? actions : <StopButton runId={state.id} />}
    </div>
  );
}

function StopButton({ runId }: { runId: string }) {
  const [asked, setAsked] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const stop = () => {
    setAsked(true);
    setFault(null);
    cancelRun(runId).catch((error: unknown) => {
      setAsked(false);
      setFault(error instanceof ApiError ? error.message : "It could not be stopped. Try again.");
    });
  };
  return (
    <span className="flex shrink-0 items-center gap-2">
      {fault ? (
        <span role="alert" className="text-meta text-unfound max-md:unseen">
          {fault}
        </span>
      ) : null}
      <Button onClick={stop} disabled={asked}>
        {asked ? "Stopping" : "Stop"}
      </Button>
    </span>
  );
}
