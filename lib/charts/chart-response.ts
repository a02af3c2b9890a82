// A drawn chart as the interface answers it.

import { z } from "zod";
import { VERDICTS } from "@/lib/reports/verdict";

export const chartResponse = z.object({
  /** Where its block begins in the text of the report, in UTF-16 code units. */
  at: z.int().min(0),
  title: z.string(),
  /** How many points it has, how many are hollow, and what is not drawn. */
  caption: z.string(),
  /** Null when it cannot be drawn. */
  svg: z.string().nullable(),
  /** Why it cannot be drawn, in a sentence; null when it was drawn. */
  fault: z.string().nullable(),
  /** The same as a table. */
  head: z.array(z.string()),
  rows: z.array(
    z.object({
      cells: z.array(z.string()),
      check: z.string(),
      verdict: z.enum(VERDICTS).nullable(),
      /** The fragment of the page that opens its passage; null without one. */
      href: z.string().nullable(),
    }),
  ),
});

export type ChartResponse = z.infer<typeof chartResponse>;
