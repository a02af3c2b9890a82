// Events of a table of evidence. The intent of a request is a `step-started`, as everywhere.

import { z } from "zod";
import { attempt, callId, step } from "./event-parts";
import { cellAnswer, tableCell } from "./evidence-table";

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
