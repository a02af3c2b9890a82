// The events of a run: facts in the past tense, text deltas as `-delta`. Exactly these are stored, streamed
// and folded. To add one, extend the union here and the fold in `state.ts`.

import { z } from "zod";
import { VERDICTS } from "@/lib/reports/verdict";
import { PLACES } from "@/lib/sources/places";
import { briefSchema } from "./brief";
import { branch } from "./event-branch";
import { effect, hostLists, searchPeriod } from "./event-effects";
import { findingEventBodies } from "./event-findings";
import {
  attempt,
  callError,
  callId,
  decidedCall,
  draftPiece,
  externalTool,
  json,
  reasoning,
  runError,
  step,
} from "./event-parts";
import { changesWorded, lookedAgain, repeated } from "./event-repeat";
import { reportEventBodies } from "./event-report";
import { agentConfig, binding, budget, earlierRun, limits, model, revision, source } from "./event-started";
import { CELL_AUTHORS, type CellAnswer, type TableCell } from "./evidence-table";
import { GUIDED_SIGNS, PART_KINDS } from "./run-guided";
import { SCOPES } from "./run-state";
import { END_STATUSES } from "./run-status";

export type { BranchSeed } from "./event-branch";

export const EVENT_VERSION = 1;

// Events of actions by a person or the engine on an unfinished run.

const controlEventBodies = [
  /** No place is free: the run waits in the queue. */
  z.object({ type: z.literal("run-queued") }),
  z.object({ type: z.literal("run-admitted") }),
  z.object({
    type: z.literal("run-steered"),
    id: z.string(),
    message: z.string(),
    banHosts: z.array(z.string()),
    dropSteps: z.array(z.string()),
  }),
  z.object({ type: z.literal("finish-requested") }),
  /** The plan waits for the person's review. */
  z.object({ type: z.literal("plan-review-asked") }),
  z.object({
    type: z.literal("plan-reviewed"),
    goal: z.string(),
    steps: z.array(z.string()),
    /** Ids of these lines, in order; absent in older logs. */
    ids: z.array(z.string()).optional(),
    /** The brief as the person changed it; absent when it stayed. */
    brief: briefSchema.optional(),
    /** The differences from the plan that was shown, one sentence each. */
    changes: z.array(z.string()),
  }),
  z.object({
    type: z.literal("context-compacted"),
    through: z.int().min(1),
    cause: z.enum(["steps", "window"]),
    /** The model's context window in tokens, as known at the time. */
    window: z.int().min(1).nullable().optional(),
  }),
  /** From here on the built-in model answers, because the budget allows no other. */
  z.object({ type: z.literal("model-changed"), model, reason: z.string() }),
] as const;

// Events of a run that code leads (`GuidedAgent`): the small requests that a step consists of. Each is an
// intent with its own words, and a result that a restart does not pay for twice.

const part = { kind: z.enum(PART_KINDS), line: z.string().nullable() };

const guidedEventBodies = [
  /** A small request is about to be made; `message` is what the model is shown, word for word. */
  z.object({ type: z.literal("part-asked"), step, ...part, message: z.string() }),
  /** Its result; `value` is null when nothing usable arrived, and `fault` says why, for a person. */
  z.object({
    type: z.literal("part-written"),
    step,
    attempt,
    ...part,
    value: json,
    /** Requests that it took, retries included. */
    requests: z.int().min(0),
    fault: z.string().optional(),
  }),
] as const;

// Events of a table of evidence. The intent of a request is a `step-started`, as everywhere.

const index = z.int().min(0);
const author = z.enum(CELL_AUTHORS);

const cellAnswer: z.ZodType<CellAnswer> = z.object({
  row: index,
  column: index,
  value: z.string(),
  source: z.int().nullable(),
  quote: z.string(),
});

const tableCell: z.ZodType<TableCell> = z.object({
  row: index,
  column: index,
  value: z.string().nullable(),
  by: author,
  source: z.int().nullable(),
  pageId: z.string().nullable(),
  passage: z.object({ start: index, end: index, text: z.string() }).nullable(),
  verdict: z.enum(VERDICTS).nullable(),
  fault: z.string().optional(),
  rows: z.int().min(2).optional(),
  others: z.array(z.object({ value: z.string(), source: z.int() })).optional(),
  earlier: z.array(z.object({ value: z.string().nullable(), by: author })).optional(),
});

const tableEventBodies = [
  /** What the model said about cells, recorded together with its cost; not checked yet. */
  z.object({
    type: z.literal("cells-answered"),
    step,
    attempt,
    callId,
    /** The cells it was asked about; those without an answer were not found. */
    asked: z.array(z.object({ row: z.int().min(0), column: z.int().min(0) })).max(50),
    answers: z.array(cellAnswer).max(50),
    /** Id of the model. */
    model: z.string(),
  }),
  /** Checked cells; they replace earlier ones of the same places. */
  z.object({ type: z.literal("cells-filled"), callId, cells: z.array(tableCell).max(400) }),
] as const;

// Events of a report that is written in sections. The intent of a request is a `step-started` that names its part.

/** The part of a report that a request writes; see `WrittenSection` in `run-sections.ts`. */
const sectionId = z.object({ callId, index: z.int().min(0) });

const sectionEventBodies = [
  /** A part is written, recorded together with its cost; `value` is null when nothing usable arrived. */
  z.object({
    type: z.literal("section-written"),
    step,
    attempt,
    callId,
    index: z.int().min(0),
    value: json,
    /** Why nothing usable arrived, in a sentence for a person. */
    fault: z.string().optional(),
  }),
  /** Its parts are joined: from here on the call has this text, like one that gave it itself. */
  z.object({
    type: z.literal("report-joined"),
    callId,
    content: z.string(),
    /** The note that marks the analysis; absent when there is none. */
    inferences: z.string().optional(),
  }),
] as const;

// Events of calls that work for each other: notes, and sub-questions that delegates research.

/** The name of a note or a sub-question; see `lib/agent/step-schema/references.ts`. */
const token = z.string().min(1).max(60);
const count = z.int().min(0);

const parallelEventBodies = [
  /** `set` replaces the value, `concat` appends a line to it (X6). */
  z.object({
    type: z.literal("note-written"),
    callId,
    name: token,
    text: z.string(),
    method: z.enum(["set", "concat"]),
    instance: token.optional(),
  }),
  /** From here on a delegate works for the call. */
  z.object({
    type: z.literal("delegate-started"),
    callId,
    /** The id of the delegate's run; `runId` is the run of this log. */
    delegateId: z.string(),
    threadId: z.string(),
    question: z.string(),
  }),
  /** The delegate has ended, and the log contains its results. Its usage is counted as its own. */
  z.object({
    type: z.literal("delegate-ended"),
    callId,
    delegateId: z.string(),
    status: z.enum(END_STATUSES),
    steps: count,
    sources: count,
    read: count,
    use: z.object({
      requests: count,
      inputTokens: count,
      cachedTokens: count,
      outputTokens: count,
      money: z.number().min(0),
      searches: count,
    }),
  }),
] as const;

const eventBodies = [
  z.object({
    type: z.literal("run-started"),
    threadId: z.string(),
    question: z.string(),
    agent: agentConfig,
    scope: z.enum(SCOPES),
    /** Where to look, as the person chose it; absent when the words of the question decide. */
    places: z.array(z.enum(PLACES)).optional(),
    limits,
    bindings: z.record(z.string(), binding),
    model,
    searchLabel: z.string(),
    /** External tools at the start of the run; absent when there were none. */
    foreignTools: z.array(externalTool).optional(),
    /** Servers whose tools were configured but missing, with the reason. */
    absentServers: z.array(z.object({ server: z.string(), reason: z.string() })).optional(),
    earlier: z.array(earlierRun),
    /** Sources of the thread's earlier runs: numbering continues from here. */
    sources: z.array(source),
    /** Absent for research. */
    kind: z.enum(["edit", "rewrite"]).optional(),
    revises: revision.optional(),
    /** The hosts that may be used, by the agent's and the person's rules; absent without rules. */
    hosts: hostLists.optional(),
    /** The days between which pages must have been published, as the person set them; absent for any time. */
    period: searchPeriod.optional(),
    /** Addresses of the documents that the person attached to the question; absent when there are none. */
    attached: z.array(z.string()).optional(),
    /** Absent in logs written before there were budgets. */
    budget: budget.optional(),
    /** The person wants to review the plan before anything else is done. */
    reviewPlan: z.literal(true).optional(),
    /** For a run that branches from another run of the thread: that run, and its state after the step. */
    branch: branch.optional(),
    /** For a run that repeats an earlier one of the thread. */
    repeats: repeated.optional(),
    /** The call of another run that this one works for. */
    delegatedBy: z
      .object({
        runId: z.string(),
        callId,
        threadId: z.string().optional(),
        addresses: z.array(z.string()).optional(),
      })
      .optional(),
  }),
  /** The run continued after a stop of the process or after an answer. */
  z.object({
    type: z.literal("run-resumed"),
    /**
     * `restart`: the process was asked to end; `crash`: it died; `answer`: the person answered, or the time
     * was up.
     */
    cause: z.enum(["restart", "crash", "answer"]),
    /** What the run continues with, if the settings have changed. */
    model: model.optional(),
    searchLabel: z.string().optional(),
  }),
  /** Intent of a model request; `attempt` counts retries and repairs of the same step. */
  z.object({
    type: z.literal("step-started"),
    step,
    attempt,
    closing: z.boolean(),
    tools: z.array(z.string()),
    schemaHash: z.string(),
    promptBytes: z.int(),
    /** How long the model may send nothing, in milliseconds. */
    patienceMs: z.int().optional(),
    /** The part of a report that it writes; absent for every other request. */
    section: sectionId.optional(),
  }),
  /** Text that arrived for one string of the step, by path: `calls.0.content`. */
  z.object({ type: z.literal("step-delta"), step, attempt, path: z.string(), text: z.string() }),
  /** The reasoning of a step, when it is requested before the calls: the rest of the step builds on it. */
  z.object({ type: z.literal("step-reasoned"), step, attempt, reasoning, warnings: z.array(z.string()) }),
  z.object({
    type: z.literal("step-decided"),
    step,
    attempt,
    /** Null when the agent's strategy has no reasoning. */
    reasoning: reasoning.nullable(),
    calls: z.array(decidedCall),
    warnings: z.array(z.string()),
    /** Only on the wire: parameters that the reader already has as a draft (see `draft.ts`). Never stored. */
    fromDraft: z.array(draftPiece).optional(),
  }),
  z.object({ type: z.literal("step-ended"), step }),
  /** Intent of an activity. `params` are those of a call that waited, with resolved references. */
  z.object({
    type: z.literal("call-started"),
    callId,
    params: z.record(z.string(), json).optional(),
  }),
  /** Its result, recorded while it waits for sibling calls. */
  z.object({ type: z.literal("call-returned"), callId, value: json, effects: z.array(effect) }),
  /** Its result, committed. `output` is absent when an effect event of the same call already contains it. */
  z.object({ type: z.literal("call-ended"), callId, output: json.optional(), outputValid: z.boolean() }),
  z.object({ type: z.literal("call-failed"), callId, error: callError }),
  z.object({ type: z.literal("call-skipped"), callId, error: callError }),
  ...findingEventBodies,
  ...reportEventBodies,
  ...controlEventBodies,
  ...parallelEventBodies,
  ...guidedEventBodies,
  ...sectionEventBodies,
  /** A repetition has made the searches again and read the cited pages again. */
  z.object({ type: z.literal("looked-again"), ...lookedAgain }),
  /** What changed since the repeated report, in a model's words that code has checked; null: nobody words it. */
  z.object({ type: z.literal("changes-worded"), ...changesWorded }),
  ...tableEventBodies,
  z.object({ type: z.literal("limit-reached"), limit: z.string(), withdrawn: z.array(z.string()) }),
  z.object({
    type: z.literal("model-degraded"),
    from: z.string(),
    to: z.string(),
    reason: z.string(),
    /** What showed that code must lead; only where it does from here on. */
    sign: z.enum(GUIDED_SIGNS).optional(),
    /** The mode stays: this parameter is left out, or sent under the name `instead`. */
    parameter: z.string().optional(),
    instead: z.string().optional(),
    /** The mode stays: earlier calls are written in this form. */
    history: z.string().optional(),
  }),
  z.object({
    type: z.literal("retry-scheduled"),
    what: z.enum(["model", "search", "page"]),
    cause: z.string(),
    attempt: z.int(),
    of: z.int(),
    retryAt: z.number(),
  }),
  /** Result of a model request, whatever the outcome: one for each `step-started`. */
  z.object({
    type: z.literal("usage-counted"),
    step,
    attempt,
    outcome: z.enum(["ok", "invalid", "failed", "cancelled"]),
    inputTokens: z.int(),
    cachedTokens: z.int(),
    /** Input that the endpoint wrote to its cache; absent for none, and when it reports none. */
    cacheWriteTokens: z.int().min(0).optional(),
    outputTokens: z.int(),
    promptBytes: z.int(),
    /** Absent when no price is known. */
    money: z.number().min(0).optional(),
    /** Of an amount that the endpoint itself reported; absent for one by the price of the model. */
    currency: z.string().optional(),
    /** The endpoint did not report its usage; it was estimated from sizes. */
    estimated: z.literal(true).optional(),
    /** The second model was asked: sizes and tokens say nothing about the next step. */
    second: z.literal(true).optional(),
  }),
  z.object({
    type: z.literal("run-ended"),
    status: z.enum(END_STATUSES),
    answer: z.string().nullable(),
    completedSteps: z.array(z.string()),
    error: runError.nullable(),
  }),
] as const;

const eventBodySchema = z.discriminatedUnion("type", eventBodies);

const eventEnvelopeSchema = z.object({
  seq: z.int().min(1),
  runId: z.string(),
  at: z.number(),
  v: z.literal(EVENT_VERSION),
});

export type EventBody = z.infer<typeof eventBodySchema>;
export type EventType = EventBody["type"];
export type EventOf<T extends EventType> = Extract<EventBody, { type: T }>;
/**
 * `at` is in milliseconds since the epoch. `seq` counts from 1 within a run, and no number is used twice;
 * once a step is settled, the stored log lacks the numbers of its text deltas (see `recorder.ts`).
 */
export type RunEvent = { seq: number; runId: string; at: number; v: typeof EVENT_VERSION } & EventBody;

/** Reads a stored or received event. Throws a ZodError for an invalid one. */
export function parseEvent(value: unknown): RunEvent {
  const envelope = eventEnvelopeSchema.parse(value);
  return { ...envelope, ...eventBodySchema.parse(value) };
}
