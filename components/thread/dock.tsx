"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { FollowUp } from "@/components/composer/follow-up";
import { isSteerable } from "@/components/run/controls/steering";
import { useLive } from "@/components/ui/use-live";
import { useWords } from "@/components/ui/words";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";
import type { FurtherRun } from "./use-further-run";

// Most threads are read when their runs are over.
const SteerBox = lazy(() =>
  import("@/components/run/controls/steer-box").then((module) => ({ default: module.SteerBox })),
);

/**
 * The one place to type, at the foot: to tell a run something while it goes on, and afterwards for the next question. A
 * run that waits for the person has its own form.
 */
export function Dock({
  threadId,
  state,
  jump,
  further,
  suggested,
}: {
  threadId: string;
  state: RunState;
  jump: ReactNode;
  further: FurtherRun;
  /** A question that was chosen to be asked next. */
  suggested: { text: string } | null;
}) {
  const t = useWords();
  const live = useLive();
  if (isWaiting(state.status)) return null;
  return (
    <div data-pinned="foot" className="sticky bottom-0 z-20 print:hidden">
      <div className="mx-auto w-full max-w-column full:max-w-[48rem] bg-ground px-4 pb-3 md:px-6">
        {jump}
        {further.fault ? (
          <p role="alert" className="pb-2 pl-4 text-meta text-unfound">
            {t("thread.dock.notLeftOut", further.fault)}
          </p>
        ) : null}
        {isSteerable(state) ? (
          <Suspense fallback={<Place />}>
            {live ? <SteerBox threadId={threadId} state={state} /> : <Place />}
          </Suspense>
        ) : (
          <FollowUp
            threadId={threadId}
            last={{
              agent: state.agent,
              scope: state.scope,
              hosts: state.hosts,
              agentHosts: state.config?.search.hosts,
            }}
            disabledReason={isTerminal(state.status) ? null : t("thread.dock.later")}
            onStarted={further.show}
            suggested={suggested}
          />
        )}
      </div>
    </div>
  );
}

/** The box's place, until it is there. */
function Place() {
  return <div className="min-h-13 rounded-[1.625rem] border border-edge bg-raised shadow-box" />;
}
