// Schemas of a repetition: what `run-started` has of the earlier run, and what looking again found.

import { z } from "zod";
import { CONFIDENCES } from "./run-findings";
import { type ChangesWorded, LOOK_AT, type LookedAgain, type Repeated } from "./run-repeat";

const text = z.string();
const number = z.int().min(1);

export const repeated = z.object({
  runId: text,
  reportId: text,
  seriesId: text,
  title: text,
  content: text,
  confidence: z.enum(CONFIDENCES),
  answer: text.nullable(),
  searches: z.array(z.object({ tool: text, params: z.record(text, z.unknown()) })),
  lookAt: z.enum(LOOK_AT).optional(),
  pages: z.array(z.object({ number, url: text })),
  passages: z.array(z.object({ number, text })),
}) satisfies z.ZodType<Repeated>;

export const changesWorded = {
  text: text.nullable(),
  model: text.nullable(),
} satisfies Record<keyof ChangesWorded, z.ZodType>;

export const lookedAgain = {
  changed: z.array(z.object({ number, text })),
  unread: z.array(number),
  fresh: z.array(number),
  unsearched: z.array(text),
} satisfies Record<keyof LookedAgain, z.ZodType>;
