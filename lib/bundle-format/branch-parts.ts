// What a run that was tried again took over of the one before, checked in form for a log that comes from elsewhere.
// Whether it is what that run's own log says is for the import to find out.

import { z } from "zod";
import { callError, callId, disagreement, reasoning } from "@/lib/run-log/event-parts";
import { CALL_MODES, CALL_STATUSES } from "@/lib/run-log/run-call";
import { PLAN_STEP_STATUSES } from "@/lib/run-log/run-findings";
import { bundleId, moment } from "./bundle";

const count = z.int().min(0).max(1_000_000_000);
const text = z.string();
const texts = z.array(text);

const planVersion = z.object({
  version: count,
  goal: text,
  steps: texts,
  strategies: texts,
  changes: texts,
  reason: text,
  callId: text,
  at: moment,
});

const plan = z.object({
  version: count,
  goal: text,
  steps: z.array(z.object({ text, status: z.enum(PLAN_STEP_STATUSES) })),
  strategies: texts,
  history: z.array(planVersion),
});

const clarification = z.object({
  callId,
  reason: text,
  unclearTerms: texts,
  assumptions: texts,
  questions: texts,
  options: z.array(texts).optional(),
  askedAt: moment,
  answeredAt: moment.nullable(),
  skipped: z.boolean(),
  timedOut: z.literal(true).optional(),
  answers: z.array(z.object({ question: text, answer: text })),
});

const searchRecord = z.object({
  callId,
  query: text,
  provider: text,
  numbers: z.array(count),
  newSources: count,
  earlier: z.array(count),
  at: moment,
});

const step = z.object({
  number: count,
  attempt: count,
  closing: z.boolean(),
  tools: texts,
  reasoning: reasoning.nullable(),
  callIds: texts,
  warnings: texts,
  startedAt: moment,
  decidedAt: moment.nullable(),
  endedAt: moment.nullable(),
});

const call = z.object({
  id: callId,
  step: count,
  tool: text,
  activity: text,
  variant: text.nullable(),
  mode: z.enum(CALL_MODES),
  status: z.enum(CALL_STATUSES),
  reason: text,
  params: z.record(z.string(), z.unknown()),
  refused: callError.optional(),
  sameAs: callId.optional(),
  output: z.unknown(),
  outputValid: z.boolean(),
  error: callError.nullable(),
  returned: z.null(),
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
});

const steer = z.object({
  id: text,
  message: text,
  banHosts: texts,
  dropSteps: texts,
  at: moment,
  step: count.nullable(),
});

const seed = z.object({
  iteration: count,
  searchesUsed: count,
  clarificationsUsed: count,
  plan: plan.nullable(),
  planReview: z
    .object({ askedAt: moment.nullable(), reviewedAt: moment.nullable(), changes: texts })
    .nullable(),
  clarifications: z.array(clarification),
  searches: z.array(searchRecord),
  steps: z.array(step),
  calls: z.array(call),
  disagreements: z.array(disagreement),
  steers: z.array(steer),
  bannedHosts: texts,
  compaction: z.object({ through: count, step: count }).nullable(),
});

export const branchSchema = z.object({
  runId: bundleId,
  step: count,
  numbers: z.array(z.int().min(1)).max(10_000),
  seed,
});
