// The outcome of each call of a run that has ended: its tool, who answered it, how it went, how long it took,
// what it used and how much of the report depends on it. Computed from the folded state alone, so that log
// and rows cannot disagree.

import type { CallRow } from "@/db/store/calls";
import type { Call, CallErrorKind, RunState } from "@/lib/run-log/run-state";
import { canonicalName } from "@/lib/tools/registry";

/** `latent`: answered by the model; `code`: answered by an activity. */
export type CallMode = "latent" | "code";

/**
 * `stopped`: a person stopped or finished the run during the call; `skipped`: the call was never made
 * (refused, over a limit, or a duplicate). Neither says anything about the tool.
 */
export type CallOutcome = "succeeded" | "failed" | "stopped" | "skipped";

/**
 * One row for each call that this run decided; calls that it took over from another run belong to that run.
 */
export function callRows(state: RunState): CallRow[] {
  const added = addedBy(state);
  const taken = state.branch?.step ?? 0;
  return state.calls
    .filter(({ step }) => step > taken)
    .map((call): CallRow => {
      const outcome = outcomeOf(state, call);
      return {
        runId: state.id,
        callId: call.id,
        tool: call.tool,
        activity: call.activity,
        variant: call.variant ?? "",
        mode: call.mode === "latent" ? "latent" : "code",
        outcome,
        ...timeOf(state, call, outcome),
        ...tokensOf(state, call),
        citations: outcome === "succeeded" && added.has(call.id) ? citedOf(state, added.get(call.id)) : null,
      };
    });
}

function outcomeOf(state: RunState, call: Call): CallOutcome {
  const { status, error, sameAs } = call;
  if (sameAs !== undefined) return "skipped";
  if (error?.kind === "cancelled") return "stopped";
  if (status === "skipped" || (error && NEVER_MADE.has(error.kind))) return "skipped";
  return status === "failed" || reportsError(state, call) ? "failed" : "succeeded";
}

/**
 * True when an MCP server's tool returned an error as its result: a result for the model, but a failure of
 * the tool.
 */
function reportsError({ foreignTools = [] }: RunState, { tool, output }: Call): boolean {
  if (!foreignTools.some(({ title }) => canonicalName(title) === tool)) return false;
  return typeof output === "object" && output !== null && "isError" in output && output.isError === true;
}

/** A call that was refused before it was made is not a failure of the tool. */
const NEVER_MADE: ReadonlySet<CallErrorKind> = new Set<CallErrorKind>([
  "invalid_params",
  "tool_unavailable",
  "limit_exceeded",
  "superseded",
]);

/** A latent call comes with its step, so it takes as long as the request for the step. */
function timeOf({ steps, createdAt }: RunState, call: Call, outcome: CallOutcome) {
  const step = steps.find(({ number }) => number === call.step);
  const begun = call.startedAt ?? step?.startedAt ?? createdAt;
  const ended = call.startedAt === null ? (step?.decidedAt ?? null) : call.endedAt;
  const never = outcome === "skipped" || outcome === "stopped" || ended === null;
  return { startedAt: begun, took: never ? null : Math.max(0, ended - begun) };
}

function tokensOf({ steps, requests = [] }: RunState, { step }: Call) {
  const answered = requests.filter((request) => request.step === step && request.endedAt !== null);
  const calls = steps.find(({ number }) => number === step)?.callIds.length ?? 0;
  if (answered.length === 0 || calls === 0) return { inputTokens: null, outputTokens: null };
  const share = (what: "inputTokens" | "outputTokens") =>
    Math.round(answered.reduce((sum, request) => sum + request[what], 0) / calls);
  return { inputTokens: share("inputTokens"), outputTokens: share("outputTokens") };
}

/**
 * The numbers of the sources that a call brought: for a search, those that it was the first in the run to
 * find; for a read, those that it was the first to read. The two kinds are counted separately, so a source
 * has both the search that found it and the call that read it.
 */
function addedBy({ searches, calls }: RunState): Map<string, Set<number>> {
  const added = new Map<string, Set<number>>();
  const found = new Set<number>();
  const read = new Set<number>();
  const credit = (callId: string, numbers: number[], known: Set<number>) => {
    added.set(callId, new Set(numbers.filter((number) => !known.has(number))));
    for (const number of numbers) known.add(number);
  };
  for (const { callId, numbers } of searches) credit(callId, numbers, found);
  for (const call of calls) {
    const numbers = pagesRead(call.output);
    if (numbers) credit(call.id, numbers, read);
  }
  return added;
}

/** The numbers of the pages that a call's output lists as read; null when the output lists no pages. */
function pagesRead(output: unknown): number[] | null {
  if (typeof output !== "object" || output === null || !("pages" in output)) return null;
  const { pages } = output;
  if (!Array.isArray(pages)) return null;
  return pages.flatMap((page: unknown) => {
    if (typeof page !== "object" || page === null || !("number" in page) || !("status" in page)) return [];
    return page.status === "read" && typeof page.number === "number" ? [page.number] : [];
  });
}

function citedOf({ report }: RunState, numbers: ReadonlySet<number> = new Set()): number {
  return (
    report?.citations.filter(({ number, sourceId }) => sourceId !== null && numbers.has(number)).length ?? 0
  );
}
