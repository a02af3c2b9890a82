// Schemas that several events share.

import { z } from "zod";
import { VERDICTS } from "@/lib/reports/verdict";
import type { ToolSchema } from "@/lib/tools/tool";
import type { DraftPiece } from "./draft";
import { CALL_ERROR_KINDS, CALL_MODES } from "./run-call";
import { CHECK_CAUSES, PASSAGE_MATCHES, REVIEW_VERDICTS } from "./run-findings";

export const callId = z.string().regex(/^\d+-\d+$/);
export const step = z.int().min(1);
export const attempt = z.int().min(1);
export const json = z.unknown();

export const callError = z.object({
  kind: z.enum(CALL_ERROR_KINDS),
  message: z.string(),
  retryable: z.boolean(),
});

/** From a log that may come from another machine; its schema is validated where it is used. */
export const externalTool = z.object({
  server: z.string(),
  tool: z.string(),
  title: z.string().regex(/^mcp__[A-Za-z0-9_]{1,59}$/),
  schema: z.record(z.string(), z.unknown()) as unknown as z.ZodType<ToolSchema>,
  idempotent: z.boolean(),
  asText: z.boolean(),
});

export const runError = z.object({
  code: z.string(),
  message: z.string(),
  retryable: z.boolean(),
  /** Values to insert into the sentence, so that it can be translated. Absent in older logs. */
  fields: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export const reasoning = z.object({
  reasoningSteps: z.array(z.string()),
  currentSituation: z.string(),
  planStatus: z.string(),
  enoughData: z.boolean(),
  remainingSteps: z.array(z.string()),
  taskCompleted: z.boolean(),
});

export const decidedCall = z.object({
  id: callId,
  tool: z.string(),
  activity: z.string(),
  variant: z.string().nullable(),
  mode: z.enum(CALL_MODES),
  reason: z.string(),
  params: z.record(z.string(), json),
  /** Result of a latent call, which arrives with the decision (A11). */
  output: json.optional(),
  /** Why the call will not be executed, known when the step was decided. */
  refused: callError.optional(),
  /** The call of the same step that runs for both (Q8). */
  sameAs: callId.optional(),
  /** The sub-question it belongs to (X7). */
  instance: z.string().optional(),
  /** Ids of the plan's lines that it serves. */
  serves: z.array(z.string()).optional(),
  /** Earlier calls of the step whose results it waits for (X4). */
  needs: z.array(callId).optional(),
  settled: z.boolean().optional(),
});

/** See `DraftPiece` in `draft.ts`. */
export const draftPiece: z.ZodType<DraftPiece> = z.object({
  callId,
  param: z.string(),
  path: z.string(),
  start: z.int(),
  end: z.int(),
});

const span = { start: z.int(), end: z.int() };
const passage = z.object({ ...span, text: z.string() });

export const uncited = z.object(span);

/** Fields after `passage` are missing in logs from before the citation check; the fold adds them. */
export const citation = z.object({
  id: z.string(),
  number: z.int(),
  at: z.int(),
  sentenceStart: z.int(),
  sentenceEnd: z.int(),
  sourceId: z.string().nullable(),
  pageId: z.string().nullable(),
  match: z.enum(PASSAGE_MATCHES),
  passage: passage.nullable(),
  verdict: z.enum(VERDICTS).optional(),
  score: z.number().optional(),
  facts: z.array(z.object({ ...span, found: z.boolean(), says: z.string().optional() })).optional(),
  cause: z.enum(CHECK_CAUSES).nullable().optional(),
  /** Absent: none, or from before they were stored. */
  further: z.array(passage.extend({ words: z.array(z.object(span)) })).optional(),
  /** Never stored: added when the log of an imported run is read. */
  claimed: z.object({ verdict: z.enum(VERDICTS), score: z.number() }).optional(),
});

export const citationReview = z.object({
  citationId: z.string(),
  verdict: z.enum(REVIEW_VERDICTS),
  evidence: z.string(),
});

export const disagreement = z.object({
  subject: z.string(),
  unit: z.string(),
  values: z.array(
    z.object({
      number: z.int(),
      value: z.string(),
      publishedAt: z.string().nullable(),
      passage,
    }),
  ),
});
