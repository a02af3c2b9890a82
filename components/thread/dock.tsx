"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { FollowUp } from "@/components/composer/follow-up";
import { isSteerable } from "@/components/run/steering";
import { useLive } from "@/components/ui/use-live";
import type { RunState } from "@/lib/runs/run-state";
import { isTerminal, isWaiting } from "@/lib/runs/state";

// Most threads are read when their runs are over.
const SteerBox = lazy(() =>
  import("@/components/run/steer-box").then((module) => ({ default: module.SteerBox })),
);

/**
 * The one place to type, at the foot: to tell a run something while it goes on, and afterwards for the next question. A
 * run that waits for the person has its own form.
 */
export function Dock({ threadId, state, jump }: { threadId: string; state: RunState; jump: ReactNode }) {
  const live = useLive();
  if (isWaiting(state.status)) return null;
  return (
    <div className="sticky bottom-0 z-20 print:hidden">
      {jump}
      <div className="mx-auto w-full max-w-column full:max-w-[48rem] bg-ground px-4 pb-3 md:px-6">
        {isSteerable(state) ? (
          <Suspense fallback={<Place />}>
            {live ? <SteerBox threadId={threadId} state={state} /> : <Place />}
          </Suspense>
        ) : (
          <FollowUp
            threadId={threadId}
            last={{ agent: state.agent, scope: state.scope }}
            disabledReason={isTerminal(state.status) ? null : "Ask further when this is done"}
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
