"use client";

import { useMemo } from "react";
import { listParam, textParam } from "@/components/run/calls/call-renderer";
import { type ComingPlan, PlanList } from "@/components/run/plan/plan";
import { useWords } from "@/components/ui/words";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import type { Away } from "./away";
import { readDraft } from "./draft";
import { ProcessViews } from "./process-views";
import { Timeline } from "./timeline";
import { pausedRows, timelineRows } from "./timeline-rows";
import { type useProcessPlace, useReached } from "./use-process-place";

/** The plan that is being written or set; null when none is to be expected. */
function comingPlan(state: RunState): ComingPlan | null {
  if (state.plan || state.kind !== "research" || isTerminal(state.status)) return null;
  const draft = readDraft(state.draft)?.calls.find(
    (call) => call.tool === "generateplantool" || call.lines.length > 0,
  );
  if (draft && draft.tool !== "clarificationtool") return draft;
  const setting = state.calls.find((call) => call.tool === "generateplantool" && call.output === null);
  if (setting && !setting.error)
    return { goal: textParam(setting, "research_goal"), lines: listParam(setting, "planned_steps") };
  // In its first step a run usually plans; until that is decided the place is kept.
  return (state.steps[0]?.decidedAt ?? null) === null ? { goal: "", lines: [] } : null;
}

/** Plan and timeline, or the pictures of them. */
export function ProcessOpen({
  state,
  paused,
  now,
  inView,
  place,
  away,
  keptFrom,
  onStarted,
}: {
  state: RunState;
  paused: boolean;
  now: number;
  inView: boolean;
  place: ReturnType<typeof useProcessPlace>;
  away: Away | null;
  keptFrom: string;
  onStarted: () => void;
}) {
  const t = useWords();
  const steps = useMemo(() => timelineRows(t, state), [t, state]);
  useReached(place.place, inView && place.view === "steps");
  return (
    <div className="pb-6">
      {/* A plan that waits for the person stands in its form. */}
      {state.status === "waiting_for_plan" ? null : <PlanList state={state} coming={comingPlan(state)} />}
      <ProcessViews state={state} now={now} view={place.view} onChoose={place.choose}>
        <Timeline
          steps={paused ? pausedRows(t, steps) : steps}
          state={state}
          now={now}
          place={place.place}
          away={away}
          keptFrom={keptFrom}
          onStarted={onStarted}
        />
      </ProcessViews>
      {state.warnings.map((warning) => (
        // The log holds it as an English sentence.
        <p key={warning} lang="en" className="mt-2 text-meta text-muted">
          {warning}
        </p>
      ))}
    </div>
  );
}
