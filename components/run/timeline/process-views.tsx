"use client";

import { lazy, type ReactNode, Suspense, useContext } from "react";
import { RegionContext, useRegionName } from "@/components/report/region-name";
import { headingPrefix } from "@/components/ui/anchors";
import { type Tab, Tabs } from "@/components/ui/tabs";
import { useWords } from "@/components/ui/words";
import type { RunState } from "@/lib/run-log/run-state";
import type { ProcessView } from "./use-process-place";

// Only for those who ask for a picture: neither is part of the first load.
const ResearchMap = lazy(() =>
  import("@/components/map/research-map").then((module) => ({ default: module.ResearchMap })),
);
const TimeStrip = lazy(() =>
  import("@/components/map/time-strip").then((module) => ({ default: module.TimeStrip })),
);

/** The work of a run as steps, as a map of what led where, and as time. The steps stand in `children`. */
export function ProcessViews({
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
