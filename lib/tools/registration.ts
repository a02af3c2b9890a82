// Validates and completes a tool on registration (T1, T3, T5-T7, T9). Every refusal names the tool.

import { AUTHOR_META } from "./describe";
import { frozen } from "./frozen";
import type { JsonSchema, RegisteredTool, ToolOptions, ToolSchema } from "./tool";

/** An invalid definition or registration; the message names the tool and what to change. */
export class ToolDefinitionError extends Error {
  override readonly name = "ToolDefinitionError";
}

const DEFAULT_OPTIONS: ToolOptions = {
  category: "custom",
  role: "normal",
  latent: "allow",
  limit: null,
  reasoning: { description: "Why this call is made now.", maxLength: null },
};

/**
 * The id of a tool or an activity: lower case, without separators (S6, Q21). Names of external tools
 * (`mcp__server__tool`) keep their underscores, which separate their parts (Q24).
 */
export function canonicalName(title: string): string {
  const lower = title.toLowerCase();
  return lower.startsWith("mcp__") ? lower.replace(/[^a-z0-9_]/g, "_") : lower.replace(/[^a-z0-9]/g, "");
}

/** The path of the first part of `value` that JSON cannot represent, or null. */
function notPlain(value: unknown, path: string): string | null {
  if (value === null || typeof value === "string" || typeof value === "boolean") return null;
  if (typeof value === "number") return Number.isFinite(value) ? null : path;
  if (typeof value !== "object") return path;
  const proto = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && proto !== Object.prototype && proto !== null) return path;
  for (const [key, item] of Object.entries(value)) {
    const found = notPlain(item, path === "" ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

function checkShape(title: string, name: string, schema: ToolSchema): void {
  const fail = (detail: string) => new ToolDefinitionError(`Tool "${title}": ${detail}`);
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name))
    throw fail(`its id "${name}" must have 1 to 64 letters, digits, "_" or "-".`);
  if (typeof schema !== "object" || schema === null || schema.type !== "object")
    throw fail('its schema must have type "object".');
  if (typeof schema.description !== "string" || schema.description.trim() === "")
    throw fail("its schema must have a description.");
  if (typeof schema.properties !== "object" || schema.properties === null || Array.isArray(schema.properties))
    throw fail("its schema must have properties.");
  const place = notPlain(schema, "");
  if (place !== null) throw fail(`its schema must be plain JSON, but ${place} is not.`);
}

function checkFields(title: string, schema: ToolSchema, extensions: readonly string[]): void {
  const fail = (detail: string) => new ToolDefinitionError(`Tool "${title}": ${detail}`);
  const keys = Object.keys(schema.properties);
  if (keys.includes("_reasoningForCall")) throw fail("_reasoningForCall is added by the system; remove it.");
  for (const key of keys) {
    if (key.startsWith("_") && ![...AUTHOR_META, ...extensions].includes(key))
      throw fail(`${key} is not a known meta field.`);
    if (typeof schema.properties[key] === "string" && key !== "_activity")
      throw fail(`${key} must be a schema, not a string.`);
  }
  for (const name of schema.required ?? [])
    if (!keys.includes(name)) throw fail(`required names "${name}", which is not among its properties.`);
}

/** `_activity` as a property with a constant: one of the two forms an author may write (T7). */
function activityField(title: string, raw: JsonSchema | string): JsonSchema {
  const value = typeof raw === "string" ? raw : raw.const;
  if (typeof value !== "string")
    throw new ToolDefinitionError(
      `Tool "${title}": _activity must be a string or a property with a string const.`,
    );
  return { type: "string", const: value };
}

function checkIdentity(title: string, name: string, raw: JsonSchema | string | undefined): void {
  if (raw === undefined) return;
  const value = typeof raw === "string" ? raw : raw.const;
  if (value !== title && value !== name)
    throw new ToolDefinitionError(
      `Tool "${title}": _tool must be the constant "${name}", it is ${JSON.stringify(value)}.`,
    );
}

/**
 * Validates a definition and returns the tool as it is stored: a frozen copy with `_tool` filled in. Its
 * execution is not resolved here (A13). Throws ToolDefinitionError.
 */
export function registeredTool<const S extends ToolSchema>(definition: {
  title: string;
  schema: S;
  options: Partial<ToolOptions>;
  extensions: readonly string[];
}): RegisteredTool<S> {
  const { title, schema, extensions } = definition;
  const name = canonicalName(title);
  checkShape(title, name, schema);
  checkFields(title, schema, extensions);
  const own = schema.properties as Readonly<Record<string, JsonSchema | string>>;
  checkIdentity(title, name, own._tool);
  const properties: Record<string, JsonSchema | string> = { _tool: { type: "string", const: name } };
  for (const [key, value] of Object.entries(own)) {
    if (key === "_activity") properties[key] = activityField(title, value);
    else if (key !== "_tool") properties[key] = value;
  }
  const kept = JSON.parse(JSON.stringify({ ...schema, properties })) as S;
  const options = { ...DEFAULT_OPTIONS, ...definition.options };
  return frozen({ name, title, schema: kept, options: JSON.parse(JSON.stringify(options)) as ToolOptions });
}
