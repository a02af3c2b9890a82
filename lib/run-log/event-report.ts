// Events of a report: its text, the result of the citation check, and the citation review.

import { z } from "zod";
import type { CitationTable } from "./citation-table";
import { callId, citation, citationReview, disagreement, uncited } from "./event-parts";
import { CONFIDENCES, REPORT_ORIGINS } from "./run-findings";

const count = z.int();

/** See `CitationTable` in `citation-table.ts`. */
const citationTable: z.ZodType<CitationTable> = z.object({
  prefix: z.string(),
  targets: z.array(z.tuple([z.string().nullable(), z.string().nullable()])),
  rows: z.array(
    z.tuple([
      count,
      count,
      count,
      count,
      count,
      count,
      z.number(),
      z.array(count),
      z.union([z.tuple([count, z.string()]), z.literal(0)]),
      z.array(z.tuple([count, z.string()])).optional(),
      z.array(z.tuple([count, z.string(), z.array(count)])).optional(),
    ]),
  ),
  uncited: z.array(count),
});

export const reportEventBodies = [
  /** The content itself is the `content` parameter of the call, so the log contains it once. */
  z.object({
    type: z.literal("report-written"),
    callId,
    reportId: z.string(),
    version: z.int().min(1),
    title: z.string(),
    confidence: z.enum(CONFIDENCES),
    wordCount: z.int(),
    sourcesCount: z.int(),
    citedCount: z.int(),
    invalidCitations: z.array(z.int()),
    filepath: z.string(),
    timestamp: z.string(),
    citations: z.array(citation),
    seriesId: z.string().optional(),
    origin: z.enum(REPORT_ORIGINS).optional(),
    uncited: z.array(uncited).optional(),
    /** Indexes of the citations that only their score decided (see `ReportCheck`). Absent in logs from before a judge was asked. */
    unsure: z.array(z.int()).optional(),
    /** What stands above the text of the call: what the report does not cover. */
    head: z.string().optional(),
    /** The faults that the agent receives. */
    faults: z.array(z.string()).optional(),
    /** Only on the wire, instead of `citations` (see `citation-table.ts`). Never stored. */
    packed: citationTable.optional(),
  }),
  /** The model's opinions from one request, recorded at once, so that a crash does not pay for them twice. */
  z.object({
    type: z.literal("citations-judged"),
    callId,
    reportId: z.string(),
    model: z.string(),
    judgements: z.array(citationReview),
    /** How many citations the whole review asks about. Absent in older logs. */
    asks: z.int().optional(),
  }),
  /** The citation review; recorded once for each report, also when no model was asked. */
  z.object({
    type: z.literal("citations-checked"),
    callId,
    reportId: z.string(),
    /** Id of the model; null when there was none to ask. */
    model: z.string().nullable(),
    judgements: z.array(citationReview),
    /** How many citations the citation check could not decide. */
    doubtful: z.int(),
    /** Requests of the review that brought no opinion. Absent: none. */
    unanswered: z.int().optional(),
  }),
  /**
   * The result of checking the short answer. Its citations refer to the text that `run-ended` contains as the
   * answer.
   */
  z.object({
    type: z.literal("answer-checked"),
    /** The report that the answer belongs to; null when there is none. */
    reportId: z.string().nullable(),
    citations: z.array(citation),
    uncited: z.array(uncited),
    /** Id of the model that reviewed undecided citations; null when none was asked. */
    model: z.string().nullable(),
    judgements: z.array(citationReview),
  }),
  /** Values on which the pages read so far disagree; replaces earlier comparisons. */
  z.object({ type: z.literal("sources-compared"), disagreements: z.array(disagreement) }),
] as const;
