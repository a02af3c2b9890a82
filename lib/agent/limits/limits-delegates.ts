// How many sub-questions a run may give away: places are reserved in call order before any run begins, as for searches (Q6).

import type { Call, CallError, RunState } from "@/lib/run-log/run-state";
import type { ToolRegistry } from "@/lib/tools/registry";
import type { RegisteredTool } from "@/lib/tools/tool";
import { ownCalls } from "./limits-seeded";

export const isDelegate = (tool: RegisteredTool | undefined): boolean => tool?.options.limit === "delegates";

const mostDelegates = ({ limits }: RunState): number => limits.maxDelegates ?? 0;

/** Sub-questions that may still be given away. One for which no run could begin does not count. */
export function delegatesLeft(state: RunState, registry: ToolRegistry): number {
  const begun = ownCalls(state).filter(
    (call) =>
      isDelegate(registry.get(call.tool)) &&
      call.sameAs === undefined &&
      call.startedAt !== null &&
      call.status !== "failed",
  );
  return mostDelegates(state) - begun.length;
}

/** The calls of a step for which no place is left. */
export function surplusDelegates(
  state: RunState,
  calls: readonly Call[],
  registry: ToolRegistry,
): Map<string, CallError> {
  const surplus = new Map<string, CallError>();
  let left = delegatesLeft(state, registry);
  const message = `Only ${mostDelegates(state)} sub-questions may be given away in a run; none is left for this one.`;
  for (const call of calls) {
    if (!isDelegate(registry.get(call.tool)) || call.status !== "proposed" || call.sameAs !== undefined)
      continue;
    left -= 1;
    if (left < 0) surplus.set(call.id, { kind: "limit_exceeded", message, retryable: false });
  }
  return surplus;
}
