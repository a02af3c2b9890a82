// What a person may change of an agent in the browser: the same values as in `agents.yaml` under the same rules, in
// camelCase. What the browser sends is read here; what is wrong with it is told by field.

import { z } from "zod";
import { registeredTools, type ToolNames } from "./agent-config";
import type { AgentValues, FieldIssue, FieldPath, FieldRule } from "./agent-fields";
import { type AgentEntry, type EditableEntry, editableEntrySchema } from "./schema";
import { SEARCH_FILE_ONLY } from "./search-fields";

type ReadValues = { ok: true; entry: EditableEntry } | { ok: false; issues: FieldIssue[] };

const camel = (key: string) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Keys of an entry and of its groups; no value lies deeper, and what is sent may lie as deep as it likes. */
const DEPTH = 2;

function renamed(value: unknown, rename: (key: string) => string, depth = DEPTH): unknown {
  if (depth === 0 || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [rename(key), renamed(own, rename, depth - 1)]),
  );
}

/** Groups in which a key that is not set is left out of the file instead of being null. */
const LEFT_OUT = ["model", "prompts"];

function withoutNulls(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, own]) => own !== null));
}

function issueOf(issue: z.core.$ZodIssue): FieldIssue {
  const field = issue.path.map((part) => camel(String(part))).join(".");
  const told = (kind: FieldIssue["kind"], limit: unknown = null): FieldIssue => ({
    field,
    kind,
    limit: limit === null ? null : Number(limit),
  });
  if (issue.code === "too_small") {
    if (issue.origin === "string" || issue.origin === "array") return told("missing");
    return issue.inclusive === false ? told("above", issue.minimum) : told("least", issue.minimum);
  }
  if (issue.code === "too_big") return told(issue.origin === "string" ? "longest" : "most", issue.maximum);
  if (issue.code === "invalid_type") {
    if (issue.expected === "int") return told("whole");
    return issue.input === null || issue.input === undefined ? told("missing") : told("wrong");
  }
  return told("wrong");
}

function unknownTools({ tools }: EditableEntry, known: ToolNames): FieldIssue[] {
  return tools.some((tool) => known.resolve(tool) === null)
    ? [{ field: "tools", kind: "unknown", limit: null }]
    : [];
}

/** Reads values as they were sent or stored. Tools come out by their ids. */
export function readValues(value: unknown, known: ToolNames = registeredTools): ReadValues {
  const entry = renamed(value, snake) as Record<string, unknown>;
  if (typeof entry === "object" && entry !== null)
    for (const group of LEFT_OUT) entry[group] = withoutNulls(entry[group]);
  const parsed = editableEntrySchema.safeParse(entry, { reportInput: true });
  if (!parsed.success) return { ok: false, issues: parsed.error.issues.map(issueOf) };
  const issues = unknownTools(parsed.data, known);
  if (issues.length > 0) return { ok: false, issues };
  const tools = parsed.data.tools.map((tool) => known.resolve(tool) ?? tool);
  return { ok: true, entry: { ...parsed.data, tools: [...new Set(tools)] } };
}

/** Keys of those groups that only the file can have. */
const FILE_ONLY = [
  "reportsDir",
  "guidedFallback",
  "guidedMinutes",
  "coverageGate",
  "reportWords",
  ...SEARCH_FILE_ONLY.map(camel),
];

const without = <Group extends object>(group: Group, keys: readonly string[]): Group =>
  Object.fromEntries(Object.entries(group).filter(([key]) => !keys.includes(key))) as Group;

/** An entry's values, as they are shown, stored and compared. Tools by their ids, as far as they are known. */
export function valuesOf(entry: EditableEntry | AgentEntry, known: ToolNames = registeredTools): AgentValues {
  const { title, description, execution, search, budget, model, prompts } = entry;
  const tools = entry.tools.map((tool) => known.resolve(tool) ?? tool);
  const base_class = entry.base_class ?? "SGRAgent";
  const own = { title, description, base_class, tools: [...new Set(tools)], execution, search, budget };
  const values = renamed(own, camel) as Omit<AgentValues, "model" | "prompts">;
  return {
    ...values,
    execution: without(values.execution, FILE_ONLY),
    search: without(values.search, FILE_ONLY),
    model: {
      name: model.name ?? null,
      temperature: model.temperature ?? null,
      maxOutputTokens: model.max_output_tokens ?? null,
      contextWindow: model.context_window ?? null,
      provider: model.provider ?? null,
      reasoningEffort: model.reasoning_effort ?? null,
      verbosity: model.verbosity ?? null,
      serviceTier: model.service_tier ?? null,
      reader: typeof model.reader === "object" ? model.reader.name : (model.reader ?? null),
    },
    prompts: { extra: prompts.extra ?? null },
  };
}

type Schema = {
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  maxLength?: number;
  enum?: string[];
};

const bound = (value: number | undefined) =>
  value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;

function ruleOf(schema: Schema, optional: boolean): FieldRule {
  const own = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  return {
    min: bound(own.minimum ?? own.exclusiveMinimum),
    max: bound(own.maximum ?? own.maxLength),
    whole: own.type === "integer",
    optional: optional || schema.anyOf !== undefined,
    ...(own.enum ? { choices: own.enum } : {}),
  };
}

/** The rules of every field, read off the schema of the file. */
export function fieldRules(): Record<FieldPath, FieldRule> {
  const { properties = {} } = z.toJSONSchema(editableEntrySchema, { io: "input" }) as Schema;
  const rules: Record<FieldPath, FieldRule> = {};
  for (const [key, schema] of Object.entries(properties)) {
    if (!schema.properties) rules[camel(key)] = ruleOf(schema, false);
    else
      for (const [inner, own] of Object.entries(schema.properties))
        rules[`${key}.${camel(inner)}`] = ruleOf(own, LEFT_OUT.includes(key));
  }
  return rules;
}
