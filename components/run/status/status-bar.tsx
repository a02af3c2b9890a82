"use client";

import { X } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import type { Connection } from "@/lib/client/follow-run";
import type { Notice } from "@/lib/http/responses";
import type { RunState } from "@/lib/run-log/run-state";
import { isWaiting } from "@/lib/run-log/run-status";
import { endedWords } from "./run-position";

// Most runs are opened after their end, so the status of an active one is not part of the first load.
const WorkingLine = lazy(() => import("./working-line").then((module) => ({ default: module.WorkingLine })));

/**
 * A pinned row: the current activity, the progress, and the buttons to end the run. On the phone, the row of
 * an ended run scrolls away, to leave the height to the report.
 */
export function StatusBar({
  state,
  away,
  onRead,
  actions,
  ...moment
}: {
  state: RunState;
  notice: Notice;
  now: number;
  heardAt: number;
  connection: Connection;
  /** The news since the person was away, until it is read. */
  away: string | null;
  onRead: () => void;
  /** Announces changes of an active run to screen readers. */
  onSay: (words: string) => void;
  /** Actions for the result, once there is one. */
  actions: ReactNode;
}) {
  const t = useWords();
  const ended = endedWords(t, state);
  const read = away ? (
    <IconButton label={t("run.away.dismiss")} side="bottom-end" icon={<X size={16} />} onClick={onRead} />
  ) : null;
  return (
    <div
      data-pinned="line"
      className={classNames(
        "top-12 z-20 -mx-4 flex min-h-11 items-center gap-3 border-y px-4 md:sticky md:top-0 md:-mx-3 md:px-3 print:hidden",
        !ended && "sticky",
        isWaiting(state.status) ? "border-accent bg-accent-soft" : "border-line bg-ground",
      )}
    >
      {ended ? (
        <>
          <StatusMark state={ended.mark} label={null} />
          <p className="line-clamp-2 min-w-0 flex-1 text-body font-medium tabular">{away ?? ended.text}</p>
          {read}
          {actions}
        </>
      ) : (
        <Suspense>
          <WorkingLine state={state} away={away} read={read} {...moment} />
        </Suspense>
      )}
    </div>
  );
}
