// Events of a report that is written in sections. The intent of a request is a `step-started` that names its part.

import { z } from "zod";
import { attempt, callId, json, step } from "./event-parts";

/** The part of a report that a request writes; see `WrittenSection` in `run-sections.ts`. */
export const sectionId = z.object({ callId, index: z.int().min(0) });

export const sectionEventBodies = [
  /** A part is written, recorded together with its cost; `value` is null when nothing usable arrived. */
  z.object({
    type: z.literal("section-written"),
    step,
    attempt,
    callId,
    index: z.int().min(0),
    value: json,
    /** Why nothing usable arrived, in a sentence for a person. */
    fault: z.string().optional(),
  }),
  /** Its parts are joined: from here on the call has this text, like one that gave it itself. */
  z.object({
    type: z.literal("report-joined"),
    callId,
    content: z.string(),
    /** The note that marks the analysis; absent when there is none. */
    inferences: z.string().optional(),
  }),
] as const;
