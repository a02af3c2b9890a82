// Response schemas of what is configured: agents, settings, keys, templates, and their condition.

import { z } from "zod";
import type { AgentDetail, AgentsScreenData, CallComparison } from "@/lib/http/agents-responses";
import type {
  HealthResponse,
  LivenessResponse,
  ReachResponse,
  ReadinessResponse,
} from "@/lib/http/health-responses";
import type { DocumentsSetting, ModelPrice, SettingsResponse } from "@/lib/http/settings-responses";
import type { ToolsSetting } from "@/lib/http/tools-responses";
import { JSON_FACTS } from "@/lib/process/stored-fact";
import { PROVIDER_ERROR_CODES } from "@/lib/search/provider";
import { SPECIALIST_IDS, SPECIALIST_MODES } from "@/lib/search/specialist/ids";
import { SPECIALIST_KINDS } from "@/lib/sources/places";
import { folderState } from "./openapi-library-schemas";
import { model, object, storeCondition, time, whole } from "./openapi-run-schemas";

const text = z.string();
const maybe = text.nullable();
const list = z.array;
const amount = z.number().nullable();
const provider = object({
  id: text,
  label: text,
  scope: z.enum(["web", "documents"]),
  connected: z.boolean(),
  failure: object({ code: z.enum(PROVIDER_ERROR_CODES), at: time, pausedUntil: time.nullable() })
    .optional()
    .describe("How it failed last, while it has not answered since."),
});

const library = object({
  state: z.enum(["indexing", "ready", "failed"]),
  documents: whole,
  passages: whole,
  collections: list(object({ name: text, documents: whole })),
  unreadable: list(object({ path: text, error: text })),
});

export const health = object({
  status: z.enum(["ok", "starting"]),
  version: text,
  model,
  search: list(provider),
  library,
  runs: object({ live: whole, waiting: whole, queued: whole, atOnce: whole }),
  store: object({ condition: storeCondition, backedUpAt: time.nullable() }),
}) satisfies z.ZodType<HealthResponse>;

export const liveness = object({ status: z.literal("live") }) satisfies z.ZodType<LivenessResponse>;

export const readiness = object({
  status: z.enum(["ready", "not_ready"]),
  reason: z.enum(["starting", "draining", "store"]).nullable(),
}) satisfies z.ZodType<ReadinessResponse>;

export const reach = object({
  search: list(provider),
  modelAway: z
    .boolean()
    .nullable()
    .optional()
    .describe("Nobody answers at the endpoint of the model; null while that is not known."),
  modelTried: z
    .boolean()
    .nullable()
    .optional()
    .describe(
      "The model did what it was asked, in a check or in a run; false until then, null where none is connected.",
    ),
}) satisfies z.ZodType<ReachResponse>;

const values = object({
  title: text,
  description: text,
  baseClass: text.describe("The strategy, by its name in agents.yaml."),
  tools: list(text),
  execution: z.record(text, z.number().nullable()),
  search: z.record(text, z.unknown()),
  budget: object({ maxTokens: amount, maxMinutes: amount, maxMoney: amount }),
  model: object({
    name: maybe,
    temperature: amount,
    maxOutputTokens: amount,
    contextWindow: amount,
    provider: maybe.describe("The connected provider that answers; null: the first one."),
    reasoningEffort: maybe,
    verbosity: maybe,
    serviceTier: maybe,
    reader: maybe.describe("The name of a second model, for small work."),
  }),
  prompts: object({ extra: maybe }),
});

const agentFields = {
  name: text,
  title: text,
  description: text,
  isDefault: z.boolean(),
  origin: z.enum(["file", "changed", "own"]),
  changed: list(text).describe("Fields that are not as agents.yaml has them."),
  model: model.nullable(),
  modelFault: maybe,
  lacking: list(text),
};

export const agent = object({
  ...agentFields,
  values,
  copy: object({ madeFrom: text, revision: whole, createdAt: time, updatedAt: time }).nullable(),
}) satisfies z.ZodType<Pick<AgentDetail, keyof typeof agentFields>>;

export const agents = object({
  default: text,
  agents: list(agent),
  broken: list(object({ name: text, madeFrom: text, revision: whole, updatedAt: time })),
  tools: list(
    object({
      id: text,
      name: text,
      purpose: text,
      variants: list(text),
      agents: list(text),
      schema: z.record(text, z.unknown()),
    }),
  ),
  file: text,
  fault: object({ path: text, expected: text, message: text }).nullable(),
}) satisfies z.ZodType<Pick<AgentsScreenData, "default" | "broken" | "file" | "fault">>;

export const savedAgent = object({ agent });

const modelPrice = object({
  input: z.number(),
  cachedInput: z.number(),
  cacheWrite: z.number().optional(),
  output: z.number(),
  /** The day of the list that ships with the program, for a price from it. */
  listedOn: text.optional(),
}) satisfies z.ZodType<ModelPrice>;

export const offers = object({
  default: text,
  agents: list(
    object({
      name: text,
      title: text,
      description: text,
      searches: whole,
      steps: whole,
      /** False when it makes no plan that could be reviewed. */
      plans: z.boolean(),
      /** Present while it has no language model: it quotes, and can rewrite nothing. */
      quotesOnly: z.literal(true).optional(),
      /** The agent's own caps; null when it has none. */
      caps: object({ tokens: amount, minutes: amount, money: amount }),
      /** Null when its model has no price, so that costs can be neither shown nor capped. */
      currency: maybe,
      /** For a million tokens, in `currency`; absent when no price is known. */
      price: modelPrice.optional(),
    }),
  ),
});

export const comparison = object({
  days: whole,
  calls: whole,
  cut: z.boolean(),
  compared: list(
    object({
      tool: text,
      activity: text,
      variant: text,
      mode: z.enum(["latent", "code"]),
      succeeded: whole,
      failed: whole,
      leftOut: whole,
      median: amount,
      slowest: amount,
      inputTokens: amount,
      outputTokens: amount,
      bringing: whole,
      cited: whole,
      citations: whole,
    }),
  ),
}) satisfies z.ZodType<CallComparison>;

const variables = list(object({ name: text, set: z.boolean(), secret: z.boolean(), value: maybe })).describe(
  "Of a secret only whether it is set.",
);

/** The progress of semantic search over passages. */
export const embedding = object({
  model: text,
  /** The host to which the text of documents is sent. */
  host: text,
  working: z.boolean(),
  /** Passages with a vector, and passages in total. */
  done: whole,
  total: whole,
  /** Why the last request failed; null when it did not. */
  fault: z
    .enum(["unauthorised", "rate_limited", "refused", "unreachable", "bad_response", "too_slow"])
    .nullable(),
});

const holding = {
  use: z.enum(["as_before", "from_now_on", "not_yet"]),
  shadowed: list(text),
  later: list(text),
};

export const embeddingCheck = z
  .discriminatedUnion("outcome", [
    object({ outcome: z.literal("works"), host: text, dimensions: whole, ms: whole, ...holding }),
    object({ outcome: z.literal("failed"), host: text, fault: embedding.shape.fault.unwrap(), ...holding }),
    object({ outcome: z.literal("nothing_set"), ...holding }),
  ])
  .describe("What came of embedding one word.");

const agreement = object({
  balancedAccuracy: z.number(),
  passed: z.number().describe("Of the supported claims, the share that passes."),
  passedWrongly: z.number().describe("Of the unsupported claims, the share that passes."),
});

const askedChecker = object({ model: text, host: text });

/** The judge of citations and its measurement. */
export const checkerSetting = object({
  checker: askedChecker
    .nullable()
    .describe("The judge that a run of the default agent asks; null without one."),
  running: object({ ...askedChecker.shape, done: whole, total: whole }).nullable(),
  last: object({
    ...askedChecker.shape,
    at: time,
    set: z.enum(["own", "file"]).describe("The claims that ship with Groundwork, or those of a file."),
    claims: whole,
    supported: whole,
    code: agreement,
    checker: agreement,
    both: agreement,
    requests: whole,
    errors: whole.describe("Questions that brought neither yes nor no."),
    cost: amount,
    currency: maybe,
  })
    .nullable()
    .describe("The last measurement that came to its end."),
  failure: z
    .enum(["silent", "broken"])
    .nullable()
    .describe("Why the last measurement ended early, if nobody stopped it."),
}).describe("The judge of citations, and how well it agrees with labelled claims.");

export const documentsSetting = object({
  folder: text,
  folders: list(folderState),
  embedding: embedding.nullable(),
  ...library.shape,
}) satisfies z.ZodType<DocumentsSetting>;

export const settings = object({
  file: text,
  models: list(object({ agent: text, title: text, model: model.nullable(), fault: maybe })),
  modelVariables: variables,
  limits: object({ day: text }).nullable(),
  prices: object({
    models: list(object({ model: text })),
    missing: list(text),
    list: object({ day: text }).describe("The list prices that ship with the program, and their day."),
    searches: list(object({ service: text, amount: z.number() })),
  }),
  search: list(object({ ...provider.shape, variables, restsMs: z.number().nullable() })),
  specialists: object({
    mode: z.enum(SPECIALIST_MODES),
    services: list(
      object({
        id: z.enum(SPECIALIST_IDS),
        label: text,
        kinds: list(z.enum(SPECIALIST_KINDS)),
        host: maybe.describe("Null for a service that may not be asked."),
        variables,
        failure: provider.shape.failure,
        restsMs: z.number().nullable(),
      }),
    ),
  }).describe("Services that need no key, and when they are asked."),
  documents: documentsSetting.nullable(),
  store: object({
    kind: z.enum(["sqlite", "postgres"]),
    file: text.nullable(),
    server: object({ host: text, database: text }).nullable(),
    bytes: whole.nullable(),
    pictures: object({ count: whole, bytes: whole }).describe(
      "Pictures of pages, each once, and their bytes.",
    ),
    condition: storeCondition,
  }).nullable(),
  leftOut: list(z.enum(JSON_FACTS)).describe("What is stored of settings, cannot be read and was left out."),
}) satisfies z.ZodType<
  Pick<SettingsResponse, "file" | "modelVariables" | "search" | "specialists" | "documents" | "leftOut">
>;

export const check = object({
  part: z.enum(["model", "search"]),
  service: text.optional(),
  outcome: z.enum(["nothing_set", "not_usable", "model_works", "checker_works", "search_works", "failed"]),
  ...holding,
});

const profile = object({ key: text }).describe("What was found out about a model.");
export const profiles = object({ models: list(profile) });
export const oneProfile = profile;

const file = { file: text };
export const tools = object({
  folders: list(text),
  files: list(object({ ...file, tool: text })),
  leftOut: list(object({ ...file, reason: text })),
  servers: list(object({ at: text.describe("The host, or the program.") })),
}) satisfies z.ZodType<Omit<ToolsSetting, "servers">>;

const key = object({
  id: text,
  name: text,
  /** Its first characters. */
  hint: text,
  createdAt: time,
  /** To the minute; null when it was never used. */
  lastUsedAt: time.nullable(),
  /** Null while it is valid. */
  revokedAt: time.nullable(),
});
export const apiKey = key;
export const keys = object({ keys: list(key), needed: z.boolean() });
export const madeKey = object({ ...key.shape, key: text.describe("Shown this once.") });
