// The shape of `agents.yaml` (keys as in the file, snake_case) and of an agent as the code sees it (camelCase).
// Defaults are the documented ones (protocol 3.9 and X8).

import { z } from "zod";
import { LANGUAGES, type Language } from "@/lib/messages/languages";

/** Also what a run goes by whose agent was stored before there was such a limit. */
export const DEFAULT_FACT_CHECK_REQUESTS = 3;

/** Days in which a page that was read is taken from the store instead of the web. */
export const DEFAULT_REUSE_DAYS = 7;

const executionFields = z.strictObject({
  max_iterations: z.int().min(1).max(200).default(10),
  max_clarifications: z.int().min(0).max(20).default(3),
  max_calls_per_step: z.int().min(1).max(8).default(4),
  closing_steps: z.int().min(1).max(5).default(2),
  /** Requests in which a model may be asked about citations that code could not tell, for each report; 0 asks none. */
  max_fact_check_requests: z.int().min(0).max(20).default(DEFAULT_FACT_CHECK_REQUESTS),
  activity_timeout_ms: z.int().min(100).max(600_000).default(60_000),
  clarification_timeout_ms: z.int().min(1000).nullable().default(null),
  mcp_context_limit: z.int().min(100).default(15_000),
  reports_dir: z.string().min(1).default("reports"),
  /** Sub-questions that may be researched as runs of their own; 0 allows none. */
  max_delegates: z.int().min(0).max(8).default(0),
});

const searchFields = z.strictObject({
  max_searches: z.int().min(0).max(100).default(4),
  /** Above 10 has no effect: a tool call asks for 10 at most (Q10). */
  max_results: z.int().min(1).max(50).default(10),
  content_limit: z.int().min(100).max(100_000).default(1500),
  snippet_limit: z.int().min(50).max(5000).default(300),
  max_consecutive_failures: z.int().min(1).max(10).default(2),
  /** Pages read at most this many days ago are offered before the web is asked again; 0 turns that off. */
  reuse_days: z.int().min(0).max(3650).default(DEFAULT_REUSE_DAYS),
});

const modelFields = z.strictObject({
  name: z.string().min(1).optional(),
  base_url: z.url({ protocol: /^https?$/ }).optional(),
  temperature: z.number().min(0).max(2).optional(),
  max_output_tokens: z.int().min(256).optional(),
  /** Tokens a prompt and its reply may have together; without it what the endpoint tells. */
  context_window: z.int().min(2048).optional(),
});

/** The most a run of this agent may use; `search.max_searches` is the cap on searches. */
const budgetFields = z.strictObject({
  max_tokens: z.int().min(1000).nullable().default(null),
  /** Of work: waiting for the person or in line does not count. */
  max_minutes: z.number().positive().max(100_000).nullable().default(null),
  /** In the currency of `prices`; holds only for models that have a price there. */
  max_money: z.number().positive().nullable().default(null),
});

/** What holds for the installation as a whole. */
const limitsSchema = z
  .strictObject({
    /** Runs that may work at the same time; the others wait in line. */
    runs_at_once: z.int().min(1).max(1000).default(20),
    /** What all runs of a calendar day (of this machine) may use together. */
    per_day: z
      .strictObject({
        tokens: z.int().min(1000).nullable().default(null),
        searches: z.int().min(0).nullable().default(null),
        money: z.number().positive().nullable().default(null),
      })
      .prefault({}),
  })
  .prefault({});

const amount = z.number().min(0);

const pricesSchema = z
  .strictObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default("USD"),
    /** For a million tokens, by the name of the model. */
    models: z
      .record(
        z.string().min(1),
        z.strictObject({ input: amount, cached_input: amount.optional(), output: amount }),
      )
      .default({}),
  })
  .prefault({});

const promptsFields = z.strictObject({
  /** Text added after the built-in instructions. */
  extra: z.string().max(20_000).optional(),
  /** A file that replaces the built-in instructions; relative to `agents.yaml`. */
  system_file: z.string().min(1).optional(),
});

const protocolSchema = z
  .strictObject({
    output_position: z.enum(["last", "meta"]).default("last"),
    explicit_output: z.enum(["omit", "null", "nullable"]).default("omit"),
    /** Whether parameters may refer to what the run knows (X3). */
    references: z.boolean().default(false),
    /** Whether calls may name the sub-question they belong to (X7). */
    instances: z.boolean().default(false),
  })
  .prefault({});

const title = z.string().trim().min(1).max(40);
const description = z.string().trim().min(1).max(200);

/** What it is called and what it is for in other languages than the one above it. */
const translatedWords = z.strictObject({ title: title.optional(), description: description.optional() });
const wordsSchema = z.strictObject(
  Object.fromEntries(LANGUAGES.map((language) => [language, translatedWords.optional()])) as Record<
    Language,
    z.ZodOptional<typeof translatedWords>
  >,
);

/** How a step is asked for (P14); the names are those of the published agents. */
export const STRATEGIES = ["SGRAgent", "SGRToolCallingAgent", "ToolCallingAgent"] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Also in other letter case, and as the agent of the same kind that is called `Research…`. */
function strategyNamed(name: unknown): unknown {
  if (typeof name !== "string") return name;
  const plain = name.toLowerCase().replace(/^research/, "");
  return STRATEGIES.find((strategy) => strategy.toLowerCase() === plain) ?? name;
}

const agentEntrySchema = z.strictObject({
  title,
  description,
  in: wordsSchema.optional(),
  base_class: z.preprocess(strategyNamed, z.enum(STRATEGIES).default("SGRAgent")),
  tools: z.array(z.string().min(1)).min(1),
  execution: executionFields.prefault({}),
  search: searchFields.prefault({}),
  budget: budgetFields.prefault({}),
  model: modelFields.prefault({}),
  prompts: promptsFields.prefault({}),
  protocol: protocolSchema,
});

/**
 * The part of an entry that a person may change in the browser. Never an address, a path of this machine or the form of
 * the protocol: what a page can be made to send must not decide where questions go and which files are read.
 */
export const editableEntrySchema = z.strictObject({
  title,
  description,
  tools: z.array(z.string().min(1)).min(1),
  execution: executionFields.omit({ reports_dir: true, max_delegates: true }),
  search: searchFields,
  budget: budgetFields,
  model: modelFields.omit({ base_url: true }),
  prompts: promptsFields.omit({ system_file: true }),
});

export const agentsFileSchema = z.strictObject({
  default: z.string().min(1),
  limits: limitsSchema,
  prices: pricesSchema,
  agents: z.record(z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/), agentEntrySchema),
});

/** What holds for the installation as a whole, whichever agent runs. */
export type InstallationLimits = {
  runsAtOnce: number;
  perDay: DayLimits;
};

/** What all runs of a day may use together; null where nothing is set. */
export type DayLimits = { tokens: number | null; searches: number | null; money: number | null };

/** By the name of the model, for a million tokens. */
export type PriceList = {
  currency: string;
  models: Record<string, { input: number; cachedInput: number; output: number }>;
};

export type AgentEntry = z.infer<typeof agentEntrySchema>;
export type EditableEntry = z.infer<typeof editableEntrySchema>;
export type AgentsFile = z.infer<typeof agentsFileSchema>;

/** An agent as a run uses it; stored with the run, so that a later change of the file does not reach a live run. */
export type AgentConfig = {
  name: string;
  title: string;
  description: string;
  /** The same in other languages. Absent in runs that were started before there were any. */
  in?: Partial<Record<Language, { title?: string; description?: string }>>;
  baseClass: Strategy;
  /** Canonical tool ids, in toolkit order. */
  tools: string[];
  execution: {
    maxIterations: number;
    maxClarifications: number;
    maxCallsPerStep: number;
    closingSteps: number;
    /** Absent in runs that were started before there was such a limit. */
    maxFactCheckRequests?: number;
    activityTimeoutMs: number;
    clarificationTimeoutMs: number | null;
    mcpContextLimit: number;
    reportsDir: string;
    /** Absent in runs that were started before there were delegates. */
    maxDelegates?: number;
  };
  search: {
    maxSearches: number;
    maxResults: number;
    contentLimit: number;
    snippetLimit: number;
    maxConsecutiveFailures: number;
    reuseDays: number;
  };
  model: {
    name: string | null;
    baseUrl: string | null;
    temperature: number | null;
    maxOutputTokens: number | null;
    /** Absent in runs that were started before it could be set. */
    contextWindow?: number | null;
  };
  /** Absent in runs that were started before there were budgets. */
  budget?: { maxTokens: number | null; maxMinutes: number | null; maxMoney: number | null };
  prompts: {
    extra: string | null;
    /** Replaces the built-in instructions; the text of `system_file`. */
    systemText: string | null;
  };
  /** `references` and `instances` are absent in runs that were started before there were any. */
  protocol: {
    outputPosition: "last" | "meta";
    explicitOutput: "omit" | "null" | "nullable";
    references?: boolean;
    instances?: boolean;
  };
  /** Names of the MCP servers it may use, and nothing else of them. Absent in runs that were started before there were any. */
  mcpServers?: string[];
};

/**
 * An MCP server as the file has it. It is never stored with a run: values of `headers` and `env` may be secrets, and may
 * refer to variables (`${NAME}`), which are resolved when the server is asked.
 */
export type McpServerConfig = {
  name: string;
  /** The tools that may be used, as the server names them; null for all. */
  tools: string[] | null;
  timeoutMs: number;
} & (
  | { kind: "http"; url: string; headers: Record<string, string> }
  | { kind: "stdio"; command: string; args: string[]; env: Record<string, string> }
);
