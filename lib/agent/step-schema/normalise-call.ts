// Reads one element of `calls`: its tool, its parameters, and whether it may run. Pure; never throws for
// model output.

import { oneLine } from "@/lib/activities/data-block";
import type { CallVerdict, NormalisedCall } from "@/lib/agent/calls/call-conflicts";
import { idsNamed } from "@/lib/run-log/run-plan-lines";
import type { Binding, CallErrorKind } from "@/lib/run-log/run-state";
import { outputSchema, params } from "@/lib/tools/describe";
import { canonicalName, type ToolRegistry } from "@/lib/tools/registry";
import type { RegisteredTool } from "@/lib/tools/tool";
import { type ComposedStep, LONGEST_INSTANCE } from "./compose";
import { cutAtWord, fitLimits } from "./fit-limits";
import { isRecord, type Part, readParams } from "./normalise-params";
import type { ReferenceScope } from "./references";
import { faultsOf } from "./validation";

type CallRequest = {
  readonly step: number;
  readonly index: number;
  readonly composed: ComposedStep;
  readonly bindings: Readonly<Record<string, Binding>>;
  readonly toolRegistry: ToolRegistry;
  readonly originalQuestion: string;
  /** What parameters may refer to; null when references are off. */
  readonly references: ReferenceScope | null;
  /** The fault of an earlier reply was named: a short list of texts or a call without a reason is taken. */
  readonly repaired?: boolean;
  /** Tools of the schema that may not be called now, and why. */
  readonly refused?: ReadonlyMap<string, string>;
};

type ReadCall = { call: NormalisedCall; warnings: string[] };

function refused(kind: CallErrorKind, message: string): CallVerdict {
  return { kind, message };
}

/** The step that a call belongs to, by its id. */
export const stepOfCall = (callId: string): number => Number(callId.split("-")[0]);

function blankCall(request: CallRequest, tool: string): NormalisedCall {
  return {
    id: `${request.step}-${request.index}`,
    tool,
    activity: "",
    variant: null,
    mode: "latent",
    reason: "",
    params: {},
    verdict: "run",
  };
}

/** The refusal says what is available instead, and for a tool of the agent why it is not. */
function unavailable(call: NormalisedCall, { composed, refused: withheld }: CallRequest): NormalisedCall {
  const offer = composed.tools.filter((name) => !withheld?.has(name)).join(", ");
  const reason = withheld?.get(call.tool);
  const message = `"${call.tool}" is not available now. Available: ${offer}.${reason ? ` ${reason}` : ""}`;
  return { ...call, verdict: refused("tool_unavailable", message) };
}

/** `_reasoningForCall`, or the SGR name that some models write instead. After a repair its absence is only a warning. */
function readReason(
  item: Record<string, unknown>,
  tool: RegisteredTool,
  { path, repaired = false }: { path: string; repaired?: boolean },
): Part<string> {
  const place = `${path}._reasoningForCall`;
  const own = params(tool).includes("reasoning");
  const given = item._reasoningForCall ?? (own ? undefined : item.reasoning);
  if (typeof given !== "string") {
    const told = [
      `${place} ${given === undefined || given === null ? "is missing" : "must be of type string"}.`,
    ];
    return repaired ? { value: "", faults: [], warnings: told } : { value: "", faults: told, warnings: [] };
  }
  const limit = tool.options.reasoning.maxLength;
  const value = limit === null ? given : cutAtWord(given, limit);
  return { value, faults: [], warnings: value === given ? [] : [`${place} was cut to ${limit} characters.`] };
}

/**
 * Reads the result of a latent call within its limits, whether it came with the call or from a later request
 * for the result alone (Q12). A tool that declares no result accepts none.
 */
export function readLatentOutput(
  tool: RegisteredTool,
  raw: unknown,
  path = "_output",
): { ok: true; output: unknown; warnings: string[] } | { ok: false; faults: string[] } {
  const schema = outputSchema(tool);
  if (!schema) return { ok: true, output: null, warnings: [] };
  const fitted = fitLimits(schema, raw ?? undefined, path);
  const faults = faultsOf(schema, fitted.value, path);
  return faults.length > 0
    ? { ok: false, faults }
    : { ok: true, output: fitted.value, warnings: fitted.warnings };
}

/**
 * The result of a latent call (A11): its `_output`, or its parameters when no result is declared. A call that
 * builds on pending results has none: it is null where references are on (4.4), and any other value is
 * ignored.
 */
function withLatentOutput(
  call: NormalisedCall,
  tool: RegisteredTool,
  { raw, path, request }: { raw: unknown; path: string; request: CallRequest },
): ReadCall {
  const early = call.needs !== undefined;
  if (!outputSchema(tool)) return { call: early ? call : { ...call, output: call.params }, warnings: [] };
  if (early || (request.references && (raw === null || raw === undefined))) {
    const needs = call.needs ?? request.references?.writers.map(({ id }) => id) ?? [];
    const verdict = refused("latent_no_output", `${path}._output is asked for once it can be known.`);
    const made = early && raw !== null && raw !== undefined;
    const warnings = made ? [`${path}._output was ignored: it builds on a result that was not there.`] : [];
    const waits = needs.length > 0 ? { needs, ...(early ? {} : { settled: true }) } : {};
    return { call: { ...call, ...waits, verdict }, warnings };
  }
  const read = readLatentOutput(tool, raw, `${path}._output`);
  if (read.ok) return { call: { ...call, output: read.output }, warnings: read.warnings };
  return { call: { ...call, verdict: refused("latent_no_output", read.faults.join(" ")) }, warnings: [] };
}

function activityWarning(item: Record<string, unknown>, binding: Binding, path: string): string[] {
  const claimed = item._activity;
  if (claimed === undefined || claimed === null) return [];
  const same = claimed === binding.activity || (binding.mode === "latent" && claimed === "latent");
  return same ? [] : [`${path}._activity differs from the run's binding and was ignored.`];
}

/** The sub-question that a call names (X7), reduced to one or two short words. */
function instanceOf(
  item: Record<string, unknown>,
  tool: RegisteredTool,
  { instances }: ComposedStep,
): { instance?: string } {
  if (!instances || !tool.options.instances || typeof item._instance !== "string") return {};
  const instance = cutAtWord(oneLine(item._instance), LONGEST_INSTANCE);
  return instance === "" ? {} : { instance };
}

/** Ids in a call, so that a long list stays short. */
const MOST_LINES = 16;

/** The lines of the plan that a call names as those it serves. */
function servesOf(item: Record<string, unknown>, { lines }: ComposedStep): { serves?: string[] } {
  const named = Array.isArray(item._line) ? item._line.join(" ") : item._line;
  if (!lines || typeof named !== "string") return {};
  const serves = idsNamed(named.slice(0, 400)).slice(0, MOST_LINES);
  return serves.length > 0 ? { serves } : {};
}

/** The fault of a call without any of the parameters of which its tool needs one. */
function lackingFaults(
  given: Record<string, unknown>,
  { options: { needsOneOf = [] } }: RegisteredTool,
  path: string,
): string[] {
  const has = needsOneOf.some((name) => typeof given[name] === "string" && given[name] !== "");
  return needsOneOf.length === 0 || has ? [] : [`${path} needs ${needsOneOf.join(" or ")}.`];
}

/**
 * Reads one element of `calls`; its verdict says whether it may run, before conflicts with sibling calls are
 * checked.
 */
export function normaliseCall(item: unknown, request: CallRequest): ReadCall {
  const path = `calls[${request.index}]`;
  if (!isRecord(item) || typeof item._tool !== "string") {
    const message = isRecord(item) ? `${path}._tool is missing.` : `${path} must be of type object.`;
    return {
      call: { ...blankCall(request, "unknown"), verdict: refused("invalid_params", message) },
      warnings: [],
    };
  }
  const name = canonicalName(item._tool);
  const blank = blankCall(request, request.toolRegistry.get(name)?.name ?? item._tool.slice(0, 64));
  if (!request.composed.tools.includes(name) || request.refused?.has(name))
    return { call: unavailable(blank, request), warnings: [] };
  const tool = request.toolRegistry.require(name);
  const binding = Object.hasOwn(request.bindings, name) ? request.bindings[name] : undefined;
  if (!binding) return { call: unavailable(blank, request), warnings: [] };

  const reason = readReason(item, tool, { path, repaired: request.repaired });
  const read = readParams(item, tool, request);
  const faults = [...reason.faults, ...read.faults, ...lackingFaults(read.value, tool, path)];
  const warnings = [...activityWarning(item, binding, path), ...reason.warnings, ...read.warnings];
  const ownReasoning = params(tool).includes("reasoning");
  const call: NormalisedCall = {
    ...blank,
    activity: binding.activity,
    variant: binding.variant,
    mode: binding.mode,
    reason: reason.value,
    params: ownReasoning ? read.value : { reasoning: reason.value, ...read.value },
    ...instanceOf(item, tool, request.composed),
    ...(tool.options.instances ? servesOf(item, request.composed) : {}),
    ...(read.needs.length > 0 ? { needs: read.needs } : {}),
  };
  if (faults.length > 0)
    return { call: { ...call, verdict: refused("invalid_params", faults.join(" ")) }, warnings };
  if (binding.mode === "explicit") {
    if (item._output !== undefined && item._output !== null)
      warnings.push(`${path}._output was ignored: ${tool.name} is run by code.`);
    return { call, warnings };
  }
  const result = withLatentOutput(call, tool, { raw: item._output, path, request });
  return { call: result.call, warnings: [...warnings, ...result.warnings] };
}
