// The values of an agent that a person may change, field by field. Nothing here reads anything, so that the browser can
// carry it.

/** Null where nothing is set. */
export type AgentValues = {
  title: string;
  description: string;
  /** The strategy: one of the names that `base_class` takes. */
  baseClass: string;
  /** Canonical ids. */
  tools: string[];
  execution: {
    maxIterations: number;
    maxClarifications: number;
    maxCallsPerStep: number;
    closingSteps: number;
    maxFactCheckRequests: number;
    maxDelegates: number;
    activityTimeoutMs: number;
    clarificationTimeoutMs: number | null;
    firstTokenTimeoutMs: number | null;
    silenceTimeoutMs: number | null;
    replyTimeoutMs: number | null;
    mcpContextLimit: number;
  };
  search: {
    maxSearches: number;
    maxResults: number;
    contentLimit: number;
    snippetLimit: number;
    maxConsecutiveFailures: number;
    reuseDays: number;
  };
  budget: { maxTokens: number | null; maxMinutes: number | null; maxMoney: number | null };
  model: {
    name: string | null;
    temperature: number | null;
    maxOutputTokens: number | null;
    contextWindow: number | null;
    provider: string | null;
    reasoningEffort: string | null;
    verbosity: string | null;
    serviceTier: string | null;
    reader: string | null;
  };
  prompts: { extra: string | null };
};

/** A field by its path: `execution.maxIterations`. */
export type FieldPath = string;

/** What is wrong with a field. `limit` is the bound that was passed. */
export type FieldIssue = {
  field: FieldPath;
  kind: "missing" | "least" | "most" | "longest" | "above" | "whole" | "unknown" | "wrong";
  limit: number | null;
};

/** Every field of some values, by path; what is compared, reset and listed. */
export function fieldsOf(values: AgentValues): Map<FieldPath, unknown> {
  const fields = new Map<FieldPath, unknown>();
  for (const [key, value] of Object.entries(values)) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) fields.set(key, value);
    else for (const [inner, own] of Object.entries(value)) fields.set(`${key}.${inner}`, own);
  }
  return fields;
}

/** The fields in which two agents differ. The order of tools says nothing. */
export function differences(one: AgentValues, other: AgentValues): FieldPath[] {
  const others = fieldsOf(other);
  const plain = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
  return [...fieldsOf(one)]
    .filter(([field, value]) => plain(value) !== plain(others.get(field)))
    .map(([field]) => field);
}

/** What a field takes, as the form has to know it. */
export type FieldRule = {
  min: number | null;
  max: number | null;
  whole: boolean;
  optional: boolean;
  /** The values to choose from; absent where there is no such list. */
  choices?: string[];
};
