// Results of checking imported runs when their bundle was imported.

import type { CheckedAgain } from "@/lib/runs/checked-again";
import type { Owner } from "./threads";

/** A run that another installation made and this one has not checked. */
export type UncheckedImport = { runId: string; threadId: string; owner: Owner };

export interface RunChecksStore {
  /** The result of the check on import; null for a run of this installation. */
  findRunCheck(runId: string): Promise<CheckedAgain | null>;

  /**
   * Lists the runs with checked texts that an earlier version imported, of all threads or of one, oldest first. Runs of this
   * installation are counted; runs that are imported now have a result.
   */
  listUncheckedImports(threadId?: string): Promise<UncheckedImport[]>;
}
