// Schemas of the results of an activity, as `call-returned` stores them until sibling calls have ended.
// Objects keep unknown fields, because a log may come from an older or a newer version.

import { z } from "zod";
import type { SearchFailure } from "@/lib/search/fall-over";
import type { Period } from "@/lib/search/period";
import { type HostLists, PROVIDER_ERROR_CODES } from "@/lib/search/provider";
import type { Cost } from "@/lib/search/search-prices";
import { pageAboutSchema } from "@/lib/sources/page-about";
import { publicationSchema } from "@/lib/sources/publication";
import type { WrittenBrief } from "./brief";
import { citation, uncited } from "./event-parts";
import type { Effect, PageRef, ReadPage } from "./run-call";
import { CONFIDENCES, REPORT_ORIGINS } from "./run-findings";
import type { DelegateUse } from "./run-parallel";
import { END_STATUSES } from "./run-status";

const text = z.string();
const texts = z.array(text);
const amount = z.number();

const span = { start: z.int(), end: z.int(), text };

const pageRef: z.ZodType<PageRef> = z.looseObject({
  id: text,
  sha256: text,
  charCount: amount,
  wordCount: amount,
  readAt: amount.optional(),
  pageStarts: z.array(z.int()).optional(),
  about: pageAboutSchema.optional(),
});

const page = { url: text, title: text, publishedAt: text.nullable() };

// Schemas about search services and the hosts that may be used.

export const searchFailure = z.object({
  provider: z.string().max(200),
  code: z.enum(PROVIDER_ERROR_CODES),
  passedOver: z.literal(true).optional(),
}) satisfies z.ZodType<SearchFailure>;

export const searchCost = z.object({
  amount: z.number().min(0),
  currency: z.string().max(10),
}) satisfies z.ZodType<Cost>;

const day = z.string().max(10).nullable();

export const searchPeriod = z.object({ since: day, until: day }) satisfies z.ZodType<Period>;

const hosts = z.array(z.string().max(253)).max(1000);

export const hostLists = z.object({
  allowed: hosts,
  preferred: hosts,
  banned: hosts,
}) satisfies z.ZodType<HostLists>;

const readPage: z.ZodType<ReadPage> = z.discriminatedUnion("ok", [
  z.looseObject({
    ...page,
    ok: z.literal(true),
    known: z.boolean(),
    page: pageRef,
    findings: z.array(z.looseObject(span)).optional(),
    cost: searchCost.optional(),
  }),
  z.looseObject({ ...page, ok: z.literal(false), error: text }),
]);

const found = {
  ...{ url: text, title: text, snippet: text, publishedAt: text.nullable() },
  publication: publicationSchema.optional(),
};

export const delegateUse: z.ZodType<DelegateUse> = z.looseObject({
  requests: amount,
  inputTokens: amount,
  cachedTokens: amount,
  outputTokens: amount,
  money: amount,
  searches: amount,
});

const writtenBrief: z.ZodType<WrittenBrief> = z.looseObject({
  deliverable: text,
  audience: text,
  demands: texts,
  dimensions: texts,
  period: text,
  region: text,
  form: text,
  assumptions: texts,
});

type CitationOfEffect = Extract<Effect, { kind: "reported" }>["citations"][number];

/**
 * As permissive as `citation`: a log from before the citation check has fewer fields than the type, and the
 * fold adds them.
 */
const citationOfEffect = z.looseObject(
  citation.omit({ id: true }).shape,
) as unknown as z.ZodType<CitationOfEffect>;

export const effect: z.ZodType<Effect> = z.discriminatedUnion("kind", [
  z.looseObject({
    kind: z.literal("found"),
    query: text,
    provider: text,
    failed: z.array(searchFailure).optional(),
    anyAge: texts.optional(),
    bundledLeftOut: z.literal(true).optional(),
    cost: searchCost.optional(),
    period: searchPeriod.optional(),
    offset: amount.optional(),
    results: z.array(z.looseObject({ ...found, earlier: z.boolean().optional() })),
  }),
  z.looseObject({ kind: z.literal("read"), pages: z.array(readPage) }),
  z.looseObject({
    kind: z.literal("planned"),
    goal: text,
    steps: texts,
    strategies: texts,
    title: text.optional(),
    brief: writtenBrief.optional(),
  }),
  z.looseObject({ kind: z.literal("adapted"), goal: text, changes: texts, steps: texts }),
  z.looseObject({
    kind: z.literal("asked"),
    reason: text,
    unclearTerms: texts,
    assumptions: texts,
    questions: texts,
    options: z.array(texts).optional(),
  }),
  z.looseObject({
    kind: z.literal("reported"),
    title: text,
    confidence: z.enum(CONFIDENCES),
    filepath: text,
    wordCount: amount,
    citations: z.array(citationOfEffect),
    invalidCitations: z.array(z.int()),
    uncited: z.array(uncited).optional(),
    faults: texts.optional(),
    origin: z.enum(REPORT_ORIGINS).optional(),
    head: text.optional(),
  }),
  z.looseObject({
    kind: z.literal("delegated"),
    runId: text,
    status: z.enum(END_STATUSES),
    steps: amount,
    sources: z.array(z.looseObject({ ...found, number: z.int(), page: pageRef.nullable() })),
    use: delegateUse,
  }),
  z.looseObject({
    kind: z.literal("answered"),
    answer: text,
    status: z.enum(["completed", "failed"]),
    completedSteps: texts,
  }),
]);
