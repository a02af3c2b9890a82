// The forms of reports, sources, searches and documents, as the HTTP interface answers them.

import { z } from "zod";
import type { DocumentsResponse } from "@/lib/http/documents-responses";
import type {
  DifferenceResponse,
  Estimate,
  PageVersion,
  ReportResponse,
  ReportVersion,
  SearchResponse,
  SourceResponse,
} from "@/lib/http/responses";
import { disagreement } from "@/lib/runs/event-parts";
import { citation, object, origin, report, source, status, time, whole } from "./openapi-run-schemas";

const text = z.string();
const maybe = text.nullable();
const list = z.array;
const counts = object({ supported: whole, weak: whole, not_found: whole, unchecked: whole });

const reportVersion = object({
  id: text,
  number: whole,
  origin,
  runId: text,
  title: text,
  writtenAt: time,
  wordCount: whole,
  counts,
}) satisfies z.ZodType<ReportVersion>;

export const wholeReport = object({
  ...report.shape,
  threadId: text,
  runId: text,
  question: text,
  askedAt: time,
  agentTitle: text,
  sources: list(source),
  disagreements: list(disagreement),
  versions: list(reportVersion),
}) satisfies z.ZodType<ReportResponse>;

export const difference = object({
  threadId: text,
  versions: list(reportVersion),
  before: reportVersion,
  after: reportVersion,
  rows: list(
    object({
      kind: z.enum(["same", "changed", "removed", "added"]),
      depth: whole,
      pieces: list(object({ kind: z.enum(["same", "removed", "added"]), text })),
    }),
  ),
  citations: object({ newlyDoubtful: whole, cleared: whole, added: whole, removed: whole }),
}) satisfies z.ZodType<Omit<DifferenceResponse, "rows">>;

const pageVersion = object({
  id: text,
  readAt: time,
  readings: list(time),
  sha256: text,
  charCount: whole,
  wordCount: whole,
  via: text,
}) satisfies z.ZodType<PageVersion>;

export const wholeSource = object({
  source,
  threadId: text,
  page: object({
    id: text,
    title: text,
    url: text,
    text: maybe.describe("Null when it is long: then it is at /api/pages/{pageId}/text."),
    sha256: text,
    charCount: whole,
    wordCount: whole,
    readAt: time,
    via: text,
    publishedAt: maybe,
  }).nullable(),
  versions: list(pageVersion),
  citations: list(
    object({ ...citation.shape, reportId: text, reportTitle: text, sentence: text, current: z.boolean() }),
  ),
}) satisfies z.ZodType<SourceResponse>;

export const reread = object({ page: pageVersion, changed: z.boolean() });

const passage = list(object({ text, hit: z.boolean() })).describe(
  "With the words that were looked for marked.",
);

const searchResult = z.discriminatedUnion("kind", [
  object({
    kind: z.literal("report"),
    reportId: text,
    threadId: text,
    title: text,
    passage,
    sourcesCount: whole,
    counts,
    at: time,
  }),
  object({ kind: z.literal("thread"), threadId: text, runId: text, title: text, passage, status, at: time }),
  object({
    kind: z.literal("source"),
    sourceId: text,
    threadId: text,
    number: whole,
    title: text,
    url: text,
    host: text,
    publishedAt: maybe,
    passage,
    read: z.boolean(),
    citedCount: whole,
    citedBy: list(object({ reportId: text, title: text })),
    citedByCount: whole,
    threadsCount: whole,
    at: time,
  }),
  object({ kind: z.literal("document"), url: text, title: text, heading: text, passage, at: time }),
]);

export const search = object({
  query: text,
  results: list(searchResult),
  counts: object({ report: whole, question: whole, source: whole, document: whole }).nullable(),
  hosts: list(text),
  partial: z.boolean().describe("Not everything that matches was looked at."),
  nextCursor: maybe,
}) satisfies z.ZodType<SearchResponse>;

const pair = z.tuple([z.number(), z.number()]);

export const estimate = object({
  runs: whole,
  seconds: pair,
  tokens: pair,
  searches: pair,
  money: pair.nullable(),
  currency: text,
})
  .nullable()
  .describe(
    "Middle and nine-tenths value of each; null while too few runs have ended.",
  ) satisfies z.ZodType<Estimate>;

export const documents = object({
  documents: list(
    object({
      path: text,
      title: text,
      state: z.enum(["indexed", "waiting", "unreadable"]),
      passages: whole,
      error: maybe,
      bytes: whole,
      modifiedAt: z.number(),
    }),
  ),
  total: whole,
  indexing: z.boolean(),
  folder: text,
  nextCursor: maybe,
}) satisfies z.ZodType<DocumentsResponse>;

export const addedDocument = object({ path: text, replaced: z.boolean() });
