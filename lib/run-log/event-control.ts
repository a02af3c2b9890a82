// Events of what a person or the engine does to a run while it goes on; the other arms of the union stand in `event.ts`.

import { z } from "zod";
import { model } from "./event-started";

export const controlEventBodies = [
  /** No place is free: it waits in line. */
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
  /** The plan waits for the person. */
  z.object({ type: z.literal("plan-review-asked") }),
  z.object({
    type: z.literal("plan-reviewed"),
    goal: z.string(),
    steps: z.array(z.string()),
    /** What differs from the plan that was shown, a sentence each. */
    changes: z.array(z.string()),
  }),
  z.object({
    type: z.literal("context-compacted"),
    through: z.int().min(1),
    cause: z.enum(["steps", "window"]),
    /** The model's context window in tokens, as known then. */
    window: z.int().min(1).nullable().optional(),
  }),
  /** From here on the built-in model answers, because the budget does not allow another. */
  z.object({ type: z.literal("model-changed"), model, reason: z.string() }),
] as const;
