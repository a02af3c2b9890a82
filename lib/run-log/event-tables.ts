// Events of a table of evidence. The intent of a request is a `step-started`, as everywhere.

import { z } from "zod";
import { VERDICTS } from "@/lib/reports/verdict";
import { attempt, callId, step } from "./event-parts";
import { CELL_AUTHORS, type CellAnswer, type TableCell } from "./evidence-table";

const index = z.int().min(0);
const author = z.enum(CELL_AUTHORS);

const cellAnswer: z.ZodType<CellAnswer> = z.object({
  row: index,
  column: index,
  value: z.string(),
  source: z.int().nullable(),
  quote: z.string(),
});

const tableCell: z.ZodType<TableCell> = z.object({
  row: index,
  column: index,
  value: z.string().nullable(),
  by: author,
  source: z.int().nullable(),
  pageId: z.string().nullable(),
  passage: z.object({ start: index, end: index, text: z.string() }).nullable(),
  verdict: z.enum(VERDICTS).nullable(),
  fault: z.string().optional(),
  earlier: z.array(z.object({ value: z.string().nullable(), by: author })).optional(),
});

export const tableEventBodies = [
  /** What the model said about cells, recorded together with its cost; not checked yet. */
  z.object({
    type: z.literal("cells-answered"),
    step,
    attempt,
    callId,
    /** The cells it was asked about; those without an answer were not found. */
    asked: z.array(z.object({ row: z.int().min(0), column: z.int().min(0) })).max(50),
    answers: z.array(cellAnswer).max(50),
    /** Id of the model. */
    model: z.string(),
  }),
  /** Checked cells; they replace earlier ones of the same places. */
  z.object({ type: z.literal("cells-filled"), callId, cells: z.array(tableCell).max(400) }),
] as const;
