// Which demands of the brief a report meets, as the report itself says. Free of schemas, because the browser reads it.

import type { Demand } from "./run-findings";
import { idsNamed } from "./run-plan-lines";
import type { RunState } from "./run-state";

/** The most entries of a list of the brief. */
export const MOST_DEMANDS = 12;

/** The most characters of an entry of the brief. */
export const LONGEST_BRIEF_TEXT = 500;

/** A demand with what the report says about it: null while no report says which demands it meets. */
export type CheckedDemand = Demand & { met: boolean | null };

/** Ids of the demands that the call of a report says it meets; null when it says nothing. */
export function demandsMet({ params }: { params: Record<string, unknown> }): string[] | null {
  return typeof params.met === "string" ? idsNamed(params.met) : null;
}

/** The demands of the brief, held against what the accepted report names. */
export function checkedDemands(
  state: Pick<RunState, "plan" | "report" | "calls" | "config">,
): CheckedDemand[] {
  const { plan, report, calls, config } = state;
  const call = report ? calls.find(({ id }) => id === report.callId) : undefined;
  // Behind the coverage gate a report that names no demand meets none.
  const silent = call && config?.execution?.coverageGate === true ? [] : null;
  const met = call ? (demandsMet(call) ?? silent) : null;
  return (plan?.brief?.demands ?? []).map((demand) => ({
    ...demand,
    met: met === null ? null : met.includes(demand.id),
  }));
}
