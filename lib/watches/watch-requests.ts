// What requests about watches may say.

import { z } from "zod";
import { LOOK_AT } from "@/lib/run-log/run-repeat";
import { runTemplateSchema } from "@/lib/templates/template-schema";
import { isTimeZone } from "./calendar";
import { scheduleSchema } from "./schedule-schema";
import { CHANNELS, TELL_WHEN } from "./watch";

const cap = z.number().positive().max(1_000_000).nullable();
const settings = {
  schedule: scheduleSchema,
  timeZone: z
    .string()
    .max(100)
    .refine(isTimeZone, "a time zone like Europe/Berlin")
    .describe("The IANA name of the time zone that the schedule is read in."),
  runMoney: cap.describe(
    "What one run may cost, in the currency of the price list; null: what its agent permits.",
  ),
  monthMoney: cap.describe("What its runs may cost in a calendar month; null: no cap of its own."),
  lookAt: z
    .enum(LOOK_AT)
    .describe(
      "`searches`: its runs look at the cited pages and at new search results; `cited`: at the cited pages alone.",
    ),
  tellWhen: z
    .enum(TELL_WHEN)
    .describe("`every` outcome; `changes`: reports that differ, and failures; `failures`; `nothing`."),
  channels: z
    .array(z.enum(CHANNELS))
    .max(CHANNELS.length)
    .describe(
      "`app`: a mark at the page of watches; `webhook`: the owner's webhooks with the event `watch`; `email`: a mail to `mailTo`, where SMTP_URL is set.",
    ),
  mailTo: z
    .email()
    .max(254)
    .nullable()
    .describe("Where mails go; null: to the address that the user has here."),
};

/** A watch repeats a finished research, or the question of a filled template. */
export const makeWatchSchema = z
  .strictObject({
    threadId: z.string().min(1).max(100).optional(),
    template: z.strictObject({ name: z.string().max(40), values: runTemplateSchema.shape.values }).optional(),
    ...settings,
    runMoney: settings.runMoney.default(null),
    monthMoney: settings.monthMoney.default(null),
    lookAt: settings.lookAt.default("searches"),
    tellWhen: settings.tellWhen.default("changes"),
    channels: settings.channels.default(["app"]),
    mailTo: settings.mailTo.default(null),
  })
  .refine(({ threadId, template }) => (threadId === undefined) !== (template === undefined), {
    error: "either threadId or template",
  });

export const changeWatchSchema = z
  .strictObject({
    ...z.object(settings).partial().shape,
    paused: z.boolean().optional(),
    ended: z.literal(true).optional().describe("Ends it for good; its outcomes stay."),
    seen: z.literal(true).optional().describe("Its outcomes were looked at: the mark goes."),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), "nothing is to be changed");

export const runWatchSchema = z.strictObject({
  idempotencyKey: z.string().min(1).max(200).optional().describe("The same key starts one run."),
});

export const feedSchema = z.strictObject({
  on: z.boolean().describe("True makes a new address, which ends an earlier one; false takes the feed away."),
});

export const feedQuery = z.strictObject({
  token: z.string().max(100).describe("The secret part of the address."),
});

export type MakeWatch = z.infer<typeof makeWatchSchema>;
export type ChangeWatch = z.infer<typeof changeWatchSchema>;
