// What the HTTP interface accepts. Unknown keys are refused, so that a misspelt option is never silently ignored.

import { z } from "zod";
import { GroundworkError } from "@/lib/errors";

const QUESTION_LIMIT = 20_000;

const question = z.string();
const agent = z.string().min(1).max(40);

export const startThreadSchema = z.strictObject({
  question,
  agent: agent.optional(),
  scope: z.enum(["web", "documents", "both"]).default("both"),
  /** Part of the contract; a run that shows its plan first is refused rather than started without showing it. */
  reviewPlan: z.literal(false, { error: "a run cannot show its plan first yet" }).optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

export const startRunSchema = z.strictObject({
  question,
  agent: agent.optional(),
  scope: z.enum(["web", "documents", "both"]).optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

export const answersSchema = z.union([
  z.strictObject({
    answers: z
      .array(z.strictObject({ question: z.string().max(2000), answer: z.string().max(QUESTION_LIMIT) }))
      .min(1)
      .max(20),
  }),
  z.strictObject({ skip: z.literal(true) }),
]);

/** Sizes are judged where the report is: an edit that is too long is told in kilobytes. */
export const editSchema = z.strictObject({
  title: z.string().optional(),
  content: z.string(),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

export const rewriteSchema = z.strictObject({
  /** Offset of the section's heading in the report's content. */
  section: z.int().min(0),
  instruction: z.string(),
  agent: agent.optional(),
  scope: z.enum(["web", "documents", "both"]).optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

/** The question as it is stored: trimmed, one Unicode form. Throws question_empty or question_too_long. */
export function checkQuestion(text: string): string {
  const clean = text.normalize("NFC").trim();
  if (!/[\p{L}\p{N}]/u.test(clean)) throw new GroundworkError("question_empty");
  if (clean.length > QUESTION_LIMIT) throw new GroundworkError("question_too_long", { length: clean.length });
  return clean;
}
