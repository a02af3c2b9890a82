// The parts of events that a log from elsewhere must have in a narrower form than a log of this store: who the agent was,
// what it knew at the start, and what its calls brought. Numbers and texts have bounds here, and ids a fixed shape.

import { z } from "zod";
import type { EventType } from "@/lib/run-log/event";
import { branchSchema } from "@/lib/run-log/event-branch";
import { uncited } from "@/lib/run-log/event-parts";
import { repeated } from "@/lib/run-log/event-repeat";
import { CALL_MODES } from "@/lib/run-log/run-call";
import { CONFIDENCES } from "@/lib/run-log/run-findings";
import { MODEL_KINDS } from "@/lib/run-log/run-state";
import { END_STATUSES } from "@/lib/run-log/run-status";
import { pageAboutSchema } from "@/lib/sources/page-about";
import { publicationSchema } from "@/lib/sources/publication";
import { bundleId, bundleSourceSchema, moment } from "./bundle";

const count = z.int().min(0).max(1_000_000_000);
const text = z.string();
const cap = z.number().min(0).max(1_000_000_000_000).nullable();

/**
 * What a run that was tried again took over, checked in form; the import compares it with the log of the run before. No
 * finished run has a call whose result still waits.
 */
const branch = branchSchema({
  runId: bundleId,
  numbers: z.array(z.int().min(1)).max(10_000),
  count,
  time: moment,
  returned: z.null(),
});

const agent = z.object({
  name: text.max(100),
  title: text.max(200),
  description: text.max(1000),
  baseClass: text.max(100),
  tools: z.array(text).max(200),
  execution: z.object({
    maxIterations: count,
    maxClarifications: count,
    maxCallsPerStep: count,
    closingSteps: count,
    maxFactCheckRequests: count.optional(),
    activityTimeoutMs: count,
    clarificationTimeoutMs: count.nullable(),
    mcpContextLimit: count,
    reportsDir: text,
  }),
  search: z.object({
    maxSearches: count,
    maxResults: count,
    contentLimit: count,
    snippetLimit: count,
    maxConsecutiveFailures: count,
  }),
  model: z.object({
    name: text.nullable(),
    baseUrl: text.nullable(),
    temperature: z.number().nullable(),
    maxOutputTokens: count.nullable(),
    contextWindow: count.nullable().optional(),
  }),
  budget: z.object({ maxTokens: cap, maxMinutes: cap, maxMoney: cap }).optional(),
  prompts: z.object({ extra: text.nullable(), systemText: text.nullable() }),
  protocol: z.object({
    outputPosition: z.enum(["last", "meta"]),
    explicitOutput: z.enum(["omit", "null", "nullable"]),
  }),
});

const budget = z.object({ tokens: cap, searches: cap, minutes: cap, money: cap });

const limits = z.object({
  maxIterations: count,
  closingSteps: count,
  maxSearches: count,
  maxClarifications: count,
  maxCallsPerStep: count,
});

const amount = z.number().min(0).max(1_000_000_000);

const model = z.object({
  id: text,
  label: text,
  kind: z.enum(MODEL_KINDS),
  host: text.nullable(),
  silent: text.nullable().optional(),
  price: z
    .object({ currency: text.max(10), input: amount, cachedInput: amount, output: amount })
    .nullable()
    .optional(),
});

const binding = z.object({
  activity: text,
  variant: text.nullable(),
  mode: z.enum(CALL_MODES),
});

const earlierRun = z.object({
  runId: bundleId,
  question: text,
  answer: text,
  reportId: bundleId.nullable(),
  reportTitle: text.nullable(),
  reportContent: text.nullable().optional(),
});

const confidence = z.enum(CONFIDENCES);

const revision = z.object({
  reportId: bundleId,
  seriesId: bundleId,
  title: text,
  content: text,
  confidence,
  answer: text.nullable(),
  section: z.object({ heading: text, start: count, end: count }).nullable(),
  renewsAnswer: z.literal(true).optional(),
  recheck: z.literal(true).optional(),
});

const repeats = repeated.extend({ runId: bundleId, reportId: bundleId, seriesId: bundleId });

const startedSchema = z.object({
  agent,
  limits,
  bindings: z.record(z.string(), binding),
  model,
  earlier: z.array(earlierRun),
  sources: z.array(bundleSourceSchema),
  revises: revision.optional(),
  repeats: repeats.optional(),
  budget: budget.optional(),
  branch: branch.optional(),
});

const pageRef = z.object({
  id: text,
  sha256: text,
  charCount: count,
  wordCount: count,
  readAt: moment.optional(),
  pageStarts: z.array(count).max(5000).optional(),
  about: pageAboutSchema.optional(),
});

const readPage = z
  .object({ url: text, title: text, publishedAt: text.nullable() })
  .and(
    z.discriminatedUnion("ok", [
      z.object({ ok: z.literal(true), known: z.boolean(), page: pageRef }),
      z.object({ ok: z.literal(false), error: text }),
    ]),
  );

const found = z.object({
  ...{ url: text, title: text, snippet: text, publishedAt: text.nullable() },
  publication: publicationSchema.optional(),
});

const effect = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("found"), query: text, provider: text, results: z.array(found) }),
  z.object({ kind: z.literal("read"), pages: z.array(readPage) }),
  z.object({
    kind: z.literal("planned"),
    goal: text,
    steps: z.array(text),
    strategies: z.array(text),
  }),
  z.object({ kind: z.literal("adapted"), goal: text, changes: z.array(text), steps: z.array(text) }),
  z.object({
    kind: z.literal("asked"),
    reason: text,
    unclearTerms: z.array(text),
    assumptions: z.array(text),
    questions: z.array(text),
  }),
  z.object({
    kind: z.literal("reported"),
    title: text,
    confidence,
    filepath: text,
    wordCount: count,
    citations: z.array(z.looseObject({ number: z.int(), pageId: text.nullable() })),
    invalidCitations: z.array(z.int()),
    uncited: z.array(uncited).optional(),
    faults: z.array(text).optional(),
  }),
  z.object({
    kind: z.literal("delegated"),
    runId: text,
    status: z.enum(END_STATUSES),
    steps: count,
    sources: z.array(found.extend({ number: z.int(), page: pageRef.nullable() })),
    use: z.object({
      requests: count,
      inputTokens: count,
      cachedTokens: count,
      outputTokens: count,
      money: z.number().min(0),
      searches: count,
    }),
  }),
  z.object({
    kind: z.literal("answered"),
    answer: text,
    status: z.enum(["completed", "failed"]),
    completedSteps: z.array(text),
  }),
]);

/** The form of a plan takes 20 lines, the tools 8; a page that shows thousands would delay everybody's. */
const MOST_LINES = 100;
const lines = z.array(text).max(MOST_LINES);
const plannedSchema = z.object({
  steps: lines,
  ids: lines.optional(),
  strategies: lines.optional(),
  changes: lines,
});

/** As the person may say it; what is longer was not said here. */
const steeredSchema = z.object({
  id: text.max(200),
  message: text.max(4000),
  banHosts: z.array(text.max(253)).max(50),
  dropSteps: z.array(text.max(2000)).max(50),
});
const changedSchema = z.object({ model, reason: text.max(2000) });

const resumedSchema = z.object({ model: model.optional() });
const returnedSchema = z.object({ effects: z.array(effect) });

const SCHEMAS: Partial<Record<EventType, z.ZodType>> = {
  "run-started": startedSchema,
  "run-resumed": resumedSchema,
  "run-steered": steeredSchema,
  "plan-set": plannedSchema,
  "plan-reviewed": plannedSchema,
  "model-changed": changedSchema,
  "call-returned": returnedSchema,
};

/** What is wrong with the parts of an event that have bounds of their own here; null when nothing is. */
export function partFault(event: Readonly<Record<string, unknown>>): string | null {
  const { type } = event;
  const schema = typeof type === "string" && Object.hasOwn(SCHEMAS, type) ? SCHEMAS[type as EventType] : null;
  const issue = schema?.safeParse(event).error?.issues[0];
  return issue ? `${type} ${issue.path.join(".")}: ${issue.message}` : null;
}
