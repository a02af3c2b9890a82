import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";

/**
 * The number of rows in a run's timeline, plus one for the step being written; an increase tells the page
 * that something arrived. 0 if nothing is to be shown.
 */
export function rowsIn({ steps, steers, status }: Pick<RunState, "steps" | "steers" | "status">): number {
  const writing = isTerminal(status) ? 0 : 1;
  const rows = steps.map(({ decidedAt, callIds }) => (decidedAt === null ? writing : callIds.length));
  return rows.reduce((sum, count) => sum + count, steers.length);
}
