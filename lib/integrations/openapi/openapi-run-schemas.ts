// Response schemas of runs and their findings. Responses may have more fields than these; these are
// guaranteed.

import { z } from "zod";
import type { RunResponse } from "@/lib/http/responses";
import { VERDICTS } from "@/lib/reports/verdict";
import { callError, disagreement, reasoning, runError } from "@/lib/run-log/event-parts";
import { CALL_MODES, CALL_STATUSES } from "@/lib/run-log/run-call";
import {
  type Brief,
  CHECK_CAUSES,
  CONFIDENCES,
  PASSAGE_MATCHES,
  PLAN_STEP_STATUSES,
  REPORT_ORIGINS,
  REVIEW_VERDICTS,
  SOURCE_STATUSES,
} from "@/lib/run-log/run-findings";
import {
  type AnswerCheck,
  type Citation,
  MODEL_KINDS,
  type Report,
  RUN_KINDS,
  type RunState,
  SCOPES,
  type Source,
} from "@/lib/run-log/run-state";
import { RUN_STATUSES } from "@/lib/run-log/run-status";
import type { StartedPlan } from "@/lib/runs/review-plan";

const text = z.string();
const maybe = text.nullable();
export const whole = z.int();
export const time = z.int().describe("Milliseconds since 1970.");
const late = time.nullable();
export const object = z.looseObject;
const list = z.array;

const scope = z.enum(SCOPES);
export const status = z.enum(RUN_STATUSES);
const verdict = z.enum(VERDICTS);
const confidence = z.enum(CONFIDENCES);
export const origin = z.enum(REPORT_ORIGINS);

export const model = object({
  id: text,
  label: text,
  kind: z.enum(MODEL_KINDS),
  host: maybe.describe("Null for the built-in model."),
  silent: maybe
    .optional()
    .describe("Of the built-in model: the host of a server that is set up and had no model to answer."),
});

export const about = object({
  author: text.optional(),
  canonical: text.optional().describe("The address the page names for itself, where it is another one."),
  cut: z.literal(true).optional().describe("The page goes on behind its text."),
  fullText: text.optional().describe("The open-access address whose text this is."),
  archived: object({ url: text, day: text })
    .optional()
    .describe("The Internet Archive's copy whose text this is, because the page is gone."),
  hosts: list(text).optional().describe("Other hosts that redirects led over to the text."),
}).describe("What is known of the page beside its text, as the page says it.");

const publication = object({
  authors: list(text).optional(),
  moreAuthors: z.literal(true).optional().describe("There are more authors than listed."),
  year: whole.optional(),
  venue: text.optional().describe("The journal, conference, or repository."),
  doi: text.optional(),
  citations: whole.optional().describe("How many publications cite it, by the service."),
  fullText: text.optional().describe("Where its full text is open."),
  retracted: z.literal(true).optional(),
  preprint: z.literal(true).optional(),
}).describe("What a scholarly service says about a publication.");

export const source = object({
  id: text,
  number: whole.describe("Within the research; what [n] in a report means."),
  url: text,
  host: text,
  title: text,
  snippet: text,
  status: z.enum(SOURCE_STATUSES),
  publishedAt: maybe,
  publication: publication.optional(),
  pageId: maybe,
  charCount: whole,
  wordCount: whole,
  readAt: late,
  pageStarts: list(whole).optional().describe("Where each page of a document begins, in UTF-16 code units."),
  about: about.optional(),
  error: maybe,
  runId: text,
}) satisfies z.ZodType<Source>;

const span = { start: whole, end: whole };

export const citation = object({
  id: text,
  number: whole,
  at: whole.describe("Offset of the [ in the report's content, in UTF-16 code units."),
  sentenceStart: whole,
  sentenceEnd: whole,
  sourceId: maybe,
  pageId: maybe,
  match: z.enum(PASSAGE_MATCHES),
  passage: object({ ...span, text }).nullable(),
  verdict,
  score: z
    .number()
    .min(0)
    .max(1)
    .describe(
      "How well the passage supports the sentence, from 0 to 1: a fitted estimate, and 1 for the words of the page.",
    ),
  facts: list(
    object({
      ...span,
      found: z.boolean(),
      says: text.optional().describe("The other value that the passage gives in its place."),
    }),
  ),
  cause: z.enum(CHECK_CAUSES).nullable(),
  further: list(
    object({ ...span, text, words: list(object(span)) }).describe(
      "Another place of the page, and the words of the sentence that it has.",
    ),
  )
    .optional()
    .describe("Places that have words which the passage lacks."),
  judgement: object({
    verdict: z
      .enum(REVIEW_VERDICTS)
      .describe(
        "`unclear` without evidence about a citation that code calls supported: a judge said no, and it counts as `partly`.",
      ),
    evidence: text,
    model: text,
  }).nullable(),
  claimed: object({ verdict, score: z.number() })
    .optional()
    .describe(
      "Of an imported report: what stood where it was written, where the check here found otherwise.",
    ),
}) satisfies z.ZodType<Citation>;

export const report = object({
  id: text,
  seriesId: text,
  callId: text,
  version: whole,
  origin,
  title: text,
  content: text.describe("Markdown; [n] is the source with that number."),
  confidence,
  wordCount: whole,
  sourcesCount: whole,
  citedCount: whole,
  invalidCitations: list(whole),
  citations: list(citation),
  uncited: list(object(span)),
  faults: list(text),
  judged: z.boolean(),
  filepath: text,
  writtenAt: time,
}) satisfies z.ZodType<Report>;

export const answerCheck = object({
  citations: list(citation),
  uncited: list(object(span)),
}) satisfies z.ZodType<AnswerCheck>;

const brief = object({
  deliverable: text,
  audience: text,
  demands: list(object({ id: text, text })).describe("What the question asks of the report, with ids."),
  dimensions: list(text),
  period: text,
  region: text,
  form: text.describe("Wanted length and form."),
  assumptions: list(text),
}).describe(
  "What the report has to be; empty texts where the question leaves it open.",
) satisfies z.ZodType<Brief>;

export const startedPlan = object({
  runId: text,
  plan: object({ goal: text, steps: list(object({ id: text, text })), brief: brief.optional() }),
}) satisfies z.ZodType<{ plan: StartedPlan }>;

const plan = object({
  version: whole,
  goal: text,
  brief: brief.optional(),
  steps: list(
    object({
      id: text,
      text,
      status: z.enum(PLAN_STEP_STATUSES),
      guessed: z.literal(true).optional().describe("No call named the line; its status is inferred."),
    }),
  ),
  strategies: list(text),
  history: list(
    object({
      version: whole,
      goal: text,
      steps: list(text),
      ids: list(text).optional(),
      strategies: list(text),
      changes: list(text),
      reason: text,
      callId: text,
      at: time,
    }),
  ),
});

const clarification = object({
  callId: text,
  reason: text,
  unclearTerms: list(text),
  assumptions: list(text),
  questions: list(text),
  options: list(list(text)).optional().describe("For each question the answers to choose from."),
  askedAt: time,
  answeredAt: late,
  skipped: z.boolean(),
  answers: list(object({ question: text, answer: text })),
});

const step = object({
  number: whole,
  attempt: whole,
  closing: z.boolean(),
  tools: list(text),
  reasoning: object(reasoning.shape).nullable(),
  callIds: list(text),
  warnings: list(text),
  startedAt: time,
  decidedAt: late,
  endedAt: late,
});

const call = object({
  id: text,
  step: whole,
  tool: text,
  activity: text,
  variant: maybe,
  mode: z.enum(CALL_MODES),
  status: z.enum(CALL_STATUSES),
  reason: text,
  params: z.record(text, z.unknown()),
  outputValid: z.boolean(),
  error: callError.nullable(),
  startedAt: late,
  endedAt: late,
});

const cap = z.number().nullable();

const stateFields = {
  id: text,
  threadId: text,
  kind: z.enum(RUN_KINDS),
  seq: whole.describe("Number of the last event that is in it."),
  lastAt: time,
  question: text,
  agent: text,
  agentTitle: text,
  scope,
  status,
  model: model.nullable(),
  searchLabel: text,
  limits: object({
    maxIterations: whole,
    closingSteps: whole,
    maxSearches: whole,
    maxClarifications: whole,
    maxCallsPerStep: whole,
  }),
  budget: object({ tokens: cap, searches: cap, minutes: cap, money: cap }),
  iteration: whole,
  searchesUsed: whole,
  clarificationsUsed: whole,
  plan: plan.nullable(),
  clarification: clarification.nullable().describe("What it waits with."),
  clarifications: list(clarification),
  sources: list(source),
  searches: list(object({ callId: text, query: text, provider: text, numbers: list(whole), at: time })),
  steps: list(step),
  calls: list(call),
  draft: z.record(text, text),
  report: report.nullable(),
  disagreements: list(disagreement),
  answer: maybe.describe("The short answer."),
  answerCheck: answerCheck.optional().describe("How the citations of the short answer hold."),
  limitsReached: list(text),
  queuedAt: late,
  bannedHosts: list(text),
  hosts: object({ allowed: list(text), preferred: list(text), banned: list(text) })
    .optional()
    .describe("Which hosts it began with, subdomains included."),
  period: object({ since: maybe, until: maybe })
    .optional()
    .describe("The days between which pages must have been published, as the person set them."),
  usage: object({
    requests: whole,
    inputTokens: whole,
    cachedTokens: whole,
    outputTokens: whole,
    promptBytes: whole,
    money: z.number(),
  }),
  error: runError.nullable(),
  warnings: list(text),
  createdAt: time,
  endedAt: late,
};

/** Only the guaranteed part of the state; internal fields are included in responses too, and may change. */
type Told = Exclude<keyof typeof stateFields, "calls" | "limits" | "searches">;
export const runState = object(stateFields) satisfies z.ZodType<Pick<RunState, Told>>;

const condition = z.enum(["ok", "full", "busy", "damaged"]);
export const storeCondition = condition;

export const run = object({
  ...stateFields,
  notice: object({
    place: whole.nullable().describe("In line, from 1; null when it does not wait there."),
    store: condition,
  }),
}) satisfies z.ZodType<Pick<RunResponse, Told | "notice">>;
