// Validates values against the schemas of tools, and describes faults in sentences that name the field. Zod
// enforces every limit that these schemas use, in code points for text; the test beside this file proves it.

import { z } from "zod";
import { outputSchema } from "@/lib/tools/describe";
import type { JsonSchema, RegisteredTool } from "@/lib/tools/tool";

const validators = new WeakMap<JsonSchema, z.ZodType>();

function validatorFor(schema: JsonSchema): z.ZodType {
  const known = validators.get(schema);
  if (known) return known;
  const made = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  validators.set(schema, made);
  return made;
}

const indulgent = new WeakMap<JsonSchema, JsonSchema>();

/**
 * The schema of an object whose lists of texts may have fewer items than they ask for, but at least one. Many endpoints
 * do not enforce the number, and some models give one item however often they are asked for two.
 */
export function withShortLists(schema: JsonSchema): JsonSchema {
  const known = indulgent.get(schema);
  if (known) return known;
  const properties = Object.entries(schema.properties ?? {}).map(([name, one]) => {
    const isShort = one.items?.type === "string" && (one.minItems ?? 0) > 1;
    return [name, isShort ? { ...one, minItems: 1 } : one];
  });
  const made = { ...schema, properties: Object.fromEntries(properties) };
  indulgent.set(schema, made);
  return made;
}

/** `calls[0].urls[2]` for a place in a step. */
export function pathText(base: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? String(part) : `${text}.${String(part)}`;
  }, base);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, part) => {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, part)) return undefined;
    return (inner as Record<PropertyKey, unknown>)[part];
  }, value);
}

function count(limit: number | bigint, origin: string): string {
  const unit = { array: "item", string: "character" }[origin];
  return unit ? `${limit} ${unit}${Number(limit) === 1 ? "" : "s"}` : String(limit);
}

function sentence(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined || value === null) return "is missing";
  switch (issue.code) {
    case "too_small":
      return `must have at least ${count(issue.minimum, issue.origin)}`;
    case "too_big":
      return `must have at most ${count(issue.maximum, issue.origin)}`;
    case "invalid_value":
      return `must be one of ${issue.values.map((allowed) => JSON.stringify(allowed)).join(", ")}`;
    case "invalid_type":
      return `must be of type ${issue.expected === "int" ? "integer" : issue.expected}`;
    case "unrecognized_keys":
      return `has unknown keys: ${issue.keys.join(", ")}`;
    case "invalid_union":
      return "fits none of the allowed forms";
    default:
      return `is not valid (${issue.message})`;
  }
}

/** The reasons why `value` does not satisfy the schema, each with its path; empty when it does. */
export function faultsOf(schema: JsonSchema, value: unknown, base = ""): string[] {
  const result = validatorFor(schema).safeParse(value);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const place = pathText(base, issue.path) || "the value";
    return `${place} ${sentence(issue, valueAt(value, issue.path))}.`;
  });
}

/**
 * Faults of a call's result against the shape that its tool declares (A9, A10, Q13); a tool without `_output`
 * accepts any.
 */
export function outputFaults(tool: RegisteredTool, output: unknown): string[] {
  const schema = outputSchema(tool);
  return schema ? faultsOf(schema, output, "_output") : [];
}
