"use client";

import { lazy, Suspense } from "react";
import { useLive } from "@/components/ui/use-live";
import type { RunState } from "@/lib/runs/run-state";
import { isWaiting } from "@/lib/runs/state";

// Most runs never wait: neither form is part of the first load.
const ClarificationForm = lazy(() =>
  import("./clarification-form").then((module) => ({ default: module.ClarificationForm })),
);
const PlanForm = lazy(() => import("./plan-form").then((module) => ({ default: module.PlanForm })));

/** What a run waits with for the person; nothing while it does not. */
export function WaitingForm({ state, onSent }: { state: RunState; onSent: () => void }) {
  const { status, clarification, plan, config } = state;
  const live = useLive();
  if (!live) return isWaiting(status) ? <Place /> : null;
  if (status === "waiting_for_clarification" && clarification)
    return (
      <Suspense fallback={<Place />}>
        <ClarificationForm
          key={clarification.callId}
          runId={state.id}
          asked={clarification}
          timeout={config?.execution?.clarificationTimeoutMs ?? null}
          onSent={onSent}
        />
      </Suspense>
    );
  if (status === "waiting_for_plan" && plan)
    return (
      <Suspense fallback={<Place />}>
        <PlanForm runId={state.id} plan={plan} onSent={onSent} />
      </Suspense>
    );
  return null;
}

/** The form's place, until it is there. */
function Place() {
  return <div className="mt-4 mb-8 min-h-72 rounded-card border border-line bg-raised" />;
}
