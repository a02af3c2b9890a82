// Reads the parameters of one call: extracts them from the model's output, resolves references, applies
// limits and validates. Pure; never throws for model output.

import { parameterSchema, params } from "@/lib/tools/describe";
import type { JsonSchema, RegisteredTool } from "@/lib/tools/tool";
import { fitLimits } from "./fit-limits";
import { ARGUMENTS_JSON, LANGUAGE_REFERENCE } from "./project";
import { type ReferenceScope, readReferences } from "./references";
import { faultsOf, withShortLists } from "./validation";

const META = ["_tool", "_activity", "_reasoningForCall", "_instance", "_line", "_output"];

export type Part<T> = { value: T; faults: string[]; warnings: string[] };
/** `needs`: earlier calls of the step that must be over first; `referring`: parameters with references. */
type ParamsPart = Part<Record<string, unknown>> & { needs: string[]; referring: string[] };

type Asked = {
  readonly index: number;
  readonly originalQuestion: string;
  readonly references: ReferenceScope | null;
  /** The fault of an earlier reply was named: a short list of texts is taken. */
  readonly repaired?: boolean;
};

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Arguments of a tool without a strict form arrive as text (P8). */
function rawParams(item: Record<string, unknown>, tool: RegisteredTool, path: string): Part<unknown> {
  const own = Object.entries(item).filter(([key]) => !META.includes(key));
  const names = params(tool);
  const direct = Object.fromEntries(own.filter(([key]) => key !== "reasoning" || names.includes(key)));
  const text = item[ARGUMENTS_JSON];
  if (text === undefined || names.includes(ARGUMENTS_JSON))
    return { value: direct, faults: [], warnings: [] };
  const fault = `${path}.${ARGUMENTS_JSON} must be the text of a JSON object.`;
  if (isRecord(text)) return { value: text, faults: [], warnings: [] };
  if (typeof text !== "string") return { value: {}, faults: [fault], warnings: [] };
  const parsed = parsedJson(text);
  return isRecord(parsed)
    ? { value: parsed, faults: [], warnings: [] }
    : { value: {}, faults: [fault], warnings: [] };
}

/** Reads the parameters of a call as the model wrote them. */
export function readParams(item: Record<string, unknown>, tool: RegisteredTool, request: Asked): ParamsPart {
  const path = `calls[${request.index}]`;
  const raw = rawParams(item, tool, path);
  if (raw.faults.length > 0) return { value: {}, faults: raw.faults, warnings: [], needs: [], referring: [] };
  const given = params(tool).includes(LANGUAGE_REFERENCE)
    ? { ...(raw.value as object), [LANGUAGE_REFERENCE]: request.originalQuestion }
    : raw.value;
  const { references: scope, repaired = false } = request;
  return checkedParams(given as Record<string, unknown>, tool, { path, scope, repaired });
}

/** The schema without the parameters whose values are not available yet. */
function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  if (names.length === 0) return schema;
  const kept = Object.entries(schema.properties ?? {}).filter(([key]) => !names.includes(key));
  const required = (schema.required ?? []).filter((key) => !names.includes(key));
  return { ...schema, properties: Object.fromEntries(kept), required };
}

/**
 * Parameters with resolved references (X3), within their limits, and their faults. The parameters of a call
 * that has to wait stay as written; those with references are checked once they can be resolved.
 */
export function checkedParams(
  given: Record<string, unknown>,
  tool: RegisteredTool,
  { path, scope, repaired = false }: { path: string; scope: ReferenceScope | null; repaired?: boolean },
): ParamsPart {
  const schema = parameterSchema(tool);
  const {
    params: told,
    faults,
    needs,
    referring,
  } = scope ? referred(given, schema, { path, scope }) : plain(given);
  if (faults.length > 0) return { value: given, faults, warnings: [], needs: [], referring };
  const open = needs.length > 0 ? referring : [];
  const sure = without(schema, open);
  const known = Object.fromEntries(Object.entries(told).filter(([key]) => !open.includes(key)));
  const fitted = fitLimits(sure, known, path);
  const value = isRecord(fitted.value) ? fitted.value : {};
  const rest = Object.fromEntries(Object.entries(told).filter(([key]) => open.includes(key)));
  return {
    value: { ...value, ...rest },
    faults: faultsOf(repaired ? withShortLists(sure) : sure, value, path),
    warnings: fitted.warnings,
    needs,
    referring,
  };
}

const plain = (params: Record<string, unknown>) => ({ params, faults: [], needs: [], referring: [] });

/** The person's own words are never read as a reference. */
function referred(
  given: Record<string, unknown>,
  schema: JsonSchema,
  at: { path: string; scope: ReferenceScope },
) {
  const { [LANGUAGE_REFERENCE]: question, ...rest } = given;
  const read = readReferences(rest, schema, at);
  return question === undefined
    ? read
    : { ...read, params: { ...read.params, [LANGUAGE_REFERENCE]: question } };
}
