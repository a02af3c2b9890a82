// Response schemas of watches and their outcomes.

import { z } from "zod";
import { MAIL_FAULTS } from "@/lib/mail/outcome";
import { LOOK_AT } from "@/lib/run-log/run-repeat";
import { scheduleSchema } from "@/lib/watches/schedule-schema";
import { CHANNELS, OUTCOMES, TELL_WHEN } from "@/lib/watches/watch";
import { DELIVERY_STATUSES } from "@/lib/webhooks/outcome";
import { object, time, whole } from "./openapi-run-schemas";

const money = z.number().nonnegative();

/** What became of one time of a watch. */
const watchTime = object({
  dueAt: time.describe("The time of the schedule, or of the press."),
  at: time.describe("When it was answered."),
  outcome: z.enum(OUTCOMES),
  runId: z.string().nullable(),
  reportId: z.string().nullable(),
  reason: z.string().nullable().describe("Why it failed or was skipped, as a code of the error table."),
  line: z
    .string()
    .nullable()
    .describe("What changed since the report before; null where nothing was compared."),
  isQuiet: z.boolean().nullable(),
  counts: object({ new: whole, changed: whole, gone: whole, unchanged: whole }).nullable(),
  money,
  told: z.boolean(),
});

export const watch = object({
  id: z.string(),
  threadId: z.string().nullable().describe("Null until a watch of a template has run for the first time."),
  template: z.string().nullable().describe("The title of the template that the question was made from."),
  question: z.string(),
  schedule: scheduleSchema,
  timeZone: z.string(),
  runMoney: money.nullable(),
  monthMoney: money.nullable(),
  lookAt: z.enum(LOOK_AT).describe("What its runs look at."),
  tellWhen: z.enum(TELL_WHEN),
  channels: z.array(z.enum(CHANNELS)),
  mailTo: z.string().nullable().describe("Where mails go."),
  mail: object({
    isSetUp: z.boolean().describe("False: SMTP_URL is not set, so no mail is sent."),
    status: z.enum(DELIVERY_STATUSES).nullable().describe("Of the newest mail; null before the first."),
    fault: z.enum(MAIL_FAULTS).nullable().describe("Why its last attempt failed."),
    answer: z.string().nullable().describe("The beginning of what the mail server said of it."),
  })
    .nullable()
    .describe("Null where the watch sends no mail."),
  feed: z.string().nullable().describe("The secret path of its Atom feed; null: it has none."),
  createdAt: time,
  pausedAt: time.nullable(),
  endedAt: time.nullable(),
  nextAt: time.nullable().describe("Null while it is paused, and once it has ended."),
  isLate: z.boolean().describe("True while a time that has come waits for the thread or for the server."),
  unseen: whole.describe("Outcomes that the person is to be told of and has not looked at."),
  spent: object({ all: money, month: money, currency: z.string() }).describe(
    "In this calendar month, and altogether.",
  ),
  times: z.array(watchTime).describe("The newest first, at most 30."),
});

export const watches = object({ watches: z.array(watch) });

export const startedWatch = object({ threadId: z.string(), runId: z.string() });
