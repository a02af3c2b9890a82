// Figures of finished runs, from which the cost of the next run is estimated.

import type { Scope } from "@/lib/run-log/run-state";
import type { Owner } from "./threads";

/** Times are milliseconds of work; tokens are input plus output, and `cachedTokens` a part of the input. */
export type RunFigures = {
  workedMs: number;
  tokens: number;
  inputTokens: number;
  cachedTokens: number;
  searches: number;
  money: number;
};

export interface EstimatesStore {
  /**
   * Lists the newest completed runs of an agent with a model. Excludes runs whose figures are incomplete: those
   * of other installations or older versions, those that continue another run, and those that another model had
   * to finish.
   */
  listRunFigures(wanted: {
    agent: string;
    model: string;
    scope: Scope | null;
    owner: Owner;
    limit: number;
  }): Promise<RunFigures[]>;
}
