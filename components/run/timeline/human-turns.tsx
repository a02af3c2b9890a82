"use client";

import { ClarificationRecord } from "@/components/run/controls/clarification-record";
import { PlanRecord } from "@/components/run/plan/plan-record";
import type { Clarification, RunState } from "@/lib/run-log/run-state";
import type { Turns } from "./turns-in";

/** What the person said at a step, below what it asked them: answers to its questions, and what became of its plan. */
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
