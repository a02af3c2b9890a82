// Reads a tool's schema: parameters, meta fields, result and activity (T4).

import type { JsonSchema, ToolSchema } from "./tool";

/** The meta fields an author may write; `_reasoningForCall` is the system's own (T9). */
export const AUTHOR_META = ["_tool", "_activity", "_output"] as const;

type HasSchema = { readonly schema: ToolSchema };

/** Names of a tool's parameters in declared order: every key without the meta prefix (T6). */
export function params(tool: HasSchema): string[] {
  return Object.keys(tool.schema.properties).filter((key) => !key.startsWith("_"));
}

/** Meta fields of extensions (`_instance`, `_scopes`, ...) in declared order. */
export function extensionFields(tool: HasSchema): string[] {
  return Object.keys(tool.schema.properties).filter(
    (key) => key.startsWith("_") && !AUTHOR_META.some((meta) => meta === key),
  );
}

/** The schema of one property, or null when the tool has no such property of its own. */
export function property(tool: HasSchema, key: string): JsonSchema | null {
  const value = Object.hasOwn(tool.schema.properties, key) ? tool.schema.properties[key] : undefined;
  return value === undefined || typeof value === "string" ? null : value;
}

/** The declared result, or null when the tool's parameters are its result. */
export function outputSchema(tool: HasSchema): JsonSchema | null {
  return property(tool, "_output");
}

/** The activity that the author named: a name, "" for "always latent" (R3), or null when none was named. */
export function declaredActivity(tool: HasSchema): string | null {
  const raw = Object.hasOwn(tool.schema.properties, "_activity")
    ? tool.schema.properties._activity
    : undefined;
  if (raw === undefined) return null;
  return typeof raw === "string" ? raw : String(raw.const);
}

const parameterSchemas = new WeakMap<ToolSchema, JsonSchema>();

/**
 * The parameters alone as an object schema that admits nothing else unless its author said so; the same
 * object for the same tool.
 */
export function parameterSchema(tool: HasSchema): JsonSchema {
  const known = parameterSchemas.get(tool.schema);
  if (known) return known;
  const names = params(tool);
  // The author's other keywords (`$defs`, an open `additionalProperties`) stay, because they decide what is
  // accepted.
  const { description: _description, properties: _properties, ...rest } = tool.schema;
  const schema: JsonSchema = {
    additionalProperties: false,
    ...rest,
    properties: Object.fromEntries(names.map((name) => [name, property(tool, name) ?? {}])),
    required: (tool.schema.required ?? []).filter((name) => names.includes(name)),
  };
  parameterSchemas.set(tool.schema, schema);
  return schema;
}
