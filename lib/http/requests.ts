// The request schemas of the HTTP interface. Unknown keys are refused, so that a misspelt option is never
// silently ignored.

import { z } from "zod";
import { chartFields } from "@/lib/charts/chart";
import { GroundworkError } from "@/lib/errors/errors";
import { LONGEST_BRIEF_TEXT, MOST_DEMANDS } from "@/lib/run-log/demands";
import { LOOK_AT } from "@/lib/run-log/run-repeat";
import { SCOPES } from "@/lib/run-log/run-state";
import { isDay } from "@/lib/search/period";
import { PLACES } from "@/lib/sources/places";

const QUESTION_LIMIT = 20_000;

const question = z.string();
const agent = z.string().min(1).max(40);

/** The caps of the run; an omitted one is the agent's, null lifts the agent's cap. */
const budget = z.strictObject({
  tokens: z.int().min(1000).nullable().optional(),
  searches: z.int().min(0).nullable().optional(),
  minutes: z.number().positive().max(100_000).nullable().optional(),
  money: z.number().positive().nullable().optional(),
});

const sites = z.array(z.string().max(2048)).max(50).optional();

/** Hosts, or pasted addresses of their pages; subdomains included. Within the agent's rules. */
export const hosts = z.strictObject({ allowed: sites, preferred: sites, banned: sites });

const day = z.string().refine(isDay, "a day like 2026-03-01");

/** The days of publication, both included; null or absent: open on that side. Documents of this machine are not restricted. */
export const period = z
  .strictObject({ since: day.nullable().default(null), until: day.nullable().default(null) })
  .refine(({ since, until }) => since === null || until === null || since <= until, {
    error: "a first day that is not after the last",
  });

/** Where to look, any mix; it replaces `scope`. */
const places = z.array(z.enum(PLACES)).min(1).max(PLACES.length);

/** Addresses of documents on this machine (`library://…`), as returned by adding and by search. */
const attached = z.array(z.string().max(4096)).max(20);

export const startThreadSchema = z.strictObject({
  question,
  agent: agent.optional(),
  scope: z.enum(SCOPES).default("both"),
  /** Without it, the words of the question decide which services are asked beside those of the scope. */
  places: places.optional(),
  /** The run waits with its plan until the person starts it. */
  reviewPlan: z.boolean().optional(),
  budget: budget.optional(),
  hosts: hosts.optional(),
  /** Only pages published in this time, where a service can tell. */
  period: period.optional(),
  /** Documents that belong to the question: every search returns them. */
  attached: attached.optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

/** Omitted fields stay unchanged; the length is checked where it is stored. */
export const changeThreadSchema = z
  .strictObject({ title: z.string().optional(), pinned: z.boolean().optional() })
  .refine(({ title, pinned }) => title !== undefined || pinned !== undefined, {
    message: "name a title or whether it is pinned",
  });

export const startRunSchema = z
  .strictObject({
    question,
    agent: agent.optional(),
    scope: z.enum(SCOPES).optional(),
    /** By default those of the previous run, unless `scope` is named. */
    places: places.optional(),
    reviewPlan: z.boolean().optional(),
    budget: budget.optional(),
    hosts: hosts.optional(),
    /** Only pages published in this time; by default that of the previous run. */
    period: period.optional(),
    /** Documents that belong to the question: every search returns them. */
    attached: attached.optional(),
    /** Id of a run of the thread to repeat: a model is asked only when its sources have changed. */
    repeats: z.string().min(1).max(100).optional(),
    lookAt: z
      .enum(LOOK_AT)
      .optional()
      .describe(
        "What a repetition looks at: `searches`: the cited pages and search results; `cited`: the cited pages alone.",
      ),
    idempotencyKey: z.string().min(1).max(200).optional(),
  })
  .refine(({ repeats, lookAt }) => lookAt === undefined || repeats !== undefined, "lookAt needs repeats");

export const answersSchema = z.union([
  z.strictObject({
    answers: z
      .array(z.strictObject({ question: z.string().max(2000), answer: z.string().max(QUESTION_LIMIT) }))
      .min(1)
      .max(20),
  }),
  z.strictObject({ skip: z.literal(true) }),
]);

/** At least one of the three must have content; that is checked where the run is. */
export const steerSchema = z.strictObject({
  message: z.string().default(""),
  /** Hosts, or pasted addresses of their pages, subdomains included; they are no longer offered or read. */
  banHosts: z.array(z.string().max(2048)).max(50).default([]),
  /** Lines of the plan, word for word. */
  dropSteps: z.array(z.string().max(2000)).max(50).default([]),
});

const briefText = z.string().max(LONGEST_BRIEF_TEXT);

export const planSchema = z.strictObject({
  goal: z.string().max(2000).optional(),
  /** Lines in order, as text or with the id of the line that they replace or keep. */
  steps: z
    .array(
      z.union([
        z.string().max(2000),
        z.strictObject({ id: z.string().max(20).optional(), text: z.string().max(2000) }),
      ]),
    )
    .max(20),
  /** The brief as it is to be; what is omitted, the whole or parts of it, stays. */
  brief: z
    .strictObject({
      deliverable: briefText,
      audience: briefText,
      demands: z
        .array(z.union([briefText, z.strictObject({ id: z.string().max(20).optional(), text: briefText })]))
        .max(MOST_DEMANDS),
      dimensions: z.array(briefText).max(MOST_DEMANDS),
      period: briefText,
      region: briefText,
      form: briefText,
      assumptions: z.array(briefText).max(MOST_DEMANDS),
    })
    .partial()
    .optional(),
});

/** Retries a run as a new run of its thread. */
export const retrySchema = z.strictObject({
  /** The last step to reuse; by default as many as possible. 0 starts from the question. */
  step: z.int().min(0).optional(),
  agent: agent.optional(),
  /** How much the limits grow; omitted ones stay. */
  extend: z
    .strictObject({
      steps: z.int().min(1).max(200).optional(),
      searches: z.int().min(1).max(100).optional(),
    })
    .optional(),
  /** Caps that replace the earlier ones; null removes one. */
  budget: budget.optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

/** The most characters of a short answer that a person writes. */
const ANSWER_LIMIT = 20_000;

/** Sizes are checked where the report is: the error states the size of an oversized edit in kilobytes. */
export const editSchema = z.strictObject({
  title: z.string().optional(),
  content: z.string(),
  /** The short answer above the report; absent: it stays; empty: it is removed. */
  answer: z.string().max(ANSWER_LIMIT).optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

export const recheckSchema = z.strictObject({ idempotencyKey: z.string().min(1).max(200).optional() });

/** Names are checked where the table is stored, so that errors can say which of them is wrong. */
const names = z.array(z.string().max(2000)).max(400);

export const tableSchema = z.strictObject({
  title: z.string().max(2000),
  /** Things or sources; a row like `[3]` is the source of that number. */
  rows: names,
  /** What is asked of each. */
  columns: names,
  idempotencyKey: z.string().min(1).max(200).optional(),
});

const place = { row: z.int().min(0).max(49), column: z.int().min(0).max(11) };

/** Rows and columns count from 0. */
export const cellsSchema = z.strictObject({
  /** Values by hand; an empty one clears the cell. */
  edits: z
    .array(z.strictObject({ ...place, value: z.string().max(200) }))
    .max(400)
    .default([]),
  /** Cells that are asked for anew. */
  again: z.array(z.strictObject(place)).max(400).default([]),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

/** A chart of a table of the report, counted from 1; it has no numbers of its own. */
export const chartRequestSchema = z.strictObject({
  ...chartFields,
  table: z.int().min(1).max(200),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

export const rewriteSchema = z.strictObject({
  /** Offset of the section's heading in the report's content. */
  section: z.int().min(0),
  instruction: z.string(),
  /** The short answer is written anew as well; otherwise it stays as it is. */
  renewAnswer: z.boolean().optional(),
  agent: agent.optional(),
  scope: z.enum(SCOPES).optional(),
  /** By default those of the previous run, unless `scope` is named. */
  places: places.optional(),
  idempotencyKey: z.string().min(1).max(200).optional(),
});

/** The question as it is stored: trimmed, Unicode-normalised. Throws question_empty or question_too_long. */
export function checkQuestion(text: string): string {
  const clean = text.normalize("NFC").trim();
  if (!/[\p{L}\p{N}]/u.test(clean)) throw new GroundworkError("question_empty");
  if (clean.length > QUESTION_LIMIT) throw new GroundworkError("question_too_long", { length: clean.length });
  return clean;
}
