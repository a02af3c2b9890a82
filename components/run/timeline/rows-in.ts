import type { RunState } from "@/lib/run-log/run-state";
import { isTerminal } from "@/lib/run-log/run-status";

/**
 * How many rows the timeline of a run has for what was called and said, with one for the step being written; by its growth
 * the page knows that something arrived. 0 for a run of which nothing is to be shown.
 */
export function rowsIn({ steps, steers, status }: Pick<RunState, "steps" | "steers" | "status">): number {
  const writing = isTerminal(status) ? 0 : 1;
  const rows = steps.map(({ decidedAt, callIds }) => (decidedAt === null ? writing : callIds.length));
  return rows.reduce((sum, count) => sum + count, steers.length);
}
