// Calls that wait for others of their step (X4): which of them can begin, and what their references stand for by then. A
// call waits for earlier ones only, so there is always one that can begin.

import { layoutOf } from "@/lib/runs/run-layout";
import type { Call, CallError, RunState } from "@/lib/runs/run-state";
import { params as parametersOf } from "@/lib/tools/describe";
import type { ToolRegistry } from "@/lib/tools/registry";
import { checkedParams } from "./normalise-params";

/** True for a call that is neither over nor waiting for the person. */
export const isOpen = (call: Call) => call.status === "proposed" || call.status === "running";

/** The open calls of a step, in call order. */
export const openCalls = (state: RunState, step: number) =>
  state.calls.filter((call) => call.step === step && isOpen(call));

/** The open calls of a step that wait for no other, in call order; none only when the step has none that is open. */
export function levelOf(state: RunState, step: number, tools: ToolRegistry): Call[] {
  const open = openCalls(state, step);
  const ids = new Set(open.map(({ id }) => id));
  const waiting = new Set<string>();
  for (const call of open) {
    // A final answer comes after everything that was chosen before it.
    const last = tools.get(call.tool)?.options.role === "terminal" && waiting.size > 0;
    const waits = call.sameAs ? waiting.has(call.sameAs) : (call.needs ?? []).some((id) => ids.has(id));
    if (!call.refused && (waits || last)) waiting.add(call.id);
  }
  const level = open.filter(({ id }) => !waiting.has(id));
  return level.length > 0 ? level : open;
}

export type TakenUp = { kind: "as_is" } | { kind: "params"; params: Record<string, unknown> } | Refused;
type Refused = { kind: "refused"; error: CallError };

const AS_IS: TakenUp = { kind: "as_is" };

/**
 * A call that waited, with what its references stand for now that the calls before it are over. Refused when one of them
 * brought nothing, or when what it refers to is still not there or breaks a limit. One that began before is taken as it is.
 */
export function takeUp(state: RunState, call: Call, tools: ToolRegistry): TakenUp {
  const tool = tools.get(call.tool);
  if (!tool || !call.needs || call.needs.length === 0 || call.status !== "proposed") return AS_IS;
  const { reasoning, ...rest } = call.params;
  const own = parametersOf(tool).includes("reasoning");
  const path = `calls[${call.id.split("-")[1]}]`;
  const read = checkedParams(own ? call.params : rest, tool, {
    path,
    scope: { layout: layoutOf(state), writers: [] },
  });
  if (read.referring.length === 0) return AS_IS;
  const broken = state.calls.find(
    ({ id, status }) => call.needs?.includes(id) && (status === "failed" || status === "skipped"),
  );
  if (broken) {
    const message = `It needs what call ${broken.id} was to bring, and that one brought nothing.`;
    return { kind: "refused", error: { kind: "superseded", message, retryable: true } };
  }
  if (read.faults.length > 0)
    return {
      kind: "refused",
      error: { kind: "invalid_params", message: read.faults.join(" "), retryable: true },
    };
  return { kind: "params", params: own ? read.value : { reasoning, ...read.value } };
}
