// Rewrites a JSON Schema to the subset that strict structured output accepts (P2-P4, P6, P7), or reports why
// it cannot.

import type { JsonSchema } from "@/lib/tools/tool";
import { nullable } from "./compose";

/** The schema has no strict form: it is open, recursive or uses a forbidden keyword (P4, P8). */
export class NotStrictError extends Error {
  override readonly name = "NotStrictError";
}

/** Schemas of external tools may use any keyword, so they are read untyped. */
type Loose = { readonly [keyword: string]: unknown };

type Context = {
  readonly root: Loose;
  /** Whether the provider accepts limits as keywords; else the description contains them. */
  readonly keepLimits: boolean;
  /** References being inlined, to detect recursion. */
  readonly open: readonly string[];
  readonly path: string;
};

const FORBIDDEN = [
  "not",
  "if",
  "then",
  "else",
  "dependentRequired",
  "dependentSchemas",
  "dependencies",
].concat(["patternProperties", "propertyNames", "unevaluatedProperties", "prefixItems", "contains"]);
/** Formats that strict mode is documented to accept. */
const FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

function isLoose(value: unknown): value is Loose {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function looseList(value: unknown): Loose[] {
  return Array.isArray(value) ? value.filter(isLoose) : [];
}

function within(context: Context, key: string): Context {
  return { ...context, path: context.path === "" ? key : `${context.path}.${key}` };
}

function fail(context: Context, detail: string): NotStrictError {
  return new NotStrictError(`${context.path || "the schema"} ${detail}`);
}

function range(minimum: unknown, maximum: unknown, unit: string): string | null {
  const has = (value: unknown): value is number => typeof value === "number";
  const text = (count: string, last: number) => (unit ? `${count} ${unit}${last === 1 ? "" : "s"}` : count);
  if (has(minimum) && has(maximum))
    return minimum === maximum
      ? text(`exactly ${minimum}`, minimum)
      : text(`${minimum} to ${maximum}`, maximum);
  if (has(maximum)) return text(`at most ${maximum}`, maximum);
  return has(minimum) ? text(`at least ${minimum}`, minimum) : null;
}

/**
 * The limits of a schema that no keyword states, in words: "2 to 3 items", "at most 300 characters",
 * "1 to 10".
 */
function limitsInWords(schema: Loose, keepLimits: boolean): string[] {
  const kept = (keyword: string) =>
    keepLimits && (keyword !== "format" || FORMATS.includes(String(schema.format)));
  const atLeast = schema.minLength === 1 ? undefined : schema.minLength;
  return [
    keepLimits ? null : range(schema.minItems, schema.maxItems, "item"),
    range(atLeast, schema.maxLength, "character"),
    keepLimits ? null : range(schema.minimum, schema.maximum, ""),
    typeof schema.pattern === "string" && !kept("pattern") ? `matching ${schema.pattern}` : null,
    typeof schema.format === "string" && !kept("format") ? `as ${schema.format}` : null,
  ].filter((phrase) => phrase !== null);
}

/** The author's description, the limits that no keyword states, and, if there is a default, what `null` means. */
function described(schema: Loose, context: Context, fallback: unknown): JsonSchema {
  const own = typeof schema.description === "string" ? schema.description.trim() : "";
  const phrases = limitsInWords(schema, context.keepLimits);
  if (fallback !== undefined) phrases.push(`null = ${JSON.stringify(fallback)}`);
  const limits = phrases.join(", ");
  const sentence = limits === "" ? "" : `${limits[0]?.toUpperCase()}${limits.slice(1)}.`;
  const description = [own, sentence].filter((part) => part !== "").join(" ");
  return description === "" ? {} : { description };
}

function keptLimits(schema: Loose, context: Context): JsonSchema {
  if (!context.keepLimits) return {};
  const kept: Record<string, unknown> = {};
  for (const keyword of ["minItems", "maxItems", "minimum", "maximum", "pattern"])
    if (schema[keyword] !== undefined) kept[keyword] = schema[keyword];
  if (FORMATS.includes(String(schema.format))) kept.format = schema.format;
  return kept;
}

/** A reference may have no siblings, so its target replaces it (P7). */
function inlined(schema: Loose, context: Context): { schema: Loose; context: Context } {
  const ref = schema.$ref;
  if (typeof ref !== "string") return { schema, context };
  if (!ref.startsWith("#")) throw fail(context, `refers to ${ref}, which is elsewhere`);
  if (context.open.includes(ref)) throw fail(context, "is recursive");
  let target: unknown = context.root;
  for (const part of ref.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    target = isLoose(target) && Object.hasOwn(target, key) ? target[key] : undefined;
  }
  if (!isLoose(target)) throw fail(context, `refers to ${ref}, which does not exist`);
  const { $ref: _ref, ...siblings } = schema;
  return inlined({ ...target, ...siblings }, { ...context, open: [...context.open, ref] });
}

function strictObject(schema: Loose, context: Context, base: JsonSchema): JsonSchema {
  const open = schema.additionalProperties;
  if (open !== undefined && open !== false) throw fail(context, "is open: it takes any key");
  if (!isLoose(schema.properties) && open !== false) throw fail(context, "is open: it names no keys");
  const required = Array.isArray(schema.required) ? schema.required : [];
  const entries = Object.entries(isLoose(schema.properties) ? schema.properties : {}).map(([key, raw]) => {
    if (!isLoose(raw)) throw fail(within(context, key), "is not a schema");
    return [key, strictProperty(raw, required.includes(key), within(context, key))] as const;
  });
  return {
    type: "object",
    ...base,
    additionalProperties: false,
    required: entries.map(([key]) => key),
    properties: Object.fromEntries(entries),
  };
}

/**
 * Optional becomes required and nullable (P3); a flag with a default stays a flag, since it is always
 * written.
 */
function strictProperty(raw: Loose, required: boolean, context: Context): JsonSchema {
  const flag = raw.type === "boolean" && raw.default !== undefined;
  if (required || flag) return strictNode(raw, context, undefined);
  return nullable(strictNode(raw, context, raw.default));
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Number.isInteger(value) ? "integer" : typeof value;
}

function strictValue(schema: Loose, base: JsonSchema): JsonSchema {
  const values = Array.isArray(schema.enum) ? schema.enum : [schema.const];
  const types = [...new Set(values.map(typeOf))];
  const type = (schema.type as JsonSchema["type"]) ?? (types.length === 1 ? types[0] : types);
  const given = schema.enum === undefined ? { const: schema.const } : { enum: schema.enum };
  return { type, ...base, ...given } as JsonSchema;
}

function strictNode(raw: Loose, outer: Context, fallback: unknown): JsonSchema {
  const { schema, context } = inlined(raw, outer);
  const forbidden = FORBIDDEN.find((keyword) => schema[keyword] !== undefined);
  if (forbidden) throw fail(context, `uses "${forbidden}"`);
  const merged = looseList(schema.allOf);
  if (merged.length > 1) throw fail(context, 'uses "allOf"');
  if (merged.length === 1) {
    const { allOf: _allOf, ...rest } = schema;
    return strictNode({ ...merged[0], ...rest }, context, fallback);
  }
  const base = described(schema, context, fallback);
  const branches = looseList(schema.anyOf ?? schema.oneOf);
  if (branches.length > 0) {
    if (schema.properties !== undefined) throw fail(context, "mixes properties and alternatives");
    return { ...base, anyOf: branches.map((branch) => strictNode(branch, context, undefined)) };
  }
  if (schema.enum !== undefined || schema.const !== undefined) return strictValue(schema, base);
  const limits = { ...base, ...keptLimits(schema, context) };
  if (schema.type === "object") return strictObject(schema, context, base);
  if (schema.type === "array") {
    if (!isLoose(schema.items)) throw fail(context, "is open: its items have no schema");
    return { type: "array", ...limits, items: strictNode(schema.items, within(context, "items"), undefined) };
  }
  const types = typeof schema.type === "string" ? [schema.type] : schema.type;
  if (!Array.isArray(types) || types.length === 0) throw fail(context, "has no type");
  if (types.includes("object") || types.includes("array"))
    throw fail(context, "mixes objects and other types");
  return { type: schema.type as JsonSchema["type"], ...limits };
}

/** The strict form of a schema; limits without a keyword are described in words. Throws NotStrictError. */
export function strictSchema(schema: JsonSchema, options: { keepLimits: boolean }): JsonSchema {
  const root = schema as Loose;
  return strictNode(root, { root, keepLimits: options.keepLimits, open: [], path: "" }, undefined);
}
