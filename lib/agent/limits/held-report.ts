// Holds a report back once while lines of the plan or demands of the brief are open and searches remain. What is
// still open afterwards is named in the head of the report and on screen. A pure function of the state, so a
// resumed run decides the same.

import { cutText, oneLine } from "@/lib/activities/data-block";
import { demandsMet } from "@/lib/run-log/demands";
import { openLines } from "@/lib/run-log/plan-coverage";
import { isGuided } from "@/lib/run-log/run-guided";
import { isNamedById } from "@/lib/run-log/run-plan-lines";
import type { Call, CallError, RunState } from "@/lib/run-log/run-state";
import type { ToolRegistry } from "@/lib/tools/registry";
import { searchesLeft, workTools } from "./limits";
import { closingCause } from "./limits-closing";

type OpenPart = { id: string; text: string };

const LONGEST = 120;
const MOST_NAMED = 20;

/**
 * True for a run whose plan is held against its report. The built-in model and code that leads follow a fixed
 * procedure instead.
 */
function isHeld(state: RunState): boolean {
  const { config, kind, plan, model } = state;
  if (isGuided(state)) return false;
  if (config?.execution.coverageGate !== true || kind !== "research" || !plan) return false;
  return isNamedById(plan) && model?.kind !== "built-in";
}

/** Lines of the plan and demands of the brief that a report leaves open; none where the gate is off. */
export function openParts(state: RunState, report: Pick<Call, "params">): OpenPart[] {
  if (!isHeld(state) || !state.plan) return [];
  const met = new Set(demandsMet(report) ?? []);
  const demands = (state.plan.brief?.demands ?? []).filter(({ id }) => !met.has(id));
  return [...openLines(state), ...demands]
    .slice(0, MOST_NAMED)
    .map(({ id, text }) => ({ id, text: cutText(oneLine(text), LONGEST).text }));
}

/** True while the run could still work on what is open. */
function canGoOn(state: RunState, step: number, tools: ToolRegistry): boolean {
  const { cause } = closingCause(state, step);
  const searches = workTools(state, tools).some(({ options }) => options.limit === "searches");
  return cause === null && step < state.limits.maxIterations && searches && searchesLeft(state) > 0;
}

/** Why a report is held back; null when it is accepted. */
export function coverageRefusal(state: RunState, call: Call, tools: ToolRegistry): CallError | null {
  if (tools.get(call.tool)?.options.role !== "closing" || call.status !== "proposed") return null;
  if (state.report || state.finishing || state.calls.some(({ error }) => error?.kind === "not_covered"))
    return null;
  const open = openParts(state, call);
  if (open.length === 0 || !canGoOn(state, call.step, tools)) return null;
  const named = open.map(({ id, text }) => `${id} “${text}”`).join(", ");
  const left = searchesLeft(state);
  return {
    kind: "not_covered",
    message: `Not covered yet: ${named}. ${left} ${left === 1 ? "search is" : "searches are"} left: look for these and name the lines in _line, then write the report with the demands it meets in met. What stays open is named above the report.`,
    retryable: true,
  };
}
