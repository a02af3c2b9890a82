// Schemas of what a run has at its start, as `run-started` stores it: agent, limits, model, earlier runs,
// sources. Objects keep unknown fields, because a log may come from an older or a newer version.

import { z } from "zod";
import type { AgentConfig, ReaderModel, Variant } from "@/lib/config/schema";
import { pageAboutSchema } from "@/lib/sources/page-about";
import { publicationSchema } from "@/lib/sources/publication";
import { CALL_MODES } from "./run-call";
import { CONFIDENCES, SOURCE_STATUSES } from "./run-findings";
import {
  type Binding,
  type Budget,
  type EarlierRun,
  type Limits,
  MODEL_KINDS,
  type ModelInfo,
  type Revision,
  type Source,
} from "./run-state";

const text = z.string();
const texts = z.array(text);
const flag = z.boolean();
const amount = z.number();

/**
 * A value of a closed set that other versions may have defined differently: any word is read, and checked
 * where it is used.
 */
const word = <T extends string>() => text as unknown as z.ZodType<T>;

const variant: z.ZodType<Variant> = z.discriminatedUnion("mode", [
  z.looseObject({
    mode: z.literal("explicit"),
    activity: text,
    variant: text.nullable(),
    weight: amount,
  }),
  z.looseObject({ mode: z.literal("latent"), weight: amount }),
]);

const reader: z.ZodType<ReaderModel> = z.looseObject({
  name: text,
  provider: word<NonNullable<ReaderModel["provider"]>>().nullable(),
  baseUrl: text.nullable(),
  reasoningEffort: word<NonNullable<ReaderModel["reasoningEffort"]>>().nullable(),
});

export const agentConfig: z.ZodType<AgentConfig> = z.looseObject({
  name: text,
  title: text,
  description: text,
  in: z.record(text, z.looseObject({ title: text.optional(), description: text.optional() })).optional(),
  baseClass: word<AgentConfig["baseClass"]>(),
  tools: texts,
  execution: z.looseObject({
    maxIterations: amount,
    maxClarifications: amount,
    maxCallsPerStep: amount,
    closingSteps: amount,
    maxFactCheckRequests: amount.optional(),
    activityTimeoutMs: amount,
    clarificationTimeoutMs: amount.nullable(),
    modelTimeouts: z
      .looseObject({
        firstTokenMs: amount.nullable(),
        silenceMs: amount.nullable(),
        replyMs: amount.nullable(),
      })
      .optional(),
    mcpContextLimit: amount,
    reportsDir: text,
    maxDelegates: amount.optional(),
    guidedFallback: flag.optional(),
    guidedMinutes: amount.nullable().optional(),
    coverageGate: flag.optional(),
    reportWords: amount.optional(),
  }),
  search: z.looseObject({
    maxSearches: amount,
    maxResults: amount,
    contentLimit: amount,
    snippetLimit: amount,
    maxConsecutiveFailures: amount,
    reuseDays: amount,
    providers: z.array(word<NonNullable<AgentConfig["search"]["providers"]>[number]>()).nullable().optional(),
    merge: amount.optional(),
    recency: word<NonNullable<AgentConfig["search"]["recency"]>>().nullable().optional(),
    hosts: z.looseObject({ allowed: texts, preferred: texts, banned: texts }).optional(),
    respectRobots: flag.optional(),
  }),
  model: z.looseObject({
    name: text.nullable(),
    baseUrl: text.nullable(),
    temperature: amount.nullable(),
    maxOutputTokens: amount.nullable(),
    contextWindow: amount.nullable().optional(),
    provider: word<NonNullable<AgentConfig["model"]["provider"]>>().optional(),
    reasoningEffort: word<NonNullable<AgentConfig["model"]["reasoningEffort"]>>().nullable().optional(),
    verbosity: word<NonNullable<AgentConfig["model"]["verbosity"]>>().nullable().optional(),
    serviceTier: text.nullable().optional(),
    reader: reader.nullable().optional(),
  }),
  evidence: z.looseObject({ model: reader.nullable(), maxRequests: amount }).optional(),
  budget: z
    .looseObject({
      maxTokens: amount.nullable(),
      maxMinutes: amount.nullable(),
      maxMoney: amount.nullable(),
    })
    .optional(),
  prompts: z.looseObject({ extra: text.nullable(), systemText: text.nullable() }),
  protocol: z.looseObject({
    outputPosition: z.enum(["last", "meta"]),
    explicitOutput: z.enum(["omit", "null", "nullable"]),
    references: flag.optional(),
    instances: flag.optional(),
  }),
  mcpServers: texts.optional(),
  variants: z.record(text, z.array(variant)).optional(),
});

export const limits: z.ZodType<Limits> = z.looseObject({
  maxIterations: amount,
  closingSteps: amount,
  maxSearches: amount,
  maxClarifications: amount,
  maxCallsPerStep: amount,
  maxDelegates: amount.optional(),
});

export const budget: z.ZodType<Budget> = z.looseObject({
  tokens: amount.nullable(),
  searches: amount.nullable(),
  minutes: amount.nullable(),
  money: amount.nullable(),
});

export const model: z.ZodType<ModelInfo> = z.looseObject({
  id: text,
  label: text,
  kind: z.enum(MODEL_KINDS),
  host: text.nullable(),
  silent: text.nullable().optional(),
  price: z
    .looseObject({
      currency: text,
      input: amount,
      cachedInput: amount,
      cacheWrite: amount.optional(),
      output: amount,
      above: z
        .looseObject({
          tokens: amount,
          input: amount,
          cachedInput: amount,
          cacheWrite: amount.optional(),
          output: amount,
        })
        .optional(),
      listedOn: text.optional(),
    })
    .nullable()
    .optional(),
  contextWindow: amount.nullable().optional(),
});

export const binding: z.ZodType<Binding> = z.looseObject({
  activity: text,
  variant: text.nullable(),
  mode: z.enum(CALL_MODES),
});

export const earlierRun: z.ZodType<EarlierRun> = z.looseObject({
  runId: text,
  question: text,
  answer: text,
  reportId: text.nullable(),
  reportTitle: text.nullable(),
  reportContent: text.nullable().optional(),
});

export const source: z.ZodType<Source> = z.looseObject({
  id: text,
  number: z.int(),
  url: text,
  host: text,
  title: text,
  snippet: text,
  status: z.enum(SOURCE_STATUSES),
  publishedAt: text.nullable(),
  publication: publicationSchema.optional(),
  pageId: text.nullable(),
  charCount: amount,
  wordCount: amount,
  readAt: amount.nullable(),
  pageStarts: z.array(z.int()).optional(),
  about: pageAboutSchema.optional(),
  error: text.nullable(),
  instance: text.optional(),
  runId: text,
});

export const revision: z.ZodType<Revision> = z.looseObject({
  reportId: text,
  seriesId: text,
  title: text,
  content: text,
  confidence: z.enum(CONFIDENCES),
  answer: text.nullable(),
  section: z.looseObject({ heading: text, start: z.int(), end: z.int() }).nullable(),
  renewsAnswer: z.literal(true).optional(),
  recheck: z.literal(true).optional(),
  /** The earlier version whose text is stored again. */
  restores: z.looseObject({ reportId: text, number: z.int().min(1) }).optional(),
  /** The text is a table of evidence. */
  table: z.literal(true).optional(),
});
