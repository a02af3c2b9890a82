// The schema of schedules. Apart from their other parts, because pages may not load a schema: it compiles code.

import { z } from "zod";

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
