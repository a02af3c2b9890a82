// What happens when the person asks to finish: research is cut short, results are kept, and the report names
// what was not done.

import { oneLine } from "@/lib/activities/data-block";
import { openLines } from "@/lib/run-log/plan-coverage";
import type { Call, CallError, RunState } from "@/lib/run-log/run-state";
import type { ToolRegistry } from "@/lib/tools/registry";
import { writesEnd } from "@/lib/tools/tool";

/** Why a research call was not executed, or not completed. */
export const CUT_SHORT: CallError = {
  kind: "cancelled",
  message: "You asked to finish now.",
  retryable: false,
};

/** True for a call that a request to finish cuts short: everything but the report and the final answer. */
export function isResearch({ tool }: Pick<Call, "tool">, tools: ToolRegistry): boolean {
  return !writesEnd(tools.get(tool)?.options.role);
}

/** Lines of the plan that were not done, for the person to read. */
export const openTexts = (state: Pick<RunState, "plan">): string[] =>
  openLines(state).map(({ text }) => oneLine(text));

/** True when there is nothing to write an answer from, so no model is asked to invent one. */
export function hasNothing(state: RunState): boolean {
  if (state.sources.length > 0 || state.earlier.length > 0 || state.report || state.revises) return false;
  const plans = new Set(state.plan?.history.map(({ callId }) => callId));
  const questions = new Set(state.clarifications.map(({ callId }) => callId));
  return !state.calls.some(
    ({ id, status }) => status === "succeeded" && !plans.has(id) && !questions.has(id),
  );
}
