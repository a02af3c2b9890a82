// The log of a run: appended to and read in order. The text deltas of a completed step are deleted.

import type { runEvents } from "@/db/sqlite/schema";

/** A stored event: `body` is its JSON without the envelope. */
export type RunEventRow = typeof runEvents.$inferSelect;

export interface RunEventsStore {
  /** Events after number `after`, in order, at most `limit`. */
  listRunEvents(query: { runId: string; after: number; limit?: number }): Promise<RunEventRow[]>;
}
