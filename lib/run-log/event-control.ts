// Events of actions by a person or the engine on an unfinished run; `event.ts` has the rest of the union.

import { z } from "zod";
import { briefSchema } from "./brief";
import { model } from "./event-started";

export const controlEventBodies = [
  /** No place is free: the run waits in the queue. */
  z.object({ type: z.literal("run-queued") }),
  z.object({ type: z.literal("run-admitted") }),
  z.object({
    type: z.literal("run-steered"),
    id: z.string(),
    message: z.string(),
    banHosts: z.array(z.string()),
    dropSteps: z.array(z.string()),
  }),
  z.object({ type: z.literal("finish-requested") }),
  /** The plan waits for the person's review. */
  z.object({ type: z.literal("plan-review-asked") }),
  z.object({
    type: z.literal("plan-reviewed"),
    goal: z.string(),
    steps: z.array(z.string()),
    /** Ids of these lines, in order; absent in older logs. */
    ids: z.array(z.string()).optional(),
    /** The brief as the person changed it; absent when it stayed. */
    brief: briefSchema.optional(),
    /** The differences from the plan that was shown, one sentence each. */
    changes: z.array(z.string()),
  }),
  z.object({
    type: z.literal("context-compacted"),
    through: z.int().min(1),
    cause: z.enum(["steps", "window"]),
    /** The model's context window in tokens, as known at the time. */
    window: z.int().min(1).nullable().optional(),
  }),
  /** From here on the built-in model answers, because the budget allows no other. */
  z.object({ type: z.literal("model-changed"), model, reason: z.string() }),
] as const;
