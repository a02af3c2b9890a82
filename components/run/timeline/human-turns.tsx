"use client";

import { ClarificationRecord } from "@/components/run/controls/clarification-record";
import { PlanRecord } from "@/components/run/plan/plan-record";
import type { Clarification, RunState } from "@/lib/run-log/run-state";
import type { Turns } from "./turns-in";

/** The person's answers at a step, below the questions or the plan. */
export function HumanTurns({ state, turns }: { state: Pick<RunState, "id">; turns: Turns }) {
  return (
    <div className="pl-7">
      {turns.answered.map((asked: Clarification) => (
        <ClarificationRecord key={asked.callId} runId={state.id} asked={asked} />
      ))}
      {turns.review ? <PlanRecord runId={state.id} review={turns.review} /> : null}
    </div>
  );
}
