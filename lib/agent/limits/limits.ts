// Limits withdraw tools: the tools that a step may use are a pure function of the run's state (S29, S39, S47,
// S48; Q4-Q6, Q11, Q15). Whatever the model does, the run ends. The schema of a request follows them only at
// the end: every step of work shows the same tools, and the closing steps show the closing tools, because
// providers cache the schema before the messages, and another schema would lose the whole prompt (GOAL-P4).
// While a run works, code refuses a call of a withdrawn tool, and the result says what to do instead.

import { earlierSearch } from "@/lib/activities/repeated-search";
import { usedByDelegates } from "@/lib/run-log/run-parallel";
import type { Call, CallError, RunState } from "@/lib/run-log/run-state";
import { externalNames } from "@/lib/tools/external";
import { generatePlanTool, type ToolRegistry } from "@/lib/tools/registry";
import { type RegisteredTool, writesEnd } from "@/lib/tools/tool";
import {
  type ClosingCause,
  closingCause,
  ledReport,
  ownCalls,
  searchLimit,
  stepNumber,
} from "./limits-closing";

// True for a tool that delegates sub-questions. Their places are reserved in call order before any delegate
// starts, as for searches (Q6).

const isDelegate = (tool: RegisteredTool | undefined): boolean => tool?.options.limit === "delegates";

const mostDelegates = ({ limits }: RunState): number => limits.maxDelegates ?? 0;

/** How many sub-questions may still be delegated. One for which no run could start does not count. */
function delegatesLeft(state: RunState, registry: ToolRegistry): number {
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
function surplusDelegates(
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

export { stepsRemain } from "./limits-closing";

/**
 * A withdrawal of tools; recorded once in the log, and repeated in the tail of the prompt as long as it
 * applies.
 */
type Withdrawal = { limit: LimitName; tools: string[]; note: string };

export type LimitName =
  | ClosingCause
  | "searches"
  | "day_searches"
  | "clarifications"
  | "delegates"
  | "search_failures"
  | "plan_first";

/** A step that can be requested. */
export type StepOffer = Extract<Offer, { kind: "step" }>;

export type Offer =
  | {
      kind: "step";
      step: number;
      /** What may be called in this step. */
      tools: RegisteredTool[];
      /** What the schema of the request shows: the same in all steps of work, and in all closing steps. */
      shown: RegisteredTool[];
      closing: boolean;
      withdrawn: Withdrawal[];
    }
  /** No further request: the closing steps are used up. */
  | { kind: "over" };

/** The report, and one revision of it (Q4). */
const REPORT_VERSIONS = 2;

/** Kinds of failure that are the fault of a service. */
export const PROVIDER_FAULTS: ReadonlySet<string> = new Set(["timeout", "rate_limited", "provider_failed"]);
const REFUSALS = new Set(["invalid_params", "tool_unavailable", "limit_exceeded", "superseded", "cancelled"]);

/**
 * True when the tool's provider failed so often in a row, the last time in the previous step, that the tool
 * is withdrawn for this one (Q6).
 */
function rests(state: RunState, tool: RegisteredTool, step: number): boolean {
  const most = state.config?.search.maxConsecutiveFailures ?? 2;
  const calls = ownCalls(state).filter(
    (call) => call.tool === tool.name && call.step < step && !REFUSALS.has(call.error?.kind ?? ""),
  );
  const failing = (call: Call) => call.status === "failed" && PROVIDER_FAULTS.has(call.error?.kind ?? "");
  const last = calls.at(-1);
  if (!last || last.step !== step - 1) return false;
  const healthy = calls.findLastIndex((call) => !failing(call));
  return calls.length - 1 - healthy >= most;
}

type Searching = Pick<RunState, "limits" | "budget" | "delegates" | "calls" | "branch" | "guided">;

/**
 * The most searches of a run: the agent's limit and the person's cap. The person's cap also applies to its
 * delegates, the agent's limit to the run alone.
 */
export function mostSearches(state: Searching): number {
  const { budget } = state;
  const limit = searchLimit(state);
  if (budget.searches === null) return limit;
  return Math.max(0, Math.min(limit, budget.searches - usedByDelegates(state).searches));
}

/** Searches that are left. */
export function searchesLeft(state: RunState): number {
  if (state.limitsReached.includes("day_searches")) return 0;
  return Math.max(0, mostSearches(state) - state.searchesUsed);
}

/** The tools of the run's agent that can be executed, in toolkit order. Always includes the final answer. */
function toolkit(state: RunState, tools: ToolRegistry): RegisteredTool[] {
  const names = [...(state.config?.tools ?? []), ...externalNames(state.foreignTools)];
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
  finish: "Only the closing tools are left. Write the report from what is there, then give the final answer.",
  tokens: "The tokens of this run are nearly used up. Write the report from what was found, then answer.",
  money: "The money of this run is nearly used up. Write the report from what was found, then answer.",
  minutes: "The time of this run is nearly used up. Write the report from what was found, then answer.",
  day: "What may be used today is nearly used up. Write the report from what was found, then answer.",
  searches: "No searches are left. Work with the sources that were found.",
  day_searches: "No searches are left today. Work with the sources that were found.",
  delegates: "No more sub-questions can be given away. Research what is left yourself.",
  clarifications: "No more questions to the person. Go on with stated assumptions.",
  search_failures: "This tool failed several times in a row and is not on offer in this step.",
  unavailable_tools: "Tools that are not on offer were chosen three times. Only the closing tools are left.",
  empty_steps: "Two steps chose nothing. Only the closing tools are left.",
  repeated_steps: "Three steps in a row repeated what was done before. Only the closing tools are left.",
  plan_first: "The person wants to see the plan before anything else is done. Make it now.",
  report: "The report is written. Revise it once if a fault was told, else give the final answer.",
};

function isClosing(state: RunState, tool: RegisteredTool): boolean {
  if (tool.options.role === "terminal") return true;
  return (
    tool.options.role === "closing" &&
    (ledReport(state) === null || (state.report?.version ?? 0) < REPORT_VERSIONS)
  );
}

/** True while the person waits for a plan to review and there is none. */
const lacksPlan = ({ planReview, plan, finishing }: RunState) =>
  planReview !== null && planReview.reviewedAt === null && plan === null && finishing === null;

const isPlan = ({ name }: RegisteredTool) => name === generatePlanTool.name;

/** Tools whose own limit is used up, by that limit. */
function spent(
  state: RunState,
  all: readonly RegisteredTool[],
  registry: ToolRegistry,
): [LimitName, RegisteredTool[]][] {
  const searches = all.filter((tool) => tool.options.limit === "searches");
  const questions = all.filter((tool) => tool.options.limit === "clarifications");
  const today = state.limitsReached.includes("day_searches");
  return [
    ["searches", state.searchesUsed >= mostSearches(state) ? searches : []],
    ["day_searches", today && state.searchesUsed < mostSearches(state) ? searches : []],
    ["delegates", delegatesLeft(state, registry) <= 0 ? all.filter(isDelegate) : []],
    ["clarifications", state.clarificationsUsed >= state.limits.maxClarifications ? questions : []],
  ];
}

/** True for a tool that a limit of zero excludes from the whole run; nothing is said of its withdrawal. */
function isExcluded({ limits, budget }: RunState, { options }: RegisteredTool): boolean {
  if (options.limit === "delegates") return (limits.maxDelegates ?? 0) === 0;
  if (options.limit === "clarifications") return limits.maxClarifications === 0;
  return options.limit === "searches" && (limits.maxSearches === 0 || budget.searches === 0);
}

/** The tools of every step of work. Limits that are reached on the way do not change them. */
export function workTools(state: RunState, registry: ToolRegistry): RegisteredTool[] {
  return toolkit(state, registry).filter((tool) => !isExcluded(state, tool));
}

const REVISED = "The report was revised once and stays as it is. Give the final answer.";

/** Why each shown tool that may not be called now is refused, in words for the model. */
export function refusals({ tools, shown, withdrawn }: StepOffer): ReadonlyMap<string, string> {
  const reasons = withdrawn.flatMap(({ tools: names, note }) => names.map((name) => [name, note] as const));
  const known = new Map(reasons);
  const reasonFor = ({ name, options }: RegisteredTool) =>
    options.role === "closing" ? REVISED : (known.get(name) ?? REVISED);
  const refused = shown.filter((tool) => !tools.includes(tool));
  return new Map(refused.map((tool) => [tool.name, reasonFor(tool)]));
}

/** What the next step may choose from, and what was withdrawn and why. */
export function offerFor(state: RunState, registry: ToolRegistry): Offer {
  const step = stepNumber(state);
  const { cause, last } = closingCause(state, step);
  if (step > last) return { kind: "over" };
  const all = workTools(state, registry);
  const withdrawn: Withdrawal[] = [];
  const gone = new Set<RegisteredTool>();
  const withdraw = (limit: LimitName, tools: RegisteredTool[]) => {
    const names = tools.filter((tool) => !gone.has(tool)).map(({ name }) => name);
    if (names.length > 0) withdrawn.push({ limit, tools: names, note: NOTES[limit] });
    for (const tool of tools) gone.add(tool);
  };
  for (const [limit, tools] of spent(state, all, registry)) withdraw(limit, tools);
  const failing = all.filter((tool) => !isClosing(state, tool) && rests(state, tool, step));
  withdraw("search_failures", failing);
  if (cause)
    withdraw(
      cause,
      all.filter((tool) => !isClosing(state, tool)),
    );
  else if (lacksPlan(state) && all.some(isPlan))
    withdraw(
      "plan_first",
      all.filter((tool) => !isPlan(tool) && tool.options.role !== "exclusive"),
    );
  const tools = all.filter(
    (tool) => !gone.has(tool) && (tool.options.role !== "closing" || isClosing(state, tool)),
  );
  if (tools.length === 0) return { kind: "over" };
  const closing = cause !== null && cause !== "report";
  const shown = closing ? all.filter(({ options }) => writesEnd(options.role)) : all;
  return { kind: "step", step, tools, shown, closing, withdrawn };
}

/**
 * Reserves searches in array order before any call starts (Q6): returns the calls for which none is left. A
 * repeated query costs nothing; calls that already run keep their place.
 */
export function surplusCalls(
  state: RunState,
  calls: readonly Call[],
  { registry, leftToday }: { registry: ToolRegistry; leftToday: number },
): Map<string, CallError> {
  const surplus = surplusDelegates(state, calls, registry);
  const limited = calls.filter(
    (call) =>
      registry.get(call.tool)?.options.limit === "searches" &&
      call.sameAs === undefined &&
      !state.searches.some(({ callId }) => callId === call.id) &&
      !earlierSearch(state.searches, call.params),
  );
  const most = mostSearches(state);
  const inRun = most - state.searchesUsed;
  let left = Math.min(inRun, leftToday);
  left -= limited.filter((call) => call.status === "running").length;
  const message =
    leftToday < inRun
      ? "Today's searches are used up; none is left for this one."
      : `Only ${most} searches are allowed in a run; none is left for this one.`;
  for (const call of limited) {
    if (call.status !== "proposed") continue;
    left -= 1;
    if (left < 0) surplus.set(call.id, { kind: "limit_exceeded", message, retryable: false });
  }
  return surplus;
}
