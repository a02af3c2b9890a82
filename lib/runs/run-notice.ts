// Facts of the moment about a run that no log holds: its place in line, and whether anything can be written at all.

import type { Notice } from "@/lib/http/responses";
import { onStoreCondition, storeCondition } from "@/lib/process/store-condition";
import { getLiveRuns, type LiveRuns } from "./live";

export function noticeOf(runId: string, live: LiveRuns = getLiveRuns()): Notice {
  return { place: live.line.placeOf(runId), store: storeCondition() };
}

/** Calls back when a notice may be another; gives the way to stop. */
export function onNotice(listener: () => void, live: LiveRuns = getLiveRuns()): () => void {
  const ends = [live.line.onChange(listener), onStoreCondition(listener)];
  return () => {
    for (const end of ends) end();
  };
}
