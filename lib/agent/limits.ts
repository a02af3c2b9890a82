// Limits are data that withdraw tools, never a surprise: which tools a step may offer is a pure function of the run's
// state (S29, S39, S47, S48; Q4-Q6, Q11, Q15). Whatever the model does, a run ends by itself.

import { earlierSearch } from "@/lib/activities/repeated-search";
import type { Call, CallError, RunState, Step } from "@/lib/runs/run-state";
import type { ToolRegistry } from "@/lib/tools/registry";
import type { RegisteredTool } from "@/lib/tools/tool";

/** What withdrew tools; told once in the log, and at the tail of the prompt as long as it lasts. */
export type Withdrawal = { limit: LimitName; tools: string[]; note: string };

export type LimitName =
  | "iterations"
  | "searches"
  | "clarifications"
  | "search_failures"
  | "unavailable_tools"
  | "empty_steps"
  | "report";

export type Offer =
  | { kind: "step"; step: number; tools: RegisteredTool[]; closing: boolean; withdrawn: Withdrawal[] }
  /** Nothing more is asked: the closing steps are used up. */
  | { kind: "over" };

/** Steps in a row without a usable choice, after which only closing tools are left. */
const UNAVAILABLE_STEPS = 3;
const EMPTY_STEPS = 2;
/** The report, and one revision of it (Q4). */
const REPORT_VERSIONS = 2;

const PROVIDER_FAULTS = new Set(["timeout", "rate_limited", "provider_failed"]);
const REFUSALS = new Set(["invalid_params", "tool_unavailable", "limit_exceeded", "superseded", "cancelled"]);

/** The number of the step to ask for: the one that is open, else the next. */
function stepNumber(state: RunState): number {
  const last = state.steps.at(-1);
  return last && last.endedAt === null ? last.number : state.iteration + 1;
}

const callsOf = (state: RunState, step: Step): Call[] =>
  state.calls.filter((call) => call.step === step.number);

function isUnavailable(state: RunState, step: Step): boolean {
  const calls = callsOf(state, step);
  return calls.length > 0 && calls.every((call) => call.error?.kind === "tool_unavailable");
}

/** Where steps without a usable choice forced the closing set: the first step it holds for, or null (Q11, Q15). */
function forcedClosing(state: RunState): { from: number; limit: "unavailable_tools" | "empty_steps" } | null {
  let unavailable = 0;
  let empty = 0;
  for (const step of state.steps) {
    if (step.endedAt === null) continue;
    unavailable = isUnavailable(state, step) ? unavailable + 1 : 0;
    empty = step.decidedAt !== null && step.callIds.length === 0 ? empty + 1 : 0;
    if (unavailable >= UNAVAILABLE_STEPS) return { from: step.number + 1, limit: "unavailable_tools" };
    if (empty >= EMPTY_STEPS) return { from: step.number + 1, limit: "empty_steps" };
  }
  return null;
}

/** True when the tool's provider failed so often in a row, the last time in the step before, that it rests (Q6). */
function rests(state: RunState, tool: RegisteredTool, step: number): boolean {
  const most = state.config?.search.maxConsecutiveFailures ?? 2;
  const calls = state.calls.filter(
    (call) => call.tool === tool.name && call.step < step && !REFUSALS.has(call.error?.kind ?? ""),
  );
  const failing = (call: Call) => call.status === "failed" && PROVIDER_FAULTS.has(call.error?.kind ?? "");
  const last = calls.at(-1);
  if (!last || last.step !== step - 1) return false;
  const healthy = calls.findLastIndex((call) => !failing(call));
  return calls.length - 1 - healthy >= most;
}

function spent(state: RunState, tool: RegisteredTool): boolean {
  const { limit } = tool.options;
  if (limit === "searches") return state.searchesUsed >= state.limits.maxSearches;
  if (limit === "clarifications") return state.clarificationsUsed >= state.limits.maxClarifications;
  return false;
}

/** Tools of the run's agent that can be carried out at all, in toolkit order. The final answer is always among them. */
function toolkit(state: RunState, tools: ToolRegistry): RegisteredTool[] {
  const names = state.config?.tools ?? [];
  const configured = names.flatMap((name) => tools.get(name) ?? []);
  const terminal = tools
    .list()
    .filter((tool) => tool.options.role === "terminal" && !configured.some(({ name }) => name === tool.name));
  return [...configured, ...terminal].filter(
    (tool) => tool.options.role !== "hoisted" && state.bindings[tool.name] !== undefined,
  );
}

const NOTES: Record<LimitName, string> = {
  iterations: "All free steps are used. Write the report from what was found, then give the final answer.",
  searches: "No searches are left. Work with the sources that were found.",
  clarifications: "No more questions to the person. Go on with stated assumptions.",
  search_failures: "This tool failed several times in a row and is not on offer in this step.",
  unavailable_tools: "Tools that are not on offer were chosen three times. Only the closing tools are left.",
  empty_steps: "Two steps chose nothing. Only the closing tools are left.",
  report: "The report is written. Revise it once if a fault was told, else give the final answer.",
};

type Closing = Extract<LimitName, "iterations" | "unavailable_tools" | "empty_steps" | "report">;

function closingCause(state: RunState, step: number): { cause: Closing | null; last: number } {
  const { maxIterations, closingSteps } = state.limits;
  const forced = forcedClosing(state);
  const hardCap = maxIterations + closingSteps;
  const last = forced ? Math.min(hardCap, forced.from + closingSteps - 1) : hardCap;
  if (step > maxIterations) return { cause: "iterations", last };
  if (forced) return { cause: forced.limit, last };
  return { cause: state.report ? "report" : null, last };
}

/** True when a further step can follow the one that is open. */
export function stepsRemain(state: RunState): boolean {
  const step = stepNumber(state);
  return step < closingCause(state, step).last;
}

function isClosing(state: RunState, tool: RegisteredTool): boolean {
  if (tool.options.role === "terminal") return true;
  return tool.options.role === "closing" && (state.report?.version ?? 0) < REPORT_VERSIONS;
}

/** What the next step may choose from, and what was withdrawn and why. */
export function offerFor(state: RunState, registry: ToolRegistry): Offer {
  const step = stepNumber(state);
  const { cause, last } = closingCause(state, step);
  if (step > last) return { kind: "over" };
  const all = toolkit(state, registry);
  const withdrawn: Withdrawal[] = [];
  const withdraw = (limit: LimitName, gone: RegisteredTool[]) => {
    if (gone.length > 0) withdrawn.push({ limit, tools: gone.map(({ name }) => name), note: NOTES[limit] });
    return gone;
  };
  const gone = new Set<RegisteredTool>();
  const { maxSearches, maxClarifications } = state.limits;
  const searches = all.filter((tool) => tool.options.limit === "searches" && spent(state, tool));
  const questions = all.filter((tool) => tool.options.limit === "clarifications" && spent(state, tool));
  // A limit of zero takes nothing away: the tool was never there.
  for (const tool of maxSearches > 0 ? withdraw("searches", searches) : searches) gone.add(tool);
  for (const tool of maxClarifications > 0 ? withdraw("clarifications", questions) : questions)
    gone.add(tool);
  const failing = all.filter(
    (tool) => !gone.has(tool) && !isClosing(state, tool) && rests(state, tool, step),
  );
  for (const tool of withdraw("search_failures", failing)) gone.add(tool);
  if (cause) {
    const rest = all.filter((tool) => !gone.has(tool) && !isClosing(state, tool));
    for (const tool of withdraw(cause, rest)) gone.add(tool);
    for (const tool of all) if (!isClosing(state, tool)) gone.add(tool);
  }
  const tools = all.filter(
    (tool) => !gone.has(tool) && (tool.options.role !== "closing" || isClosing(state, tool)),
  );
  if (tools.length === 0) return { kind: "over" };
  return { kind: "step", step, tools, closing: cause !== null && cause !== "report", withdrawn };
}

/**
 * Reserves searches in array order before anything is dispatched (Q6): the calls for which none is left. A query that
 * was searched before costs nothing; calls that run already keep their place.
 */
export function surplusCalls(
  state: RunState,
  calls: readonly Call[],
  registry: ToolRegistry,
): Map<string, CallError> {
  const surplus = new Map<string, CallError>();
  const limited = calls.filter(
    (call) =>
      registry.get(call.tool)?.options.limit === "searches" &&
      call.sameAs === undefined &&
      !state.searches.some(({ callId }) => callId === call.id) &&
      !earlierSearch(state.searches, String(call.params.query ?? "")),
  );
  let left = state.limits.maxSearches - state.searchesUsed;
  left -= limited.filter((call) => call.status === "running").length;
  for (const call of limited) {
    if (call.status !== "proposed") continue;
    left -= 1;
    if (left >= 0) continue;
    const message = `Only ${state.limits.maxSearches} searches are allowed in a run; none is left for this one.`;
    surplus.set(call.id, { kind: "limit_exceeded", message, retryable: false });
  }
  return surplus;
}
