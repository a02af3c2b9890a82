// Calls that wait for others of their step (X4): which of them can start, and what their references resolve
// to. A call waits only for earlier ones, so there is always one that can start.

import { searchKey } from "@/lib/activities/repeated-search";
import { checkedParams } from "@/lib/agent/step-schema/normalise-params";
import { layoutOf } from "@/lib/run-log/run-layout";
import type { Call, CallError, RunState } from "@/lib/run-log/run-state";
import { params as parametersOf } from "@/lib/tools/describe";
import type { ToolRegistry } from "@/lib/tools/registry";

/** True for a call that has not ended and does not wait for the person. */
export const isOpen = (call: Call) => call.status === "proposed" || call.status === "running";

/** The open calls of a step, in call order. */
export const openCalls = (state: RunState, step: number) =>
  state.calls.filter((call) => call.step === step && isOpen(call));

/**
 * The open calls of a step that wait for no other, in call order; empty only when the step has no open call.
 */
export function levelOf(state: RunState, step: number, tools: ToolRegistry): Call[] {
  const open = openCalls(state, step);
  const ids = new Set(open.map(({ id }) => id));
  const waiting = new Set<string>();
  const queries = new Set<string>();
  for (const call of open) {
    if (call.refused) continue;
    // A final answer comes after everything that was chosen before it.
    const last = tools.get(call.tool)?.options.role === "terminal" && waiting.size > 0;
    const needs = call.sameAs ? waiting.has(call.sameAs) : (call.needs ?? []).some((id) => ids.has(id));
    const query = needs || call.sameAs ? null : queryOf(takenUp(state, call, tools), tools);
    // Of two calls with the same query, the second waits and gets what the first found (Q8).
    if (needs || last || (query !== null && queries.has(query))) waiting.add(call.id);
    else if (query !== null) queries.add(query);
  }
  const level = open.filter(({ id }) => !waiting.has(id));
  return level.length > 0 ? level : open;
}

function queryOf({ tool, params }: Call, tools: ToolRegistry): string | null {
  if (tools.get(tool)?.options.limit !== "searches") return null;
  return searchKey(params);
}

/** A call as it will be sent, as far as its references can be resolved. */
export function takenUp(state: RunState, call: Call, tools: ToolRegistry): Call {
  const taken = takeUp(state, call, tools);
  return taken.kind === "params" ? { ...call, params: taken.params } : call;
}

type TakenUp = { kind: "as_is" } | { kind: "params"; params: Record<string, unknown> } | Refused;
type Refused = { kind: "refused"; error: CallError };

const AS_IS: TakenUp = { kind: "as_is" };

/**
 * A call that waited, with its references resolved now that the calls before it are over. Refused when one of
 * them returned nothing, or when a referenced value is still missing or breaks a limit. A call that had
 * already started keeps its parameters.
 */
export function takeUp(state: RunState, call: Call, tools: ToolRegistry): TakenUp {
  const tool = tools.get(call.tool);
  if (!tool || !call.needs || call.needs.length === 0 || call.settled) return AS_IS;
  if (call.status !== "proposed") return AS_IS;
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
