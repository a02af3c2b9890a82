// Decides which calls of one step may run together (Q8), and how many. Its input are calls that were read one
// by one; it only ever withdraws a verdict of "run".

import type { CallErrorKind } from "@/lib/run-log/run-state";
import type { ToolRole } from "@/lib/tools/tool";

/**
 * Whether a call may run, or why not. `superseded` and `limit_exceeded` are skipped; `latent_no_output`
 * causes one more request for the result alone (Q12); the others have failed.
 */
export type CallVerdict = "run" | { kind: CallErrorKind; message: string };

export type NormalisedCall = {
  /** `step-index`. */
  id: string;
  tool: string;
  activity: string;
  variant: string | null;
  mode: "latent" | "explicit";
  reason: string;
  /** Parameters as declared, plus `reasoning`, the copy of `_reasoningForCall` (4.3). */
  params: Record<string, unknown>;
  /** Result of a latent call, which arrives with the call; otherwise absent. */
  output?: unknown;
  /** The sub-question it belongs to (X7). */
  instance?: string;
  /** Ids of the plan's lines that it serves. */
  serves?: string[];
  /** Earlier calls of the step whose results this one waits for (X4). */
  needs?: string[];
  /** True when it waits for them without referring to them. */
  settled?: boolean;
  verdict: CallVerdict;
  /** The call with the same tool and parameters that runs for both; absent for the call that runs. */
  sameAs?: string;
};

type CallConflicts = { readonly roles: ReadonlyMap<string, ToolRole>; readonly maxCalls: number };

const SUPERSEDED = {
  exclusive: "Questions to the person stand alone; the other calls of the step were not carried out.",
  terminal:
    "The final answer was written before the results of the other calls; give it once they are there.",
  order: "The report comes before the final answer; give the answer after it.",
  second: "Only the first of its kind in a step is carried out.",
} as const;

function superseded(call: NormalisedCall, message: string): NormalisedCall {
  return { ...call, verdict: { kind: "superseded", message } };
}

/** The value with sorted keys, so that equal calls compare equal. */
function stable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stable);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return entries.map(([key, inner]) => [key, stable(inner)]);
}

function fingerprint(call: NormalisedCall): string {
  const { reasoning: _reasoning, ...rest } = call.params;
  return JSON.stringify([call.tool, stable(rest)]);
}

/** True when a call between the two rewrites a value to which both refer. */
const changesBetween = (calls: readonly NormalisedCall[], first: string, { needs }: NormalisedCall) =>
  calls.some((call) => needs?.includes(call.id) && call.needs?.includes(first));

function markDuplicates(calls: readonly NormalisedCall[]): NormalisedCall[] {
  const first = new Map<string, string>();
  return calls.map((call) => {
    if (call.verdict !== "run" || call.mode === "latent") return call;
    const key = fingerprint(call);
    const sameAs = first.get(key);
    if (sameAs !== undefined && !changesBetween(calls, sameAs, call)) return { ...call, sameAs };
    first.set(key, call.id);
    return call;
  });
}

function keepExclusive(calls: readonly NormalisedCall[], conflicts: CallConflicts): NormalisedCall[] {
  const alone = calls.find(
    (call) => call.verdict === "run" && conflicts.roles.get(call.tool) === "exclusive",
  );
  if (!alone) return [...calls];
  return calls.map((call) => {
    if (call.id === alone.id || call.verdict !== "run" || call.sameAs === alone.id) return call;
    return superseded(call, SUPERSEDED.exclusive);
  });
}

/**
 * Keeps at most one report and one final answer, the report first, and the answer only when no result it
 * depends on is pending.
 */
function keepClosing(calls: readonly NormalisedCall[], conflicts: CallConflicts): NormalisedCall[] {
  const role = (call: NormalisedCall) => conflicts.roles.get(call.tool);
  const runs = calls.filter((call) => call.verdict === "run" && call.sameAs === undefined);
  const answer = runs.find((call) => role(call) === "terminal");
  const report = calls.findIndex((call) => role(call) === "closing" && call.verdict !== "run");
  const firstReport = runs.find((call) => role(call) === "closing");
  // A latent result is part of the same reply, so the answer takes it into account.
  const open = runs.some(
    (call) => call.mode === "explicit" && role(call) !== "terminal" && role(call) !== "closing",
  );
  const inOrder = answer && firstReport ? calls.indexOf(firstReport) < calls.indexOf(answer) : true;
  return calls.map((call) => {
    if (call.verdict !== "run" || call.sameAs !== undefined) return call;
    if (role(call) === "closing" && call !== firstReport) return superseded(call, SUPERSEDED.second);
    if (role(call) !== "terminal") return call;
    if (open || report >= 0) return superseded(call, SUPERSEDED.terminal);
    if (!inOrder) return superseded(call, SUPERSEDED.order);
    return call === answer ? call : superseded(call, SUPERSEDED.second);
  });
}

function withinCount(calls: readonly NormalisedCall[], maxCalls: number): NormalisedCall[] {
  let running = 0;
  return calls.map((call) => {
    if (call.verdict !== "run" || call.sameAs !== undefined) return call;
    running += 1;
    if (running <= maxCalls) return call;
    const message = `At most ${maxCalls} ${maxCalls === 1 ? "call runs" : "calls run"} in a step.`;
    return { ...call, verdict: { kind: "limit_exceeded", message } };
  });
}

/** A duplicate call shares the outcome of the call that runs for it. */
function followTwins(calls: readonly NormalisedCall[]): NormalisedCall[] {
  const byId = new Map(calls.map((call) => [call.id, call]));
  return calls.map((call) => {
    const duplicate = call.sameAs === undefined ? undefined : byId.get(call.sameAs);
    if (!duplicate || duplicate.verdict === "run" || call.verdict !== "run") return call;
    return { ...call, verdict: duplicate.verdict };
  });
}

/**
 * Applies Q8 and then the limit of calls per step, so that calls that do not run do not count: identical
 * explicit calls run once, questions to the person stand alone, and a final answer waits for pending results.
 */
export function settleConflicts(
  calls: readonly NormalisedCall[],
  conflicts: CallConflicts,
): NormalisedCall[] {
  const closed = keepClosing(keepExclusive(markDuplicates(calls), conflicts), conflicts);
  return followTwins(withinCount(closed, conflicts.maxCalls));
}
