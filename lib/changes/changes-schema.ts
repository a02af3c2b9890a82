// What changed between two reports: the stored result, the response of the API and the data of the page. One schema, from
// which the types come.

import { z } from "zod";

/** How a finding of the later report relates to the earlier one. */
export const CHANGE_KINDS = ["new", "changed", "gone", "unchanged"] as const;
const SOURCE_CHANGE_KINDS = ["new", "changed", "dead", "unchanged"] as const;

const offset = z.int().min(0);

const placeSchema = z.object({
  number: z.int().min(1).describe("Number of the source in the thread."),
  sourceId: z.string(),
  pageId: z.string().describe("The version of the page that says it."),
  start: offset,
  end: offset,
  text: z.string().describe("The passage, verbatim."),
});

const sideSchema = z.object({
  said: z
    .enum(["report", "page"])
    .describe("`page`: the report does not repeat it, but a page that was read says it."),
  text: z.string().describe("The statement, without its citations."),
  start: offset
    .nullable()
    .describe(
      "Offset of the statement in the report; null for a statement of the short answer or of a page.",
    ),
  end: offset.nullable(),
  places: z.array(placeSchema),
});

const valueSchema = z.object({
  what: z
    .enum(["number", "date", "name", "meaning"])
    .describe("`meaning`: a negation, a direction or the roles of two names differ."),
  before: z.string(),
  after: z.string(),
});

const findingSchema = z.object({
  kind: z.enum(CHANGE_KINDS),
  before: sideSchema.nullable(),
  after: sideSchema.nullable(),
  values: z.array(valueSchema).describe("What differs in a changed finding; empty for the others."),
  why: z
    .enum(["page", "dead", "report"])
    .nullable()
    .describe(
      "Why a finding is gone: its page no longer says it, its page could not be read any more, or only the report dropped it. Null for the others.",
    ),
});

const readingSchema = z.object({ pageId: z.string(), readAt: z.number().nullable() });

const pieceSchema = z.object({ kind: z.enum(["same", "removed", "added"]), text: z.string() });

const sourceChangeSchema = z.object({
  kind: z.enum(SOURCE_CHANGE_KINDS),
  number: z.int().min(1),
  sourceId: z.string(),
  title: z.string(),
  url: z.string(),
  before: readingSchema.nullable(),
  after: readingSchema.nullable(),
  error: z.string().nullable().describe("Why the page could not be read any more; null otherwise."),
  rows: z
    .array(z.array(pieceSchema))
    .describe(
      "The first paragraphs in which the two readings of the page differ; only for a changed source.",
    ),
  moreRows: z.int().min(0).describe("The number of differing paragraphs beyond those."),
});

const countsSchema = z.object({
  new: z.int().min(0),
  changed: z.int().min(0),
  gone: z.int().min(0),
  unchanged: z.int().min(0),
});

export const changesSchema = z.object({
  from: z.string().describe("Id of the earlier report."),
  to: z.string().describe("Id of the later report."),
  rules: z.int().describe("Version of the rules that compared them."),
  findings: z
    .array(findingSchema)
    .describe("In the order of the reports; those of the earlier report alone come last."),
  sources: z.array(sourceChangeSchema).describe("By number."),
  counts: countsSchema,
  isQuiet: z.boolean().describe("True when no finding is new, changed or gone."),
  line: z.string().describe("The result in one sentence, in the language of the later report."),
  words: z
    .object({ text: z.string(), model: z.string().nullable() })
    .optional()
    .describe(
      "The same in a paragraph by the model of the run that repeated the earlier report; its numbers, dates and names are those of the findings. Absent without one.",
    ),
  complete: z.boolean().describe("False when the reports were too long to compare every statement."),
});

const threadReportSchema = z.object({
  id: z.string(),
  title: z.string(),
  writtenAt: z.number(),
  version: z.int().min(1).describe("1 for the first version of the report, then counting up."),
  versions: z.int().min(1).describe("How many versions the report has."),
});

/** The comparison with the reports of its thread, oldest first. */
export const changesResponseSchema = changesSchema.extend({
  threadId: z.string(),
  reports: z.array(threadReportSchema),
});

export type ThreadReport = z.infer<typeof threadReportSchema>;
export type ChangesResponse = z.infer<typeof changesResponseSchema>;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
export type ChangePlace = z.infer<typeof placeSchema>;
export type ChangeSide = z.infer<typeof sideSchema>;
export type ChangeValue = z.infer<typeof valueSchema>;
export type ChangeFinding = z.infer<typeof findingSchema>;
export type SourceChange = z.infer<typeof sourceChangeSchema>;
export type ChangeCounts = z.infer<typeof countsSchema>;
export type Changes = z.infer<typeof changesSchema>;
