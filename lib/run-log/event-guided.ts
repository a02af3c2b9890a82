// Events of a run that code leads (`GuidedAgent`): the small requests that a step consists of. Each is an
// intent with its own words, and a result that a restart does not pay for twice.

import { z } from "zod";
import { attempt, json, step } from "./event-parts";
import { PART_KINDS } from "./run-guided";

const part = { kind: z.enum(PART_KINDS), line: z.string().nullable() };

export const guidedEventBodies = [
  /** A small request is about to be made; `message` is what the model is shown, word for word. */
  z.object({ type: z.literal("part-asked"), step, ...part, message: z.string() }),
  /** Its result; `value` is null when nothing usable arrived, and `fault` says why, for a person. */
  z.object({
    type: z.literal("part-written"),
    step,
    attempt,
    ...part,
    value: json,
    /** Requests that it took, retries included. */
    requests: z.int().min(0),
    fault: z.string().optional(),
  }),
] as const;
