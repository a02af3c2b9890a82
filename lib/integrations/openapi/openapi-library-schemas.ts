// The forms of reports, sources, searches and documents, as the HTTP interface answers them.

import { z } from "zod";
import { REASONS, type ReasonCode } from "@/lib/documents/reasons";
import type {
  DocumentsResponse,
  FolderCheck,
  FolderState,
  FoldersResponse,
} from "@/lib/http/documents-responses";
import type {
  DifferenceResponse,
  Estimate,
  PageVersion,
  ReportResponse,
  ReportVersion,
  SearchResponse,
  SourceResponse,
} from "@/lib/http/responses";
import { disagreement } from "@/lib/run-log/event-parts";
import {
  about,
  answerCheck,
  citation,
  object,
  origin,
  report,
  source,
  status,
  time,
  whole,
} from "./openapi-run-schemas";

const text = z.string();
const maybe = text.nullable();
const list = z.array;
const reasons = Object.keys(REASONS) as ReasonCode[];
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
  answer: maybe.describe("The short answer."),
  answerCheck: answerCheck.nullable().describe("How the citations of the short answer hold."),
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
    pageStarts: list(whole).nullish().describe("Where each page of a document begins, in UTF-16 code units."),
    about: about.nullish(),
  }).nullable(),
  versions: list(pageVersion),
  citations: list(
    object({
      ...citation.shape,
      reportId: text,
      reportTitle: text,
      part: z.enum(["report", "answer"]),
      sentence: text,
      current: z.boolean(),
    }),
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
    status,
    question: text.describe("What its first version was written for."),
    sourcesCount: whole,
    citedCount: whole,
    doubtfulCount: whole.describe("Cited sources with a doubtful citation or one that was not checked."),
    versions: list(object({ id: text, origin, at: time })).describe("Oldest first; the newest is found."),
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
  object({
    kind: z.literal("document"),
    url: text,
    title: text,
    heading: text,
    passage,
    page: whole.nullable(),
    at: time,
  }),
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
  free: z.boolean().describe("The built-in model is used, which costs nothing."),
})
  .nullable()
  .describe(
    "Middle and nine-tenths value of each; null while too few runs have ended.",
  ) satisfies z.ZodType<Estimate>;

/** A folder of documents, with the files gone through of those there are. */
export const folderState = object({
  name: text,
  folder: text,
  own: z.boolean(),
  origin: object({ from: z.enum(["file", "environment", "here"]), key: maybe }).optional(),
  state: z.enum(["waiting", "indexing", "ready", "missing", "emptied", "refused"]),
  fault: z.enum(["relative", "root", "holds_data", "not_a_folder"]).optional(),
  done: whole,
  total: whole,
}) satisfies z.ZodType<FolderState>;

export const folders = object({ folders: list(folderState) }) satisfies z.ZodType<FoldersResponse>;

export const folderCheck = object({
  name: text,
  folder: text,
  files: whole,
  bytes: whole,
  kinds: list(
    object({
      kind: z.enum(["markdown", "html", "text", "pdf", "docx", "table", "json", "code"]),
      files: whole,
    }),
  ),
  leftOut: list(object({ reason: z.enum(reasons), kind: text.optional(), files: whole, example: text })),
  whole: z.boolean(),
}) satisfies z.ZodType<FolderCheck>;

export const documents = object({
  documents: list(
    object({
      collection: text,
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
  folders: list(folderState),
  nextCursor: maybe,
}) satisfies z.ZodType<DocumentsResponse>;

export const addedDocument = object({ path: text, replaced: z.boolean() });
