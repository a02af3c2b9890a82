// Converts the model's output for a step to a reasoning object and calls with a verdict each. Model output is
// not trusted: everything is checked again against the canonical schema (P13), dispatch follows the run's
// bindings and not the model's statements about them (4.4), and limits that the provider did not enforce are
// applied here (Q10).
//
// Faults: a fault in the reasoning, or calls of which none is usable, fail the whole step, so that the model
// is asked again (`ok: false`). When another call is usable, a faulty call gets the verdict `invalid_params`
// and the step continues, so that a good search is not lost.

import type { NormalisedCall } from "@/lib/agent/calls/call-conflicts";
import { settleConflicts } from "@/lib/agent/calls/call-conflicts";
import type { Layout } from "@/lib/run-log/run-layout";
import type { Binding, Reasoning } from "@/lib/run-log/run-state";
import { parameterSchema } from "@/lib/tools/describe";
import type { ToolRegistry } from "@/lib/tools/registry";
import { type ToolRole, writesEnd } from "@/lib/tools/tool";
import type { ComposedStep } from "./compose";
import { fitLimits } from "./fit-limits";
import { normaliseCall } from "./normalise-call";
import { replaces, type Writer, writtenPaths } from "./references";
import { faultsOf, withShortLists } from "./validation";

export type { NormalisedCall } from "@/lib/agent/calls/call-conflicts";

export type NormalisedStep =
  /** `reasoning` is null when none was asked for. */
  | { ok: true; reasoning: Reasoning | null; calls: NormalisedCall[]; warnings: string[] }
  /** Sentences that name the field, for the repair request (Q10). */
  | { ok: false; faults: string[] };

export type NormaliseRequest = {
  /** Number of the step, from 1. */
  readonly step: number;
  readonly composed: ComposedStep;
  /** The bindings that are stored with the run. */
  readonly bindings: Readonly<Record<string, Binding>>;
  readonly toolRegistry: ToolRegistry;
  readonly originalQuestion: string;
  /**
   * The step's reasoning when it was requested before the calls, or null when none was requested; absent when
   * both come together.
   */
  readonly reasoning?: Reasoning | null;
  /** What parameters may refer to; absent when references are off (X3). */
  readonly layout?: Layout;
  /** Tools of the schema that may not be called now, and why; absent: none. */
  readonly refused?: ReadonlyMap<string, string>;
  /** The fault of an earlier reply was named: what harms nothing is taken, a short list of texts or a call without a reason. */
  readonly repaired?: boolean;
};

/** Further calls are not even recorded: the list comes from outside and may have any length. */
const MOST_CALLS = 16;

type WireReasoning = {
  reasoning_steps: string[];
  current_situation: string;
  plan_status: string;
  enough_data: boolean;
  remaining_steps: string[];
  task_completed: boolean;
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Thought = { reasoning: Reasoning | null; faults: string[]; warnings: string[] };

/** The reasoning of a step, by itself or with its calls; null with the faults that make it unusable. */
export function readReasoning(
  solution: Record<string, unknown>,
  composed: ComposedStep,
  { repaired = false } = {},
): Thought {
  const schema = parameterSchema(composed.reasoning);
  const { calls: _calls, ...thought } = solution;
  const fitted = fitLimits(schema, thought, "");
  const faults = faultsOf(repaired ? withShortLists(schema) : schema, fitted.value);
  if (faults.length > 0) return { reasoning: null, faults, warnings: fitted.warnings };
  const wire = fitted.value as WireReasoning;
  const reasoning: Reasoning = {
    reasoningSteps: wire.reasoning_steps,
    currentSituation: wire.current_situation,
    planStatus: wire.plan_status,
    enoughData: wire.enough_data,
    remainingSteps: wire.remaining_steps,
    taskCompleted: wire.task_completed,
  };
  return { reasoning, faults, warnings: fitted.warnings };
}

function usable(call: NormalisedCall): boolean {
  return call.verdict === "run" || call.verdict.kind === "latent_no_output";
}

/** Faults that a repair can correct; an unavailable tool is reported as a result instead (Q11). */
function callFaults(calls: readonly NormalisedCall[]): string[] {
  return calls.flatMap(({ verdict }) =>
    verdict !== "run" && verdict.kind === "invalid_params" ? [verdict.message] : [],
  );
}

function rolesOf({ composed, toolRegistry }: NormaliseRequest): Map<string, ToolRole> {
  return new Map(composed.tools.map((name) => [name, toolRegistry.require(name).options.role]));
}

/** Flags are advice: the calls win, and the contradiction is logged as a warning (Q15). */
function contradiction(
  reasoning: Reasoning | null,
  calls: readonly NormalisedCall[],
  roles: ReadonlyMap<string, ToolRole>,
): string[] {
  if (calls.length === 0) return ["The step has no calls."];
  const goesOn = calls.find(({ verdict, tool }) => verdict === "run" && !writesEnd(roles.get(tool)));
  if (!reasoning?.taskCompleted || !goesOn) return [];
  return [`task_completed is true, yet ${goesOn.tool} was chosen; the calls count.`];
}

/** Reads the calls in order, because each may wait for values that earlier ones write (X4). */
function readCalls(raw: readonly unknown[], request: NormaliseRequest): ReturnType<typeof normaliseCall>[] {
  const { layout, toolRegistry } = request;
  const writers: Writer[] = [];
  const before: NormalisedCall[] = [];
  return raw.map((item, index) => {
    const references = layout ? { layout, writers: [...writers] } : null;
    const read = normaliseCall(item, { ...request, index, references });
    const { id, tool, params } = read.call;
    const paths = writtenPaths(toolRegistry.get(tool)?.options.outputPath, params);
    const call = behindReaders(read.call, { paths, before, writers });
    before.push(call);
    if (usable(call) && paths.length > 0) writers.push({ id, paths });
    return { ...read, call };
  });
}

/**
 * A value must be read before it is replaced: its writer is ordered after the calls that wait for the current
 * value.
 */
function behindReaders(
  call: NormalisedCall,
  { paths, before, writers }: { paths: string[][]; before: NormalisedCall[]; writers: Writer[] },
): NormalisedCall {
  const replaced = writers.filter((writer) => replaces(paths, writer.paths)).map(({ id }) => id);
  const readers = before.filter(({ needs }) => needs?.some((id) => replaced.includes(id)));
  if (readers.length === 0) return call;
  const needs = [...new Set([...(call.needs ?? []), ...readers.map(({ id }) => id)])];
  return { ...call, needs, ...(call.needs && !call.settled ? {} : { settled: true }) };
}

/**
 * Normalises one step. Never throws for anything a model can write; throws when `composed` and the registry
 * do not match.
 */
export function normaliseStep(solution: unknown, request: NormaliseRequest): NormalisedStep {
  if (!isRecord(solution)) return { ok: false, faults: ["The reply must be a JSON object."] };
  const known: Thought = { reasoning: request.reasoning ?? null, faults: [], warnings: [] };
  const asked = request.reasoning === undefined;
  const { reasoning, faults, warnings } = asked ? readReasoning(solution, request.composed, request) : known;
  const raw = solution.calls;
  if (!Array.isArray(raw)) {
    const missing = raw === undefined || raw === null;
    return { ok: false, faults: [...faults, missing ? "calls is missing." : "calls must be of type array."] };
  }
  if (raw.length > MOST_CALLS) warnings.push(`calls had ${raw.length} items; the first ${MOST_CALLS} count.`);
  const read = readCalls(raw.slice(0, MOST_CALLS), request);
  warnings.push(...read.flatMap((item) => item.warnings));
  const roles = rolesOf(request);
  const calls = settleConflicts(
    read.map((item) => item.call),
    { roles, maxCalls: request.composed.maxCalls },
  );
  const mendable = callFaults(calls);
  // One repair request names every fault, so calls are checked even when the reasoning is invalid.
  if (faults.length > 0) return { ok: false, faults: [...faults, ...mendable] };
  if (mendable.length > 0 && !calls.some(usable)) return { ok: false, faults: mendable };
  warnings.push(...contradiction(reasoning, calls, roles));
  return { ok: true, reasoning, calls, warnings };
}
