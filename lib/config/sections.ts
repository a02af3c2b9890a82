// The sections of `agents.yaml` that hold for every agent at its top level and for one agent in its entry: their keys,
// what each takes, and what holds when nobody says anything (S53, X8).

import { z } from "zod";
import { expects, refusal } from "./expectation";
import { secondModel } from "./model-fields";
import { plainAddress } from "./plain-address";

/** Also what a run goes by whose agent was stored before there was such a limit. */
export const DEFAULT_FACT_CHECK_REQUESTS = 3;

export const DEFAULT_REPORT_WORDS = 1200;

/** Requests to the judge for each report. */
export const DEFAULT_CHECKER_REQUESTS = 24;

/** Who is asked about citations that code leaves undecided. */
export const evidenceFields = z.strictObject({
  /** The judge: asked with yes or no, one sentence at a time. */
  model: secondModel.optional(),
  max_requests: z.int().min(0).max(200).default(DEFAULT_CHECKER_REQUESTS),
});

export const executionFields = z.strictObject({
  max_iterations: z.int().min(1).max(200).default(10),
  max_clarifications: z.int().min(0).max(20).default(3),
  max_calls_per_step: z.int().min(1).max(8).default(4),
  closing_steps: z.int().min(1).max(5).default(2),
  /** Requests in which a model may be asked about citations that code could not tell, for each report; 0 asks none. */
  max_fact_check_requests: z.int().min(0).max(20).default(DEFAULT_FACT_CHECK_REQUESTS),
  activity_timeout_ms: z.int().min(100).max(600_000).default(60_000),
  clarification_timeout_ms: z.int().min(1000).nullable().default(null),
  /** How long a model may send nothing at first, between two pieces, and write in all; null: by the model. */
  first_token_timeout_ms: z.int().min(1000).max(86_400_000).nullable().default(null),
  silence_timeout_ms: z.int().min(1000).max(86_400_000).nullable().default(null),
  reply_timeout_ms: z.int().min(1000).max(86_400_000).nullable().default(null),
  mcp_context_limit: z.int().min(100).default(15_000),
  reports_dir: z.string().min(1).default("reports"),
  /** Sub-questions that may be researched as runs of their own; 0 allows none. */
  max_delegates: z.int().min(0).max(8).default(0),
  /** Whether code leads a run in which the model proves unable to. */
  guided_fallback: z.boolean().default(true),
  /** Minutes in which the model may write while code leads; null: 5 for a model near by, unlimited for others. */
  guided_minutes: z.number().positive().max(1440).nullable().default(null),
  /** Whether a report is held back once while lines of the plan or demands are open and searches remain. */
  coverage_gate: z.boolean().default(true),
  /** Words of a report where the question asks for no other length; a long one is written in sections. */
  report_words: z.int().min(100).max(20_000).default(DEFAULT_REPORT_WORDS),
});

/** The most a run of this agent may use; `search.max_searches` is the cap on searches. */
export const budgetFields = z.strictObject({
  max_tokens: z.int().min(1000).nullable().default(null),
  /** Of work: waiting for the person or in line does not count. */
  max_minutes: z.number().positive().max(100_000).nullable().default(null),
  /** In the currency of `prices`; holds only for models that have a price there. */
  max_money: z.number().positive().nullable().default(null),
});

/** Instructions as text or as a file. What stands in a file is as long as that which is written here may be. */
const LONGEST_EXTRA = 20_000;

export const promptsFields = z.strictObject({
  /** Replaces the built-in instructions. */
  system: z.string().min(1).max(100_000).optional(),
  /** A file with them; relative to `agents.yaml`. */
  system_file: z.string().min(1).optional(),
  /** Text added after the instructions. */
  extra: z.string().max(LONGEST_EXTRA).optional(),
  /** A file with it; relative to `agents.yaml`. */
  extra_file: z.string().min(1).optional(),
});

/** Only one of each pair may stand in the same place; an entry that has one of them puts aside what it would inherit. */
export const PROMPT_PAIRS = [
  ["system", "system_file"],
  ["extra", "extra_file"],
] as const;

export const protocolSchema = z
  .strictObject({
    output_position: z.enum(["last", "meta"]).default("last"),
    explicit_output: z.enum(["omit", "null", "nullable"]).default("omit"),
    /** Whether parameters may refer to what the run knows (X3). */
    references: z.boolean().default(false),
    /** Whether calls may name the sub-question they belong to (X7). */
    instances: z.boolean().default(false),
  })
  .prefault({});

const mcpServerSchema = z
  .strictObject({
    /** A server reached over streamable HTTP. */
    url: plainAddress.optional(),
    /** Sent with each request; a value may refer to a variable of the environment as `${NAME}`. */
    headers: z.record(z.string().min(1), z.string()).optional(),
    /** A program of this machine that speaks over its standard input and output. */
    command: z.string().min(1).optional(),
    args: z.array(z.string()).optional(),
    /** Variables the program gets; a value may refer to one of the environment as `${NAME}`. */
    env: z.record(z.string().min(1), z.string()).optional(),
    /** Names of the tools that may be used, as the server has them; all unless set. */
    tools: z.array(z.string().min(1)).optional(),
    timeout_ms: z.int().min(100).max(600_000).default(60_000),
  })
  .refine(
    ({ url, command }) => (url === undefined) !== (command === undefined),
    refusal(expects("urlOrCommand")),
  )
  .refine(
    ({ url, args, env }) => url === undefined || (args === undefined && env === undefined),
    refusal(expects("commandOnly")),
  )
  .refine(({ url, headers }) => url !== undefined || headers === undefined, refusal(expects("urlOnly")));

export const mcpSchema = z
  .strictObject({
    mcpServers: z.record(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/), mcpServerSchema).default({}),
  })
  .prefault({});

const weight = z.number().min(0).max(1_000_000).default(1);

/** By the name of a tool, the ways in which its calls are answered, each with its share (R1). */
export const variantsSchema = z
  .record(
    z.string().min(1),
    z
      .array(
        z.discriminatedUnion("mode", [
          z.strictObject({
            mode: z.literal("explicit"),
            activity: z.string().min(1),
            variant: z.string().min(1).optional(),
            weight,
          }),
          z.strictObject({ mode: z.literal("latent"), weight }),
        ]),
      )
      .min(1)
      .max(20)
      .refine((arms) => arms.some((arm) => arm.weight > 0), refusal(expects("weight"))),
  )
  .default({});
