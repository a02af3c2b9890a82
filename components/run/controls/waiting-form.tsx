"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { useLive } from "@/components/ui/use-live";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal, isWaiting } from "@/lib/run-log/run-status";

// Most runs never wait, so neither form is part of the first load.
const questions = () => import("./clarification-form");
const review = () => import("@/components/run/plan/plan-form");
const ClarificationForm = lazy(() => questions().then((module) => ({ default: module.ClarificationForm })));
const PlanForm = lazy(() => review().then((module) => ({ default: module.PlanForm })));

/** Preloads the form while the model is still writing its questions or plan. */
function useFetched({ draft, planReview, status }: RunState): void {
  const asks = Object.values(draft).includes("clarificationtool");
  const plans = planReview !== null && planReview.reviewedAt === null && !isTerminal(status);
  useEffect(() => {
    if (asks) questions().catch(() => undefined);
    if (plans) review().catch(() => undefined);
  }, [asks, plans]);
}

/** The form for what a run is waiting for; nothing while it is not waiting. */
export function WaitingForm({ state, onSent }: { state: RunState; onSent: () => void }) {
  const { status, clarification, plan, config } = state;
  const live = useLive();
  const [found] = useState(isWaiting(status));
  useFetched(state);
  if (!live) return isWaiting(status) ? <Place /> : null;
  if (status === "waiting_for_clarification" && clarification)
    return (
      <Suspense fallback={<Place />}>
        <ClarificationForm
          key={clarification.callId}
          runId={state.id}
          asked={clarification}
          arrived={!found}
          timeout={config?.execution?.clarificationTimeoutMs ?? null}
          onSent={onSent}
        />
      </Suspense>
    );
  if (status === "waiting_for_plan" && plan)
    return (
      <Suspense fallback={<Place />}>
        <PlanForm runId={state.id} plan={plan} arrived={!found} onSent={onSent} />
      </Suspense>
    );
  return null;
}

/** A placeholder for the form. */
function Place() {
  return <div className="mt-4 mb-8 min-h-72 rounded-card border border-line bg-raised" />;
}
