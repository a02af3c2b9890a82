"use client";

import type { ReactNode } from "react";
import { useRegionName } from "@/components/report/region-name";
import { type Tab, Tabs } from "@/components/ui/tabs";
import { useWords } from "@/components/ui/words";
import type { ProcessView } from "./use-process-place";

/** The work of a run as steps, as a map of what led where, and as time. The steps stand in `children`. */
export function ProcessViews({
  view,
  onChoose,
  children,
}: {
  view: ProcessView;
  onChoose: (view: ProcessView) => void;
  children: ReactNode;
}) {
  const t = useWords();
  const name = useRegionName(t("run.process.views"));
  const tabs: Tab<ProcessView>[] = [{ value: "steps", label: t("run.process.steps"), panel: children }];
  return <Tabs label={name} tabs={tabs} value={view} onChange={onChoose} className="pt-4" />;
}
