// What a watch is made of: its schedule, its caps, and whom it tells. Pure: the browser, the routes and the store read it.

import { z } from "zod";
import { WATCH_ENDS } from "@/lib/webhooks/events";

const minute = z.int().min(0).max(59);
const hour = z.int().min(0).max(23);

/** When a watch repeats its question, by the clock of its time zone. Weekdays: 1 is Monday, 7 is Sunday. */
export const scheduleSchema = z.discriminatedUnion("every", [
  z.strictObject({ every: z.literal("hour"), minute }),
  z.strictObject({ every: z.literal("day"), hour, minute }),
  z.strictObject({
    every: z.literal("week"),
    weekdays: z
      .array(z.int().min(1).max(7))
      .min(1)
      .max(7)
      .transform((days) => [...new Set(days)].sort())
      .pipe(z.array(z.int()))
      .describe("1 is Monday, 7 is Sunday."),
    hour,
    minute,
  }),
  z.strictObject({
    every: z.literal("month"),
    day: z.int().min(1).max(29).describe("29: the last day of the month, whatever its number."),
    hour,
    minute,
  }),
]);
export type Schedule = z.infer<typeof scheduleSchema>;

/** The day of a monthly schedule that stands for the last one, which every month has. */
export const LAST_DAY = 29;

/** What a person is told of: every outcome, reports that differ and failures, failures alone, nothing. */
export const TELL_WHEN = ["every", "changes", "failures", "nothing"] as const;
export type TellWhen = (typeof TELL_WHEN)[number];

/** Where a person is told, beside the feed. */
export const CHANNELS = ["app", "webhook"] as const;
export type Channel = (typeof CHANNELS)[number];

/** How the findings of a report differ from those of the one before. */
export type ChangeCounts = { new: number; changed: number; gone: number; unchanged: number };

/**
 * `waiting`: the run works or waits for the person; `skipped`: no run was started; the others: how the run ended.
 */
export const OUTCOMES = ["waiting", ...WATCH_ENDS] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Watches of one person. */
export const MOST_WATCHES = 50;
/** Outcomes that the page and the feed show of one watch. */
export const MOST_LISTED = 30;
