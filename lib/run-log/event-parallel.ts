// Events of calls that work for each other: notes, and sub-questions that delegates research.

import { z } from "zod";
import { callId } from "./event-parts";
import { END_STATUSES } from "./run-status";

/** The name of a note or a sub-question; see `lib/agent/step-schema/references.ts`. */
const token = z.string().min(1).max(60);
const count = z.int().min(0);

export const parallelEventBodies = [
  /** `set` replaces the value, `concat` appends a line to it (X6). */
  z.object({
    type: z.literal("note-written"),
    callId,
    name: token,
    text: z.string(),
    method: z.enum(["set", "concat"]),
    instance: token.optional(),
  }),
  /** From here on a delegate works for the call. */
  z.object({
    type: z.literal("delegate-started"),
    callId,
    /** The id of the delegate's run; `runId` is the run of this log. */
    delegateId: z.string(),
    threadId: z.string(),
    question: z.string(),
  }),
  /** The delegate has ended, and the log contains its results. Its usage is counted as its own. */
  z.object({
    type: z.literal("delegate-ended"),
    callId,
    delegateId: z.string(),
    status: z.enum(END_STATUSES),
    steps: count,
    sources: count,
    read: count,
    use: z.object({
      requests: count,
      inputTokens: count,
      cachedTokens: count,
      outputTokens: count,
      money: z.number().min(0),
      searches: count,
    }),
  }),
] as const;
