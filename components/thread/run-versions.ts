"use client";

import { useMemo } from "react";
import { useVersions } from "@/components/report/versions/versions-actions";
import type { Report } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";
import type { RunSummary } from "@/lib/run-log/run-summary";
import { versionsIn } from "./versions-in";

/**
 * The runs of the thread, oldest first, with the newest in its current state. Must be stable while nothing
 * changes.
 */
export type ThreadRuns = { threadId: string; runs: readonly RunSummary[] };

/** The versions line and the actions that change a report of a thread. */
export function useRunVersions(report: Report | null, { threadId, runs }: ThreadRuns) {
  const busy = !runs.every(({ status }) => isTerminal(status));
  const seriesId = report?.seriesId;
  const versions = useMemo(() => (seriesId ? versionsIn(runs, seriesId) : []), [seriesId, runs]);
  const follows = runs.at(-1)?.kind !== "research";
  return useVersions({ report, versions, threadId, busy, follows });
}
