"use client";

import { lazy, type ReactNode, Suspense, useContext, useMemo } from "react";
import { RegionContext, useRegionName } from "@/components/report/region-name";
import { listParam, textParam } from "@/components/run/calls/call-renderer";
import { BriefView } from "@/components/run/plan/brief";
import { type ComingPlan, PlanList } from "@/components/run/plan/plan";
import { headingPrefix } from "@/components/ui/anchors";
import { type Tab, Tabs } from "@/components/ui/tabs";
import { useWords } from "@/components/ui/words";
import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import type { Away } from "./away";
import { readDraft } from "./draft";
import { RunWarnings } from "./run-warnings";
import { Timeline } from "./timeline";
import { pausedRows, timelineRows } from "./timeline-rows";
import { type ProcessView, type useProcessPlace, useReached } from "./use-process-place";

// Loaded only when a picture is opened, so neither is part of the first load.
const ResearchMap = lazy(() =>
  import("@/components/map/research-map").then((module) => ({ default: module.ResearchMap })),
);
const TimeStrip = lazy(() =>
  import("@/components/map/time-strip").then((module) => ({ default: module.TimeStrip })),
);

/** The work of a run as steps, as a map, and as a time strip. `children` are the steps. */
function ProcessViews({
  state,
  now,
  view,
  onChoose,
  children,
}: {
  state: RunState;
  now: number;
  view: ProcessView;
  onChoose: (view: ProcessView) => void;
  children: ReactNode;
}) {
  const t = useWords();
  const name = useRegionName(t("run.process.views"));
  const prefix = useContext(RegionContext) === "" ? "" : headingPrefix(state.id);
  const tabs: Tab<ProcessView>[] = [
    { value: "steps", label: t("run.process.steps"), panel: children },
    {
      value: "map",
      label: t("run.process.map"),
      panel:
        view === "map" ? <Picture>{<ResearchMap state={state} headingPrefix={prefix} />}</Picture> : null,
    },
    {
      value: "time",
      label: t("run.process.time"),
      panel: view === "time" ? <Picture>{<TimeStrip state={state} now={now} />}</Picture> : null,
    },
  ];
  return <Tabs label={name} tabs={tabs} value={view} onChange={onChoose} look="segments" className="pt-4" />;
}

function Picture({ children }: { children: ReactNode }) {
  return <Suspense fallback={<div aria-busy="true" className="min-h-96" />}>{children}</Suspense>;
}

/** The plan that is being written; null when none is expected. */
function comingPlan(state: RunState): ComingPlan | null {
  if (state.plan || state.kind !== "research" || isTerminal(state.status)) return null;
  const draft = readDraft(state.draft)?.calls.find(
    (call) => call.tool === "generateplantool" || call.lines.length > 0,
  );
  if (draft && draft.tool !== "clarificationtool") return draft;
  const setting = state.calls.find((call) => call.tool === "generateplantool" && call.output === null);
  if (setting && !setting.error)
    return { goal: textParam(setting, "research_goal"), lines: listParam(setting, "planned_steps") };
  // A run usually plans in its first step; space is reserved until that step is decided.
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
      {/* A plan that waits for the person is shown in its form. */}
      {state.status === "waiting_for_plan" ? null : (
        <>
          <BriefView state={state} />
          <PlanList state={state} coming={comingPlan(state)} />
        </>
      )}
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
      <RunWarnings state={state} />
    </div>
  );
}
