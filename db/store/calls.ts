// Calls of ended runs, for comparing the variants that answer them.

import type { calls } from "@/db/sqlite/schema";
import type { Owner } from "./threads";

export type CallRow = typeof calls.$inferSelect;

export type RecentCall = Omit<CallRow, "runId" | "callId" | "startedAt">;

/** The last call of a page of results; the next page starts after it. */
export type CallPlace = { startedAt: number; row: number };

export interface CallsStore {
  /** The calls of a run. */
  listCalls(runId: string): Promise<CallRow[]>;

  /**
   * Lists calls of an owner's runs that began at `since` or later, newest first, in pages, so that other work
   * can run in between.
   */
  listRecentCalls(options: {
    since: number;
    behind: CallPlace | null;
    limit: number;
    owner: Owner;
  }): Promise<(RecentCall & CallPlace)[]>;
}
