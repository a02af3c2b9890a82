// What the HTTP interface accepts. Unknown keys are refused, so that a misspelt option is never silently ignored.

import { z } from "zod";
import { GroundworkError } from "@/lib/errors/errors";
import { SCOPES } from "@/lib/run-log/run-state";

const QUESTION_LIMIT = 20_000;

const question = z.string();
const agent = z.string().min(1).max(40);

/** The most the run may use; what is left out is as the agent has it, null lifts the agent's cap. */
const budget = z.strictObject({
  tokens: z.int().min(1000).nullable().optional(),
  searches: z.int().min(0).nullable().optional(),
  minutes: z.number().positive().max(100_000).nullable().optional(),
  money: z.number().positive().nullable().optional(),
});

const sites = z.array(z.string().max(2048)).max(50).optional();

/** Hosts, or addresses of their pages as they are pasted; subdomains included. Within what the agent may use. */
export const hosts = z.strictObject({ allowed: sites, preferred: sites, banned: sites });

/** Addresses of documents on this machine (`library://…`), as adding one and searching give them. */
const attached = z.array(z.string().max(4096)).max(20);

export const startThreadSchema = z.strictObject({
  question,
  agent: agent.optional(),
  scope: z.enum(SCOPES).default("both"),
  /** The run waits with its plan until it is started. */
  reviewPlan: z.boolean().optional(),
  budget: budget.optional(),
  hosts: hosts.optional(),
  /** Documents that belong to the question: every search brings them. */
  attached: attached.optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

/** What is left out stays as it is; its length is judged where it is stored. */
export const changeThreadSchema = z
  .strictObject({ title: z.string().optional(), pinned: z.boolean().optional() })
  .refine(({ title, pinned }) => title !== undefined || pinned !== undefined, {
    message: "name a title or whether it is pinned",
  });

export const startRunSchema = z.strictObject({
  question,
  agent: agent.optional(),
  scope: z.enum(SCOPES).optional(),
  reviewPlan: z.boolean().optional(),
  budget: budget.optional(),
  hosts: hosts.optional(),
  /** Documents that belong to the question: every search brings them. */
  attached: attached.optional(),
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

/** At least one of the three says something; that is judged where the run is. */
export const steerSchema = z.strictObject({
  message: z.string().default(""),
  /** Hosts, or addresses of their pages as they are pasted; subdomains included, they are neither offered nor read any more. */
  banHosts: z.array(z.string().max(2048)).max(50).default([]),
  /** Lines of the plan, word for word. */
  dropSteps: z.array(z.string().max(2000)).max(50).default([]),
});

export const planSchema = z.strictObject({
  goal: z.string().max(2000).optional(),
  steps: z.array(z.string().max(2000)).max(20),
});

/** Tries a run again as a new run of its thread. */
export const retrySchema = z.strictObject({
  /** The last step to keep; without it as many as can be kept. 0 begins from the question. */
  step: z.int().min(0).optional(),
  agent: agent.optional(),
  /** How much more than before; what is left out stays. */
  extend: z
    .strictObject({
      steps: z.int().min(1).max(200).optional(),
      searches: z.int().min(1).max(100).optional(),
    })
    .optional(),
  /** Caps in place of those before; null lifts one. */
  budget: budget.optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

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
  scope: z.enum(SCOPES).optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

/** The question as it is stored: trimmed, one Unicode form. Throws question_empty or question_too_long. */
export function checkQuestion(text: string): string {
  const clean = text.normalize("NFC").trim();
  if (!/[\p{L}\p{N}]/u.test(clean)) throw new GroundworkError("question_empty");
  if (clean.length > QUESTION_LIMIT) throw new GroundworkError("question_too_long", { length: clean.length });
  return clean;
}
