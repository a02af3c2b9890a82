"use client";

import { useMemo } from "react";
import { useVersions } from "@/components/report/versions-actions";
import { threadVersions } from "@/components/report/versions-words";
import type { RunState } from "@/lib/runs/run-state";
import { isTerminal } from "@/lib/runs/state";

/** The versions line and the ways to change the report of a run, as its thread knows them. */
export function useRunVersions(state: RunState, runs: readonly RunState[]) {
  const { report, threadId } = state;
  const busy = !runs.every(({ status }) => isTerminal(status));
  // While a run writes, the report of an earlier one is not told anew with each of its words.
  const reports = runs.map((run) => run.report?.id).join();
  const judged = runs.filter((run) => run.report?.judged).length;
  const seriesId = report?.seriesId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the versions show changes only with these.
  const versions = useMemo(
    () => (seriesId ? threadVersions(runs, seriesId) : []),
    [seriesId, reports, judged],
  );
  return useVersions({ report, versions, threadId, busy });
}
