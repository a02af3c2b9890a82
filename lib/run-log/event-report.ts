// The events of a report: its text, what checking it found, the model's word on what code could not tell.

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
    ]),
  ),
  uncited: z.array(count),
});

export const reportEventBodies = [
  /** The content itself is the `content` parameter of the call, so that the log holds it once. */
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
    /** What the check told the agent. */
    faults: z.array(z.string()).optional(),
    /** On the wire only, in place of `citations` (see `citation-table.ts`). Never stored. */
    packed: citationTable.optional(),
  }),
  /** What the model said in one request, written down at once, so that a crash does not pay for it twice. */
  z.object({
    type: z.literal("citations-judged"),
    callId,
    reportId: z.string(),
    model: z.string(),
    judgements: z.array(citationReview),
  }),
  /** The model's word on citations that code could not tell; recorded once a report, also when nobody was asked. */
  z.object({
    type: z.literal("citations-checked"),
    callId,
    reportId: z.string(),
    /** Id of the model; null when there was none to ask. */
    model: z.string().nullable(),
    judgements: z.array(citationReview),
    /** How many citations code could not tell. */
    doubtful: z.int(),
  }),
  /** What checking the short answer found. Its citations are those of the text that `run-ended` then gives as the answer. */
  z.object({
    type: z.literal("answer-checked"),
    /** The report that the answer stands above; null where there is none. */
    reportId: z.string().nullable(),
    citations: z.array(citation),
    uncited: z.array(uncited),
    /** Id of the model that was asked about what code could not tell; null when none was. */
    model: z.string().nullable(),
    judgements: z.array(citationReview),
  }),
  /** Values in which the pages read so far differ; replaces what was compared before. */
  z.object({ type: z.literal("sources-compared"), disagreements: z.array(disagreement) }),
] as const;
