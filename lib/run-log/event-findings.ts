// Events of the results of calls: plan, searches, sources, pages, questions to the person.

import { z } from "zod";
import { pageAboutSchema } from "@/lib/sources/page-about";
import { publicationSchema } from "@/lib/sources/publication";
import { briefSchema } from "./brief";
import { searchCost, searchFailure, searchPeriod } from "./event-effects";
import { attempt, callId, step } from "./event-parts";

/** Sentences of a page, exact parts of its stored text. */
const findings = z
  .array(z.object({ start: z.int().min(0), end: z.int().min(0), text: z.string().max(300) }))
  .max(5);

export const findingEventBodies = [
  z.object({
    type: z.literal("plan-set"),
    callId,
    version: z.int().min(1),
    goal: z.string(),
    steps: z.array(z.string()),
    /** Ids of these lines, in order; absent in older logs. */
    ids: z.array(z.string()).optional(),
    strategies: z.array(z.string()),
    changes: z.array(z.string()),
    reason: z.string(),
    /** What the report has to be; only where the plan brings one. */
    brief: briefSchema.optional(),
    /** The model's title for the thread, in the first plan of its first run. */
    title: z.string().optional(),
  }),
  z.object({
    type: z.literal("search-made"),
    callId,
    query: z.string(),
    provider: z.string(),
    numbers: z.array(z.int()),
    newSources: z.int(),
    /** Those that an earlier run had read. */
    earlier: z.array(z.int()).optional(),
    /** Services that failed before another answered; absent in logs from before there were replacements. */
    failed: z.array(searchFailure).optional(),
    /** Services that could not filter by the requested age. */
    anyAge: z.array(z.string()).optional(),
    /** Nothing was found, and the bundled documentation was not searched. */
    bundledLeftOut: z.literal(true).optional(),
    /** What it cost; absent when no price is known. */
    cost: searchCost.optional(),
    /** The days of publication it was restricted to. */
    period: searchPeriod.optional(),
    /** The number of best results that were left out. */
    offset: z.int().min(1).optional(),
  }),
  z.object({
    type: z.literal("source-added"),
    callId,
    id: z.string(),
    number: z.int().min(1),
    url: z.string(),
    urlKey: z.string(),
    host: z.string(),
    title: z.string(),
    snippet: z.string(),
    publishedAt: z.string().nullable(),
    /** What a scholarly service says about it. */
    publication: publicationSchema.optional(),
    /** The sub-question it was found for. */
    instance: z.string().optional(),
  }),
  /** A known source was found again; empty fields are filled, the others stay (Q7). */
  z.object({
    type: z.literal("source-filled"),
    callId,
    number: z.int().min(1),
    title: z.string(),
    snippet: z.string(),
    publishedAt: z.string().nullable(),
    /** What a scholarly service says about it. */
    publication: publicationSchema.optional(),
  }),
  z.object({
    type: z.literal("page-read"),
    callId,
    number: z.int().min(1),
    title: z.string(),
    publishedAt: z.string().nullable(),
    page: z
      .object({
        id: z.string(),
        sha256: z.string(),
        charCount: z.int(),
        wordCount: z.int(),
        /** When an earlier run read it; absent for a text that was read now. */
        readAt: z.number().optional(),
        /** Where each page of a paginated document starts, in code units of the text. */
        pageStarts: z.array(z.int().min(0)).optional(),
        about: pageAboutSchema.optional(),
      })
      .nullable(),
    /** Why it could not be read; null when it was read. */
    error: z.string().nullable(),
    /** Sentences of its text about the question; absent when there are none, and in older logs. */
    findings: findings.optional(),
    /** Id of the plan's line for which it was read; absent without a plan, and in older logs. */
    line: z.string().optional(),
    /** What the service took that read it; absent when no price is known. */
    cost: searchCost.optional(),
  }),
  /** A known page was read again for something else: sentences about that which no reading has brought yet. */
  z.object({
    type: z.literal("page-reread"),
    callId,
    number: z.int().min(1),
    /** The stored text from which the sentences are. */
    pageId: z.string(),
    findings,
    /** Id of the plan's line for which it was read; absent without a plan. */
    line: z.string().optional(),
  }),
  /** What the second model marked in a page, as far as code found it there word for word. */
  z.object({
    type: z.literal("passages-marked"),
    step,
    /** The last request that was made for it. */
    attempt,
    callId,
    /** Address of the page. */
    url: z.string(),
    /** The model that was asked. */
    model: z.string(),
    /** Offsets in code units of the page's text; empty when ranking alone chooses what is shown. */
    marks: z.array(z.object({ start: z.int().min(0), end: z.int().min(0) })).max(50),
    /** Passages of the reply that are not in the page. */
    dropped: z.int().min(0),
    /** Why nothing usable arrived, for a person; absent when something did. */
    fault: z.string().optional(),
  }),
  z.object({
    type: z.literal("clarification-asked"),
    callId,
    reason: z.string(),
    unclearTerms: z.array(z.string()),
    assumptions: z.array(z.string()),
    questions: z.array(z.string()),
    /** For each question the suggested answers; absent when none were suggested. */
    options: z.array(z.array(z.string())).optional(),
  }),
  z.object({
    type: z.literal("clarification-answered"),
    callId,
    skipped: z.boolean(),
    /** Nobody answered within the agent's time limit. */
    timedOut: z.literal(true).optional(),
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  }),
] as const;
