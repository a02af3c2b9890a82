// The limits of section 3 of the protocol as schemas: every step that the model writes must conform.

import { z } from "zod";

const text = z.string().min(1);
const meta = { _activity: text, _reasoningForCall: text };

const call = z.discriminatedUnion("_tool", [
  z.strictObject({
    ...meta,
    _tool: z.literal("clarificationtool"),
    _reasoningForCall: text.max(200),
    unclear_terms: z
      .array(text.refine((term) => term.split(/\s+/).length <= 3))
      .min(1)
      .max(3),
    assumptions: z.array(text).min(2).max(3),
    questions: z.array(text).min(1).max(3),
  }),
  z.strictObject({
    ...meta,
    _tool: z.literal("generateplantool"),
    research_goal: text,
    planned_steps: z.array(text).min(3).max(8),
    search_strategies: z.array(text).min(2).max(3),
  }),
  z.strictObject({
    ...meta,
    _tool: z.literal("adaptplantool"),
    original_goal: text,
    new_goal: text,
    plan_changes: z.array(text).min(1).max(3),
    next_steps: z.array(text).min(2).max(8),
  }),
  z.strictObject({
    ...meta,
    _tool: z.literal("websearchtool"),
    _line: text.optional(),
    query: text,
    max_results: z.int().min(1).max(10),
  }),
  z.strictObject({
    ...meta,
    _tool: z.literal("extractpagecontenttool"),
    _line: text.optional(),
    urls: z.array(text).min(1).max(5),
  }),
  z.strictObject({
    ...meta,
    _tool: z.literal("createreporttool"),
    title: text,
    user_request_language_reference: text,
    content: text,
    confidence: z.enum(["high", "medium", "low"]),
  }),
  z.strictObject({
    ...meta,
    _tool: z.literal("finalanswertool"),
    completed_steps: z.array(text).min(1).max(5),
    answer: text,
    status: z.enum(["completed", "failed"]),
  }),
]);

/** One step (S12 and 4.3); `mostCalls` is the agent's `max_calls_per_step`. */
export const stepSchema = (mostCalls: number) =>
  z.strictObject({
    reasoning_steps: z.array(text).min(2).max(3),
    current_situation: text.max(300),
    plan_status: text.max(150),
    enough_data: z.boolean(),
    remaining_steps: z.array(text).min(1).max(8),
    task_completed: z.boolean(),
    calls: z.array(call).min(1).max(mostCalls),
  });
