// Converts between the text typed into an agent's form and the agent's values. It validates nothing: an
// invalid number is sent as typed, and the server returns the error.

import { type AgentValues, type FieldPath, fieldsOf } from "@/lib/config/agent-fields";

/** Fields as text, by path, and the selected tools. */
export type Typed = { fields: Record<FieldPath, string>; tools: string[] };

const TEXTS: ReadonlySet<FieldPath> = new Set([
  ...["title", "description", "baseClass", "prompts.extra"],
  ...["model.name", "model.serviceTier", "model.reader"],
]);

/** The sections of the form with their fields, in order. Tools are a section of their own. */
export const GROUPS = [
  ["words", ["title", "description"]],
  ["strategy", ["baseClass"]],
  ["tools", ["tools"]],
  [
    "steps",
    [
      "execution.maxIterations",
      "execution.closingSteps",
      "execution.maxCallsPerStep",
      "execution.maxClarifications",
      "execution.clarificationTimeoutMs",
      "execution.activityTimeoutMs",
      "execution.maxFactCheckRequests",
      "execution.maxDelegates",
    ],
  ],
  [
    "search",
    [
      "search.maxSearches",
      "search.maxResults",
      "search.contentLimit",
      "search.snippetLimit",
      "search.reuseDays",
      "search.maxConsecutiveFailures",
      "execution.mcpContextLimit",
    ],
  ],
  ["budget", ["budget.maxTokens", "budget.maxMinutes", "budget.maxMoney"]],
  [
    "model",
    [
      "model.name",
      "model.provider",
      "model.reasoningEffort",
      "model.temperature",
      "model.verbosity",
      "model.maxOutputTokens",
      "model.contextWindow",
      "model.serviceTier",
      "model.reader",
      "execution.firstTokenTimeoutMs",
      "execution.silenceTimeoutMs",
      "execution.replyTimeoutMs",
    ],
  ],
  ["instructions", ["prompts.extra"]],
] as const satisfies readonly (readonly [string, readonly FieldPath[]])[];

export const isText = (field: FieldPath): boolean => TEXTS.has(field);

export function typedOf(values: AgentValues): Typed {
  const fields = [...fieldsOf(values)].filter(([field]) => field !== "tools");
  return {
    fields: Object.fromEntries(fields.map(([field, value]) => [field, value === null ? "" : String(value)])),
    tools: values.tools,
  };
}

function valueTyped(field: FieldPath, text: string): string | number | null {
  const trimmed = text.trim();
  if (isText(field)) return field === "title" || field === "description" ? trimmed : trimmed || null;
  if (trimmed === "") return null;
  // Many languages use a decimal comma.
  const number = Number(trimmed.replace(/[\s\u00a0]/g, "").replace(",", "."));
  return Number.isNaN(number) ? trimmed : number;
}

/** Returns the values to send. */
export function valuesFrom({ fields, tools }: Typed): Record<string, unknown> {
  const values: Record<string, unknown> = { tools };
  for (const [field, text] of Object.entries(fields)) {
    const [group = "", name] = field.split(".");
    const value = valueTyped(field, text);
    if (name === undefined) values[group] = value;
    else values[group] = { ...(values[group] as object), [name]: value };
  }
  return values;
}

/** Returns the fields whose text differs from `values`. The order of tools is ignored. */
export function typedChanges(typed: Typed, values: AgentValues): FieldPath[] {
  return [...fieldsOf(values)]
    .filter(([field, value]) =>
      Array.isArray(value)
        ? value.toSorted().join() !== typed.tools.toSorted().join()
        : valueTyped(field, typed.fields[field] ?? "") !== value,
    )
    .map(([field]) => field);
}

/** Returns the form with one field reset to `values`. */
export function withField(typed: Typed, field: FieldPath, values: AgentValues): Typed {
  const own = typedOf(values);
  if (field === "tools") return { ...typed, tools: own.tools };
  return { ...typed, fields: { ...typed.fields, [field]: own.fields[field] ?? "" } };
}

/** Reads what this tab stored; null when it is invalid or belongs to another revision. */
export function readStored(stored: string | null, revision: number | null): Typed | null {
  if (stored === null) return null;
  try {
    const kept = JSON.parse(stored) as Partial<Typed> & { revision?: unknown };
    if (kept.revision !== revision || !Array.isArray(kept.tools)) return null;
    const fields = Object.entries(kept.fields ?? {}).filter(([, text]) => typeof text === "string");
    return { fields: Object.fromEntries(fields), tools: kept.tools.map(String) };
  } catch {
    // The stored text was not written by this form.
    return null;
  }
}
