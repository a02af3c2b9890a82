// What a watch is made of: its schedule, its caps, and whom it tells. Pure: the browser, the routes and the store read it.

import type { z } from "zod";
import { WATCH_ENDS } from "@/lib/webhooks/events";
import type { scheduleSchema } from "./schedule-schema";

/** When a watch repeats its question. */
export type Schedule = z.infer<typeof scheduleSchema>;

/** The day of a monthly schedule that stands for the last one, which every month has. */
export const LAST_DAY = 29;

/** What a person is told of: every outcome, reports that differ and failures, failures alone, nothing. */
export const TELL_WHEN = ["every", "changes", "failures", "nothing"] as const;
export type TellWhen = (typeof TELL_WHEN)[number];

/** Where a person is told, beside the feed. */
export const CHANNELS = ["app", "webhook", "email"] as const;
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
