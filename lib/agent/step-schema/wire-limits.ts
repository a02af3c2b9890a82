// Checks a provider's limits on strict schemas before anything is sent, so that a failure names the tool
// instead of a status code (P1, P2, P4, P5, P9, P10).

import type { JsonSchema } from "@/lib/tools/tool";

export type WireProfile = "current" | "legacy";

/** A composed schema breaks a rule of strict output; the message names the tool. */
export class ProjectionError extends Error {
  override readonly name = "ProjectionError";
  readonly tool: string;

  constructor(tool: string, detail: string) {
    super(`Tool "${tool}": ${detail}`);
    this.tool = tool;
  }
}

type Limits = {
  properties: number;
  depth: number;
  characters: number;
  enumValues: number;
  /** Characters allowed in one enum of more than 250 values. */
  longEnumCharacters: number;
};

const WIRE_LIMITS: Readonly<Record<WireProfile, Limits>> = {
  current: { properties: 5000, depth: 10, characters: 120_000, enumValues: 1000, longEnumCharacters: 15_000 },
  legacy: { properties: 100, depth: 5, characters: 15_000, enumValues: 500, longEnumCharacters: 7500 },
};

type WireSize = { properties: number; depth: number; characters: number; enumValues: number };

const EMPTY: WireSize = { properties: 0, depth: 0, characters: 0, enumValues: 0 };
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const FORBIDDEN = ["oneOf", "allOf", "not", "if", "then", "else", "patternProperties", "$ref"];
const UNKNOWN_LIMITS = ["default", "minLength", "maxLength"];

function plus(left: WireSize, right: WireSize): WireSize {
  return {
    properties: left.properties + right.properties,
    depth: Math.max(left.depth, right.depth),
    characters: left.characters + right.characters,
    enumValues: left.enumValues + right.enumValues,
  };
}

function children(schema: JsonSchema): JsonSchema[] {
  const items = schema.items ? [schema.items] : [];
  return [...Object.values(schema.properties ?? {}), ...items, ...(schema.anyOf ?? [])];
}

/** Properties, levels of objects, characters of names, enums and constants, and enum values. */
export function sizeOf(schema: JsonSchema): WireSize {
  const names = Object.keys(schema.properties ?? {});
  const values = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])];
  const own: WireSize = {
    properties: names.length,
    depth: 0,
    characters: [...names, ...values].reduce<number>((sum, text) => sum + String(text).length, 0),
    enumValues: schema.enum?.length ?? 0,
  };
  const inner = children(schema).reduce((sum, child) => plus(sum, sizeOf(child)), EMPTY);
  const total = plus(own, inner);
  return { ...total, depth: inner.depth + (schema.properties ? 1 : 0) };
}

/** The first rule that a strict schema breaks, or null. */
function brokenRule(schema: JsonSchema, limits: Limits): string | null {
  const keyword = [...FORBIDDEN, ...UNKNOWN_LIMITS].find((key) => Object.hasOwn(schema, key));
  if (keyword) return `"${keyword}" is not allowed in a strict schema.`;
  if (schema.type === "object" || schema.properties) {
    const keys = Object.keys(schema.properties ?? {});
    if (schema.additionalProperties !== false) return "an object must be closed.";
    if (JSON.stringify(schema.required) !== JSON.stringify(keys))
      return "an object must require all its properties in order.";
  }
  if (schema.enum && schema.enum.length > 250 && schema.enum.join("").length > limits.longEnumCharacters)
    return `an enum of ${schema.enum.length} values has more than ${limits.longEnumCharacters} characters.`;
  const firsts = (schema.anyOf ?? []).filter((item) => item.properties).map(firstKey);
  if (new Set(firsts).size < firsts.length) return "two alternatives begin with the same key.";
  for (const child of children(schema)) {
    const found = brokenRule(child, limits);
    if (found) return found;
  }
  return null;
}

function firstKey(schema: JsonSchema): string {
  return JSON.stringify(Object.entries(schema.properties ?? {})[0]);
}

function exceeded(size: WireSize, limits: Limits): string | null {
  for (const key of ["properties", "depth", "characters", "enumValues"] as const)
    if (size[key] > limits[key])
      return `with it the step has ${size[key]} of at most ${limits[key]} ${key === "depth" ? "levels" : key}.`;
  return null;
}

/**
 * Checks a step's wire schema and returns its size. Branches are added up in toolkit order, so the tool named
 * is the one that exceeds the limit. Throws ProjectionError.
 */
export function lintWire(wire: JsonSchema, request: { profile: WireProfile; reasoning: string }): WireSize {
  const limits = WIRE_LIMITS[request.profile];
  const calls = wire.properties?.calls;
  const branches = calls?.items?.anyOf ?? [];
  // The root without its branches is the share of the reasoning tool.
  const root: JsonSchema = {
    ...wire,
    properties: { ...wire.properties, calls: { type: "array", items: { anyOf: [] } } },
  };
  let total = sizeOf(root);
  if (wire.type !== "object") throw new ProjectionError(request.reasoning, "the root must be an object.");
  const rootFault = brokenRule(root, limits) ?? exceeded(total, limits);
  if (rootFault) throw new ProjectionError(request.reasoning, rootFault);
  for (const branch of branches) {
    const tool = String(branch.properties?._tool?.const);
    const size = sizeOf(branch);
    total = plus(total, { ...size, depth: size.depth + 1 });
    const fault = NAME.test(tool) ? brokenRule(branch, limits) : "its name must match [a-zA-Z0-9_-]{1,64}.";
    const problem = fault ?? exceeded(total, limits);
    if (problem) throw new ProjectionError(tool, problem);
  }
  const clash = brokenRule({ anyOf: branches }, limits);
  if (clash) throw new ProjectionError(request.reasoning, clash);
  return total;
}
