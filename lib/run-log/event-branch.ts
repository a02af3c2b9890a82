// Schemas of what a branched run takes over. Objects keep unknown fields, because a log may come from an
// older or a newer version.

import { z } from "zod";
import { delegateUse, effect } from "./event-effects";
import { callError, callId, decidedCall, disagreement, reasoning } from "./event-parts";
import { searchFailure } from "./event-search";
import { CALL_STATUSES } from "./run-call";
import { PLAN_STEP_STATUSES } from "./run-findings";
import type { Branch, Call, Clarification, Plan, RunState, SearchRecord, Steer, Step } from "./run-state";
import { END_STATUSES } from "./run-status";

/** What a branched run takes over: everything that its next request builds on. */
export type BranchSeed = Pick<
  RunState,
  | "iteration"
  | "searchesUsed"
  | "clarificationsUsed"
  | "plan"
  | "planReview"
  | "clarifications"
  | "searches"
  | "steps"
  | "calls"
  | "disagreements"
  | "steers"
  | "bannedHosts"
  | "compaction"
> &
  Partial<Pick<RunState, "notes" | "delegates" | "findings">>;

const text = z.string();
const texts = z.array(text);
const count = z.int().min(0);
const time = z.number();

/** Lines of older logs have no ids; the fold adds them. */
const plan = z.looseObject({
  version: count,
  goal: text,
  steps: z.array(
    z.looseObject({
      id: text.optional(),
      text,
      status: z.enum(PLAN_STEP_STATUSES),
      guessed: z.literal(true).optional(),
    }),
  ),
  strategies: texts,
  history: z.array(
    z.looseObject({
      version: count,
      goal: text,
      steps: texts,
      strategies: texts,
      changes: texts,
      reason: text,
      callId: text,
      at: time,
    }),
  ),
}) as unknown as z.ZodType<Plan>;

const clarification: z.ZodType<Clarification> = z.looseObject({
  callId,
  reason: text,
  unclearTerms: texts,
  assumptions: texts,
  questions: texts,
  options: z.array(texts).optional(),
  askedAt: time,
  answeredAt: time.nullable(),
  skipped: z.boolean(),
  timedOut: z.literal(true).optional(),
  answers: z.array(z.looseObject({ question: text, answer: text })),
});

const searchRecord: z.ZodType<SearchRecord> = z.looseObject({
  callId,
  query: text,
  provider: text,
  numbers: z.array(z.int()),
  newSources: count,
  earlier: z.array(z.int()),
  failed: z.array(searchFailure).optional(),
  anyAge: texts.optional(),
  at: time,
});

const step: z.ZodType<Step> = z.looseObject({
  number: count,
  attempt: count,
  closing: z.boolean(),
  tools: texts,
  reasoning: reasoning.nullable(),
  callIds: texts,
  warnings: texts,
  startedAt: time,
  decidedAt: time.nullable(),
  endedAt: time.nullable(),
});

const call: z.ZodType<Call> = z.looseObject({
  ...decidedCall.shape,
  step: count,
  status: z.enum(CALL_STATUSES),
  output: z.unknown(),
  outputValid: z.boolean(),
  error: callError.nullable(),
  returned: z.looseObject({ value: z.unknown(), effects: z.array(effect) }).nullable(),
  startedAt: time.nullable(),
  endedAt: time.nullable(),
});

const steer: z.ZodType<Steer> = z.looseObject({
  id: text,
  message: text,
  banHosts: texts,
  dropSteps: texts,
  at: time,
  step: count.nullable(),
});

const note = z.looseObject({
  name: text,
  text,
  callId: text,
  instance: text.optional(),
  at: time,
});

const delegate = z.looseObject({
  callId: text,
  runId: text,
  threadId: text,
  question: text,
  startedAt: time,
  ended: z
    .looseObject({
      status: z.enum(END_STATUSES),
      steps: count,
      sources: count,
      read: count,
      use: delegateUse,
      at: time,
    })
    .nullable(),
});

const finding = z.looseObject({
  number: z.int(),
  pageId: text,
  start: z.int(),
  end: z.int(),
  text,
});

const seed: z.ZodType<BranchSeed> = z.looseObject({
  iteration: count,
  searchesUsed: count,
  clarificationsUsed: count,
  plan: plan.nullable(),
  planReview: z
    .looseObject({ askedAt: time.nullable(), reviewedAt: time.nullable(), changes: texts })
    .nullable(),
  clarifications: z.array(clarification),
  searches: z.array(searchRecord),
  steps: z.array(step),
  calls: z.array(call),
  disagreements: z.array(disagreement),
  steers: z.array(steer),
  bannedHosts: texts,
  compaction: z
    .looseObject({ through: count, step: count, window: z.number().nullable().optional() })
    .nullable(),
  notes: z.array(note).optional(),
  delegates: z.array(delegate).optional(),
  findings: z.array(finding).optional(),
});

export const branch: z.ZodType<Branch & { seed: BranchSeed }> = z.looseObject({
  runId: text,
  step: count,
  numbers: z.array(z.int()),
  seed,
});
