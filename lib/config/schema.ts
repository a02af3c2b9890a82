// The shape of `agents.yaml` (keys as in the file, snake_case) and of an agent as the code sees it (camelCase).

import { z } from "zod";
import type { HostLists, Recency } from "@/lib/search/provider";
import { WEB_PROVIDER_IDS, type WebProviderId } from "@/lib/search/web-provider-ids";
import { LANGUAGES, type Language } from "@/lib/text/languages";
import { documentsSchema } from "./documents";
import { expects, refusal } from "./expectation";
import { limitsSchema } from "./limits";
import { editableModel, modelFields, type ReasoningEffort, type Verbosity } from "./model-fields";
import type { ProviderChoice } from "./model-providers";
import { plainAddress } from "./plain-address";
import { editableSearch, searchFields } from "./search-fields";
import {
  budgetFields,
  evidenceFields,
  executionFields,
  mcpSchema,
  promptsFields,
  protocolSchema,
  variantsSchema,
} from "./sections";

// Whom the sites that are asked may write to. It stands in a header of requests, in brackets: nothing in it may end the
// header or close them.

const LONGEST = 200;
const email = z.email();

/** An address of the web or of mail, in visible ASCII. */
const contactSchema = z
  .string()
  .refine(
    (text) =>
      text.length <= LONGEST &&
      /^[!-~]+$/.test(text) &&
      !/[()\\"<>]/.test(text) &&
      (email.safeParse(text).success || plainAddress.safeParse(text).success),
    refusal(expects("contact", { most: LONGEST })),
  );

const amount = z.number().min(0);

/** What a million tokens of a model cost. */
export const modelPriceSchema = z.strictObject({
  input: amount,
  cached_input: amount.optional(),
  cache_write: amount.optional(),
  output: amount,
});

const pricesSchema = z
  .strictObject({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default("USD"),
    /** For a million tokens, by the name of the model. */
    models: z.record(z.string().min(1), modelPriceSchema).default({}),
    /** For one search, by the id of the service. */
    searches: z.partialRecord(z.enum(WEB_PROVIDER_IDS), amount).default({}),
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
export const STEP_STRATEGIES = ["SGRAgent", "SGRToolCallingAgent", "ToolCallingAgent"] as const;
export type StepStrategy = (typeof STEP_STRATEGIES)[number];

/** Those, and the one in which code decides the steps. */
export const STRATEGIES = [...STEP_STRATEGIES, "GuidedAgent"] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Also in other letter case, and as the agent of the same kind that is called `Research…`. */
function strategyNamed(name: unknown): unknown {
  if (typeof name !== "string") return name;
  const plain = name.toLowerCase().replace(/^research/, "");
  return STRATEGIES.find((strategy) => strategy.toLowerCase() === plain) ?? name;
}

/** What stands at the top level for every agent and in an entry for that agent alone. */
const sections = {
  execution: executionFields.prefault({}),
  search: searchFields.prefault({}),
  budget: budgetFields.prefault({}),
  model: modelFields.prefault({}),
  evidence: evidenceFields.prefault({}),
  prompts: promptsFields.prefault({}),
  protocol: protocolSchema,
  mcp: mcpSchema,
  variants: variantsSchema,
};
export const SECTIONS = Object.keys(sections) as (keyof typeof sections)[];

const agentEntrySchema = z.strictObject({
  title,
  description,
  in: wordsSchema.optional(),
  base_class: z.preprocess(strategyNamed, z.enum(STRATEGIES).default("SGRAgent")),
  tools: z.array(z.string().min(1)).min(1),
  ...sections,
});

/**
 * The part of an entry that a person may change in the browser. Never an address, a path of this machine or the form of
 * the protocol: what a page can be made to send must not decide where questions go and which files are read.
 */
export const editableEntrySchema = z.strictObject({
  title,
  description,
  /** Absent in copies from before it could be changed there; then the file's counts. */
  base_class: z.enum(STRATEGIES).optional(),
  tools: z.array(z.string().min(1)).min(1),
  execution: executionFields
    .omit({
      reports_dir: true,
      guided_fallback: true,
      guided_minutes: true,
      coverage_gate: true,
      report_words: true,
    })
    .extend({
      /** Absent in older copies, too. */
      max_delegates: executionFields.shape.max_delegates.unwrap().optional(),
    }),
  search: editableSearch,
  budget: budgetFields,
  model: editableModel,
  prompts: promptsFields.pick({ extra: true }),
});

export const agentsFileSchema = z.strictObject({
  default: z.string().min(1),
  contact: contactSchema.optional(),
  limits: limitsSchema,
  prices: pricesSchema,
  documents: documentsSchema,
  ...sections,
  agents: z.record(z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/), agentEntrySchema),
});

/** By the name of the model, for a million tokens; by the id of the service, for one search. */
export type PriceList = {
  currency: string;
  models: Record<string, { input: number; cachedInput: number; cacheWrite?: number; output: number }>;
  searches?: Partial<Record<WebProviderId, number>>;
};

export type AgentEntry = z.infer<typeof agentEntrySchema>;
export type EditableEntry = z.infer<typeof editableEntrySchema>;
export type AgentsFile = z.infer<typeof agentsFileSchema>;

/** A model beside the agent's own, such as its second model or its judge of citations; null: as the agent's own. */
export type ReaderModel = {
  name: string;
  provider: ProviderChoice | null;
  baseUrl: string | null;
  reasoningEffort: ReasoningEffort | null;
};

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
    /** Null for limits by the model. Absent in runs that were started before there was a choice. */
    modelTimeouts?: { firstTokenMs: number | null; silenceMs: number | null; replyMs: number | null };
    mcpContextLimit: number;
    reportsDir: string;
    /** Absent in runs that were started before there were delegates. */
    maxDelegates?: number;
    /**
     * Whether code leads a run in which the model proves unable to. Absent, as false, in runs that were started
     * before it could.
     */
    guidedFallback?: boolean;
    /** Minutes in which the model may write while code leads; null: by the model. */
    guidedMinutes?: number | null;
    /** Absent in runs that were started before there was a gate. */
    coverageGate?: boolean;
    /** Absent in runs that were started before there was an aim. */
    reportWords?: number;
  };
  search: {
    maxSearches: number;
    maxResults: number;
    contentLimit: number;
    snippetLimit: number;
    maxConsecutiveFailures: number;
    reuseDays: number;
    /** Absent in runs that were started before there was a choice; null for all that are set up. */
    providers?: WebProviderId[] | null;
    merge?: number;
    recency?: Recency | null;
    hosts?: HostLists;
    /** Absent in runs that were started before pages were fetched directly. */
    respectRobots?: boolean;
  };
  model: {
    name: string | null;
    baseUrl: string | null;
    temperature: number | null;
    maxOutputTokens: number | null;
    /** Absent in runs that were started before it could be set. */
    contextWindow?: number | null;
    /** These five are absent in runs that were started before they could be set. */
    provider?: ProviderChoice;
    reasoningEffort?: ReasoningEffort | null;
    verbosity?: Verbosity | null;
    serviceTier?: string | null;
    /** A second model for small work; null: the agent's own. */
    reader?: ReaderModel | null;
  };
  /** The judge of citations. Absent in runs that were started before there was one. */
  evidence?: { model: ReaderModel | null; maxRequests: number };
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
  /** How calls are shared out, by the id of the tool. Absent in runs that were started before there were any. */
  variants?: Record<string, Variant[]>;
};

/** One of the ways in which the calls of a tool may be answered; its share is its weight among those of all (R1). */
export type Variant =
  | { mode: "explicit"; activity: string; variant: string | null; weight: number }
  | { mode: "latent"; weight: number };

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
