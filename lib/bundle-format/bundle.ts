// A research as one file: what was asked, everything that happened, every text that was read, what was sent to the model
// and what came of it. It can be read without the application, and brought into another installation.
//
// What counts is `thread`, `runs[].events` and `pages`: an import settles everything else from them by the fold that the
// run itself went through. `sources`, `reports` and `runs[].prompts` say the same in a form that is easy to read.

import { z } from "zod";
import { LARGEST_STORED, MOST_PICTURES } from "@/lib/pictures/picture-limits";
import { citation, citationReview, disagreement, uncited } from "@/lib/run-log/event-parts";
import { CONFIDENCES, REPORT_ORIGINS, SOURCE_STATUSES } from "@/lib/run-log/run-findings";
import { RUN_KINDS, SCOPES } from "@/lib/run-log/run-state";
import { END_STATUSES } from "@/lib/run-log/run-status";
import { pageAboutSchema } from "@/lib/sources/page-about";
import { publicationSchema } from "@/lib/sources/publication";
import { type SizeFault, sizeFault, wellFormedJson } from "./plain-json";

export const BUNDLE_FORMAT = "groundwork-bundle";
export const BUNDLE_VERSION = 1;
/** Bytes of the largest bundle that is read: 64 MB. */
export const BUNDLE_LIMIT = 64 * 1024 * 1024;

const MOST = {
  runs: 500,
  events: 50_000,
  pages: 5000,
  sources: 10_000,
  reports: 1000,
  citations: 20_000,
  schemas: 1000,
};
const LONGEST = {
  title: 2000,
  text: 20_000_000,
  url: 8192,
  picture: Math.ceil((LARGEST_STORED * 4) / 3) + 4,
};

/** Ids are made by this application: a prefix and letters, digits, `_` and `-`. */
export const bundleId = z.string().regex(/^[a-z]{2,6}_[\w-]{1,120}$/);
/** Milliseconds since the epoch, up to the year 9999. */
export const moment = z.int().min(0).max(253_402_300_799_999);
const count = z.int().min(0);
/** Offsets in the text, the first page first. */
const pageStarts = z.array(count).max(5000);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const bundleSourceSchema = z.object({
  id: bundleId,
  number: z.int().min(1),
  url: z.string().max(LONGEST.url),
  host: z.string(),
  title: z.string(),
  snippet: z.string(),
  status: z.enum(SOURCE_STATUSES),
  publishedAt: z.string().nullable(),
  publication: publicationSchema.optional(),
  pageId: z.string().nullable(),
  charCount: count,
  wordCount: count,
  readAt: moment.nullable(),
  pageStarts: pageStarts.optional(),
  about: pageAboutSchema.optional(),
  error: z.string().nullable(),
  runId: bundleId,
});

const bundlePageSchema = z.object({
  id: z.string().regex(/^pg_[0-9a-f]{24}$/),
  url: z.string().max(LONGEST.url),
  urlKey: z.string().max(LONGEST.url),
  title: z.string().max(LONGEST.title),
  text: z.string().max(LONGEST.text),
  sha256,
  charCount: count,
  wordCount: count,
  publishedAt: z.string().max(100).nullable(),
  via: z.string().max(100),
  readAt: moment,
  pageStarts: pageStarts.optional(),
  about: pageAboutSchema.optional(),
  /** The bytes of pictures that `about` names, in base64. */
  pictures: z
    .array(z.object({ sha256, bytes: z.base64().max(LONGEST.picture) }))
    .max(MOST_PICTURES)
    .optional(),
});

const citationOfReport = citation
  .omit({ claimed: true })
  .required()
  .partial({ further: true })
  .extend({
    judgement: citationReview.omit({ citationId: true }).extend({ model: z.string() }).nullable(),
  });

/** A version of a report as it stood when its run had ended. Where its file lies is no matter of another installation. */
const bundleReportSchema = z.object({
  id: bundleId,
  runId: bundleId,
  seriesId: bundleId,
  callId: z.string(),
  version: z.int().min(1),
  origin: z.enum(REPORT_ORIGINS),
  title: z.string(),
  content: z.string(),
  confidence: z.enum(CONFIDENCES),
  wordCount: count,
  sourcesCount: count,
  citedCount: count,
  invalidCitations: z.array(z.int()),
  citations: z.array(citationOfReport).max(MOST.citations),
  uncited: z.array(uncited),
  faults: z.array(z.string()),
  judged: z.boolean(),
  writtenAt: moment,
  /** Where the pages of its run differ. */
  disagreements: z.array(disagreement),
});

/** One request to the model. `messages` are indexes into the run's `messages`; the first is the instructions. */
const requestSchema = z.object({
  step: z.int(),
  attempt: z.int(),
  /** How the schema reached the model; null when that is not known. */
  form: z.enum(["strict", "bare", "json", "tool", "prompt", "small", "calls", "single", "loose"]).nullable(),
  messages: z.array(count),
  /** Key of the run's `schemas`; null when it was none of them. */
  schema: z.string().nullable(),
  /** Size that the log recorded when the request left. */
  promptBytes: count,
  /** True when what stands here has that size and that schema, byte for byte. */
  exact: z.boolean(),
  /** Why it is not exact; null when it is. */
  note: z.string().nullable(),
});

/** A run has at most two schemas for each form of a reply; zod would copy a million before it counts them. */
const schemasOfRun = z
  .custom<Readonly<Record<string, unknown>>>(
    (value) => typeof value === "object" && value !== null && Object.keys(value).length <= MOST.schemas,
    `Too many: expected at most ${MOST.schemas}`,
  )
  .pipe(z.record(z.string(), z.unknown()));

const promptsSchema = z.object({
  requests: z.array(requestSchema),
  /** Every message once: each request repeats those of the one before. */
  messages: z.array(z.unknown()),
  /** Schemas of the replies, by their SHA-256. */
  schemas: schemasOfRun,
});

const runSchema = z.object({
  id: bundleId,
  kind: z.enum(RUN_KINDS),
  question: z.string().max(40_000),
  agent: z.string().max(200),
  scope: z.enum(SCOPES),
  status: z.enum(END_STATUSES),
  createdAt: moment,
  /** The log as it was written, checked event by event when it is imported. */
  events: z.array(z.record(z.string(), z.unknown())).min(2).max(MOST.events),
  prompts: promptsSchema,
});

const bundleSchema = z.object({
  format: z.literal(BUNDLE_FORMAT),
  version: z.literal(BUNDLE_VERSION),
  /** The report it was made for: one of `reports`, written by the last of `runs`. */
  reportId: bundleId,
  thread: z.object({ id: bundleId, title: z.string().max(LONGEST.title), createdAt: moment }),
  /** Runs of the thread up to that of the report, oldest first. */
  runs: z.array(runSchema).min(1).max(MOST.runs),
  sources: z.array(bundleSourceSchema).max(MOST.sources),
  pages: z.array(bundlePageSchema).max(MOST.pages),
  /** Every version that these runs wrote, oldest first. */
  reports: z.array(bundleReportSchema).min(1).max(MOST.reports),
});

export type Bundle = z.infer<typeof bundleSchema>;
export type BundleRun = Bundle["runs"][number];
export type BundlePage = Bundle["pages"][number];
export type BundleReport = Bundle["reports"][number];
export type BundlePrompts = BundleRun["prompts"];

export type ReadBundle =
  | { ok: true; bundle: Bundle }
  | { ok: false; fault: "unreadable" | "foreign" }
  | { ok: false; fault: "newer"; version: number }
  /** `detail` names the first field that is wrong, and how. */
  | { ok: false; fault: "damaged"; detail: string };

const LONGEST_PLACE = 200;

const SIZE_FAULTS: Readonly<Record<SizeFault, string>> = {
  deep: "it is nested too deep",
  many: "it has more values than a research takes",
};

/** The bundle that a file of such a size is. */
export const ofSize = (size: SizeFault): ReadBundle => ({
  ok: false,
  fault: "damaged",
  detail: SIZE_FAULTS[size],
});

/** A bundle's file with the form of its parts checked. Whether the parts agree is for the import to say. Never throws. */
export function readBundle(text: string): ReadBundle {
  const size = sizeFault(text);
  return size ? ofSize(size) : readMeasured(text);
}

/** The same for a text whose size was checked as its bytes arrived. */
export function readMeasured(text: string): ReadBundle {
  let value: unknown;
  try {
    value = JSON.parse(wellFormedJson(text));
  } catch {
    return { ok: false, fault: "unreadable" };
  }
  const head = z.object({ format: z.literal(BUNDLE_FORMAT), version: z.int().min(1) }).safeParse(value);
  if (!head.success) return { ok: false, fault: "foreign" };
  if (head.data.version > BUNDLE_VERSION) return { ok: false, fault: "newer", version: head.data.version };
  const parsed = bundleSchema.safeParse(value);
  if (parsed.success) return { ok: true, bundle: parsed.data };
  const issue = parsed.error.issues[0];
  const place = issue?.path.join(".") || "the file";
  // A name in the file may be as long as the file.
  const detail = `${place.slice(0, LONGEST_PLACE)}: ${issue?.message.slice(0, LONGEST_PLACE) ?? "is not valid"}`;
  return { ok: false, fault: "damaged", detail };
}

/** The same for the bytes of the file, which are to be UTF-8. */
export function readBundleBytes(bytes: Uint8Array): ReadBundle {
  try {
    return readBundle(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return { ok: false, fault: "unreadable" };
  }
}
