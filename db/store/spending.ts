// The ledger of usage, by calendar day.

import type { spending } from "@/db/sqlite/schema";

export type SpendingRow = typeof spending.$inferSelect;

/** Total usage of a day's runs. Tokens are input plus output. */
export type DaySpending = { tokens: number; searches: number; money: number };

export interface SpendingStore {
  /** The usage of a run, day by day. */
  listSpending(runId: string): Promise<SpendingRow[]>;

  /** The usage of all runs on a day (`2026-11-21`), including deleted ones. */
  totalSpending(day: string): Promise<DaySpending>;

  /**
   * The tokens of a day's requests to models at an endpoint whose cost is not known. Runs at the end of a day are counted
   * whole: the log has the time of each request, and the ledger only its day.
   */
  unpricedTokens(day: string): Promise<number>;
}
