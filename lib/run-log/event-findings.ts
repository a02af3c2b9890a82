// The events of what calls bring: plan, searches, sources, pages, questions to the person.

import { z } from "zod";
import { pageAboutSchema } from "@/lib/sources/page-about";
import { callId } from "./event-parts";
import { searchFailure } from "./event-search";

export const findingEventBodies = [
  z.object({
    type: z.literal("plan-set"),
    callId,
    version: z.int().min(1),
    goal: z.string(),
    steps: z.array(z.string()),
    /** Ids of these lines, in their order; absent in older logs. */
    ids: z.array(z.string()).optional(),
    strategies: z.array(z.string()),
    changes: z.array(z.string()),
    reason: z.string(),
    /** What the model calls the thread, in the first plan of its first run. */
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
    /** Services that were to answer and did not; absent in logs written before others were asked instead. */
    failed: z.array(searchFailure).optional(),
    /** Services that could not leave out what is older than asked for. */
    anyAge: z.array(z.string()).optional(),
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
    /** The sub-question it was found for. */
    instance: z.string().optional(),
  }),
  /** A known source was found again; what had been empty is now known, the rest stays as it was (Q7). */
  z.object({
    type: z.literal("source-filled"),
    callId,
    number: z.int().min(1),
    title: z.string(),
    snippet: z.string(),
    publishedAt: z.string().nullable(),
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
        /** Where each page of a paginated document begins, in code units of the text. */
        pageStarts: z.array(z.int().min(0)).optional(),
        about: pageAboutSchema.optional(),
      })
      .nullable(),
    /** Why it could not be read; null when it was. */
    error: z.string().nullable(),
    /** Sentences of its text that say something of the question; absent where none does, and in older logs. */
    findings: z
      .array(z.object({ start: z.int().min(0), end: z.int().min(0), text: z.string().max(300) }))
      .max(5)
      .optional(),
  }),
  z.object({
    type: z.literal("clarification-asked"),
    callId,
    reason: z.string(),
    unclearTerms: z.array(z.string()),
    assumptions: z.array(z.string()),
    questions: z.array(z.string()),
    /** For each question the answers to choose from; absent where none were offered. */
    options: z.array(z.array(z.string())).optional(),
  }),
  z.object({
    type: z.literal("clarification-answered"),
    callId,
    skipped: z.boolean(),
    /** Nobody answered in the time the agent allows. */
    timedOut: z.literal(true).optional(),
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  }),
] as const;
