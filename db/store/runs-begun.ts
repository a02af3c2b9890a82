// Counts the runs that began on a day, for daily limits.

import type { Owner } from "./threads";

/** A calendar day of this machine (`2026-11-21`), with the time at which it began. */
export type Day = { since: number; day: string };

export interface RunsBegunStore {
  /** Counts the runs that all people asked for on a day: without manual edits, with runs deleted since. */
  countRunsBegun(day: Day): Promise<number>;

  /** Counts the same for one owner. */
  countOwnRunsBegun(of: Day & { owner: Owner }): Promise<number>;
}
