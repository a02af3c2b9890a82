// Transient facts about a run that are not in its log: its position in the queue, and whether the store can
// be written.

import type { Notice } from "@/lib/http/responses";
import { onStoreCondition, storeCondition } from "@/lib/process/store-condition";
import { getLiveRuns, type LiveRuns } from "./live";

export function noticeOf(runId: string, live: LiveRuns = getLiveRuns()): Notice {
  return { place: live.line.placeOf(runId), store: storeCondition() };
}

/** Calls the listener when a notice may have changed; returns a function that unsubscribes. */
export function onNotice(listener: () => void, live: LiveRuns = getLiveRuns()): () => void {
  const ends = [live.line.onChange(listener), onStoreCondition(listener)];
  return () => {
    for (const end of ends) end();
  };
}
