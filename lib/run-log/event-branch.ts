// Schemas of what a branched run takes over. Objects keep unknown fields, because a log may come from an
// older or a newer version.

import { z } from "zod";
import { briefSchema } from "./brief";
import { delegateUse, effect, searchFailure } from "./event-effects";
import { callError, callId, decidedCall, disagreement, reasoning } from "./event-parts";
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
  Partial<Pick<RunState, "notes" | "delegates" | "findings" | "sections">>;

const text = z.string();
const texts = z.array(text);

/** The values that a log from elsewhere bounds more narrowly than a log of this installation. */
type Leaves = {
  count: z.ZodType<number>;
  /** Milliseconds since the epoch. */
  time: z.ZodType<number>;
  returned: z.ZodType<Call["returned"]>;
};
type Bounds = Leaves & { runId: z.ZodType<string>; numbers: z.ZodType<number[]> };

/** Lines of older logs have no ids; the fold adds them. */
const planOf = ({ count, time }: Leaves) =>
  z.looseObject({
    brief: briefSchema.optional(),
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
        ids: texts.optional(),
        strategies: texts,
        changes: texts,
        reason: text,
        callId: text,
        at: time,
      }),
    ),
  }) as unknown as z.ZodType<Plan>;

const clarificationOf = ({ time }: Leaves): z.ZodType<Clarification> =>
  z.looseObject({
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

const searchRecordOf = ({ count, time }: Leaves): z.ZodType<SearchRecord> =>
  z.looseObject({
    callId,
    query: text,
    provider: text,
    numbers: z.array(z.int()),
    newSources: count,
    earlier: z.array(z.int()),
    failed: z.array(searchFailure).optional(),
    anyAge: texts.optional(),
    bundledLeftOut: z.literal(true).optional(),
    at: time,
  });

const stepOf = ({ count, time }: Leaves): z.ZodType<Step> =>
  z.looseObject({
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

const callOf = ({ count, time, returned }: Leaves): z.ZodType<Call> =>
  z.looseObject({
    ...decidedCall.shape,
    step: count,
    status: z.enum(CALL_STATUSES),
    output: z.unknown(),
    outputValid: z.boolean(),
    error: callError.nullable(),
    returned,
    startedAt: time.nullable(),
    endedAt: time.nullable(),
  });

const steerOf = ({ count, time }: Leaves): z.ZodType<Steer> =>
  z.looseObject({
    id: text,
    message: text,
    banHosts: texts,
    dropSteps: texts,
    at: time,
    step: count.nullable(),
  });

const noteOf = ({ time }: Leaves) =>
  z.looseObject({
    name: text,
    text,
    callId: text,
    instance: text.optional(),
    at: time,
  });

const delegateOf = ({ count, time }: Leaves) =>
  z.looseObject({
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
  line: text.optional(),
});

const sectionOf = ({ count }: Leaves) => z.looseObject({ callId: text, index: count, value: z.unknown() });

const seedOf = (leaves: Leaves): z.ZodType<BranchSeed> => {
  const { count, time } = leaves;
  return z.looseObject({
    iteration: count,
    searchesUsed: count,
    clarificationsUsed: count,
    plan: planOf(leaves).nullable(),
    planReview: z
      .looseObject({ askedAt: time.nullable(), reviewedAt: time.nullable(), changes: texts })
      .nullable(),
    clarifications: z.array(clarificationOf(leaves)),
    searches: z.array(searchRecordOf(leaves)),
    steps: z.array(stepOf(leaves)),
    calls: z.array(callOf(leaves)),
    disagreements: z.array(disagreement),
    steers: z.array(steerOf(leaves)),
    bannedHosts: texts,
    compaction: z
      .looseObject({ through: count, step: count, window: z.number().nullable().optional() })
      .nullable(),
    notes: z.array(noteOf(leaves)).optional(),
    delegates: z.array(delegateOf(leaves)).optional(),
    findings: z.array(finding).optional(),
    sections: z.array(sectionOf(leaves)).optional(),
  });
};

/** The schema of what a branched run takes over, with the bounds of where its log comes from. */
export const branchSchema = (bounds: Bounds): z.ZodType<Branch & { seed: BranchSeed }> =>
  z.looseObject({
    runId: bounds.runId,
    step: bounds.count,
    numbers: bounds.numbers,
    seed: seedOf(bounds),
  });

export const branch = branchSchema({
  runId: text,
  numbers: z.array(z.int()),
  count: z.int().min(0),
  time: z.number(),
  returned: z.looseObject({ value: z.unknown(), effects: z.array(effect) }).nullable(),
});
