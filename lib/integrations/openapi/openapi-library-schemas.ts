// Response schemas of reports, sources, searches and documents.

import { z } from "zod";
import { REASONS, type ReasonCode } from "@/lib/documents/reasons";
import type { DifferenceResponse, ReportResponse, SourceResponse } from "@/lib/http/responses";
import { VERDICTS } from "@/lib/reports/verdict";
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
const counts = z.record(z.enum(VERDICTS), whole);

/** One version of a report in a list of versions. */
export const reportVersion = object({
  id: text,
  /** 1 for the first version of the report, then counting up, whoever wrote it. */
  number: whole,
  origin,
  runId: text,
  title: text,
  writtenAt: time,
  wordCount: whole,
  counts: counts.describe("Of the text and of the short answer above it."),
  restores: text.optional().describe("Id of the earlier version whose text it has again."),
});

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

const differenceRow = object({
  kind: z.enum(["same", "changed", "removed", "added"]),
  depth: whole,
  pieces: list(object({ kind: z.enum(["same", "removed", "added"]), text })),
});

export const difference = object({
  threadId: text,
  versions: list(reportVersion),
  before: reportVersion,
  after: reportVersion,
  answer: list(differenceRow).describe(
    "The short answers above the two versions; empty when neither has one.",
  ),
  rows: list(differenceRow).describe("The titles and texts."),
  citations: object({
    newlyDoubtful: whole,
    cleared: whole,
    added: whole,
    removed: whole,
    verdicts: whole.describe("Citations of both versions with another verdict."),
  }),
}) satisfies z.ZodType<Omit<DifferenceResponse, "rows" | "answer">>;

/** A text as it was read. Texts never change; reading again adds a version when the text differs. */
export const pageVersion = object({
  id: text,
  /** When it was first read. */
  readAt: time,
  /** Every time that the person's own research read it, earliest first; never empty. */
  readings: list(time),
  sha256: text,
  charCount: whole,
  wordCount: whole,
  via: text,
});

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
      sentence: text.describe("A sentence of more than 2,400 characters is cut and ends in an ellipsis."),
      current: z.boolean(),
    }),
  ).describe("Newest report first, at most 1,000."),
  moreCitations: whole
    .optional()
    .describe("How many citations of older reports are not listed; absent when all are."),
}) satisfies z.ZodType<SourceResponse>;

export const reread = object({ page: pageVersion, changed: z.boolean() });

/** A text with the search words marked. */
export const passage = list(object({ text, hit: z.boolean() })).describe(
  "With the words that were looked for marked.",
);

const onlyClosest = z
  .boolean()
  .describe("Whether the run ended without a sure answer and only quotes what comes closest.");

const answersPart = z
  .boolean()
  .describe("Whether the answer of the run names a part of the question that it leaves open.");

export const searchResult = z.discriminatedUnion("kind", [
  object({
    kind: z.literal("report"),
    reportId: text,
    threadId: text,
    title: text,
    passage,
    /** Of the run that wrote it. */
    status,
    onlyClosest,
    answersPart,
    question: text.describe("What its first version was written for."),
    sourcesCount: whole,
    citedCount: whole,
    doubtfulCount: whole.describe("Cited sources with a doubtful citation or one that was not checked."),
    versions: list(object({ id: text, origin, at: time })).describe("Oldest first; the newest is found."),
    counts,
    at: time,
  }),
  object({
    kind: z.literal("thread"),
    threadId: text,
    runId: text,
    title: text,
    passage,
    status,
    onlyClosest,
    answersPart,
    at: time,
  }),
  object({
    /** An address, once, however many threads have it as a source. */
    kind: z.literal("source"),
    /** Its newest source, with that one's thread and number. */
    sourceId: text,
    threadId: text,
    number: whole,
    title: text,
    url: text,
    host: text,
    publishedAt: maybe,
    passage,
    /** False when it was only seen in results. */
    read: z.boolean(),
    /** How many citations, and in which reports, newest first; at most three are listed. */
    citedCount: whole,
    citedBy: list(object({ reportId: text, title: text })),
    citedByCount: whole,
    threadsCount: whole,
    /** When its text was last read; when it was first seen, if it was never read. */
    at: time,
  }),
  object({
    kind: z.literal("document"),
    url: text,
    title: text,
    heading: text,
    passage,
    /** From 1; null without pages. */
    page: whole.nullable(),
    at: time,
  }),
]);

export const search = object({
  query: text,
  /** The query that was searched instead, because words of `query` stand nowhere and others differ from them by one letter. */
  corrected: maybe,
  results: list(searchResult),
  /**
   * The number of results of each kind: exact, or a lower bound when `partial`. Null after the first page,
   * when one kind was requested, and by date when there are more pages.
   */
  counts: object({ report: whole, question: whole, source: whole, document: whole }).nullable(),
  /** Hosts among the examined sources: choices for the filter, not a total. */
  hosts: list(text),
  partial: z.boolean().describe("Not everything that matches was looked at."),
  /** For the next page; null when there is none. */
  nextCursor: maybe,
});

/** The median and the 90th percentile. */
const pair = z.tuple([z.number(), z.number()]);

/** What runs of an agent usually take; null while fewer than three have ended. */
export const estimate = object({
  /** The number of runs it is based on. */
  runs: whole,
  /** Of work. */
  seconds: pair,
  tokens: pair,
  searches: pair,
  /** In `currency`; null when no price is known. */
  money: pair.nullable(),
  currency: text,
  free: z.boolean().describe("The built-in model is used, which costs nothing."),
  listedOn: text.optional().describe("The day of the list price, when the money rests on one."),
})
  .nullable()
  .describe("Middle and nine-tenths value of each; null while too few runs have ended.");

/** A folder of documents, with its files processed so far and in total. */
export const folderState = object({
  /** Of its collection: `documents` for added files, else the configured name. */
  name: text,
  /** Absolute path. */
  folder: text,
  own: z.boolean(),
  /**
   * Who configured it: agents.yaml, an environment variable (`key` names it), or a person in the interface.
   * Absent for the folder of added files.
   */
  origin: object({ from: z.enum(["file", "environment", "here"]), key: maybe }).optional(),
  /** `missing`, `emptied`: its index is kept until it is back; `refused`: it may not be used, see `fault`. */
  state: z.enum(["waiting", "indexing", "ready", "missing", "emptied", "refused"]),
  fault: z.enum(["relative", "root", "holds_data", "not_a_folder"]).optional(),
  done: whole,
  total: whole,
});

export const folders = object({ folders: list(folderState) });

/** A preview of a folder before it is configured. */
export const folderCheck = object({
  /** The name it would get. */
  name: text,
  /** Absolute path. */
  folder: text,
  /** Files that would be read, and their total size in bytes. */
  files: whole,
  bytes: whole,
  /** The most frequent first. */
  kinds: list(
    object({
      kind: z.enum(["markdown", "html", "text", "pdf", "docx", "table", "json", "code"]),
      files: whole,
    }),
  ),
  /**
   * Files that would be skipped for one reason, the path of one of them, and for unknown types their
   * extension.
   */
  leftOut: list(object({ reason: z.enum(reasons), kind: text.optional(), files: whole, example: text })),
  /** False when there are more files than were examined. */
  whole: z.boolean(),
});

export const documents = object({
  documents: list(
    object({
      /** `documents`, or the name of the folder. */
      collection: text,
      /** Within the folder, with forward slashes. */
      path: text,
      title: text,
      /** `waiting`: found, but not completely indexed yet. */
      state: z.enum(["indexed", "waiting", "unreadable"]),
      passages: whole,
      /** Why it is unreadable; a sentence of `lib/documents/reasons.ts`. */
      error: maybe,
      bytes: whole,
      /** Milliseconds since 1970. */
      modifiedAt: z.number(),
    }),
  ),
  /** The total, including other pages. */
  total: whole,
  /** Files are being indexed, so that more may follow. */
  indexing: z.boolean(),
  /** Absolute path of the folder of added files. */
  folder: text,
  /** That folder and the configured ones, with their progress. */
  folders: list(folderState),
  nextCursor: maybe,
});

/** The path of a stored file: its own, apart from special characters and the case of folders. */
export const addedDocument = object({ path: text, replaced: z.boolean() });
