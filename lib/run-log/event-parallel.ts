// Events of calls that work for each other: notes, and sub-questions that are researched as runs of their own.

import { z } from "zod";
import { callId } from "./event-parts";
import { END_STATUSES } from "./run-status";

/** A name under which something is written down, or a sub-question; see `lib/agent/step-schema/references.ts`. */
const token = z.string().min(1).max(60);
const count = z.int().min(0);

export const parallelEventBodies = [
  /** `set` replaces what stood there, `concat` adds a line to it (X6). */
  z.object({
    type: z.literal("note-written"),
    callId,
    name: token,
    text: z.string(),
    method: z.enum(["set", "concat"]),
    instance: token.optional(),
  }),
  /** A run of its own works for the call from here on. */
  z.object({
    type: z.literal("delegate-started"),
    callId,
    /** The id of that run; `runId` is that of the run whose log this is. */
    delegateId: z.string(),
    threadId: z.string(),
    question: z.string(),
  }),
  /** It has ended, and what it brought stands in the log. What it used stands in the ledger as its own. */
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
