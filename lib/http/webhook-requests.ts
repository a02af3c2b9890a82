// What requests about webhooks may say.

import { z } from "zod";
import { WEBHOOK_EVENTS } from "@/lib/webhooks/events";

const name = z
  .string()
  .trim()
  .max(80)
  .describe("What tells webhooks apart; empty: the host of the address does.");
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .describe("`ended`: every end of a run; `failed`: only failures; `question`: a run waits for the person.");

export const makeWebhookSchema = z.strictObject({
  name: name.default(""),
  url: z
    .string()
    .trim()
    .max(2000)
    .describe("An https address of the public internet, or one at a host that WEBHOOK_HOSTS names."),
  events,
});

export const changeWebhookSchema = z
  .strictObject({ name: name.optional(), events: events.optional(), paused: z.boolean().optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined), "nothing is to be changed");

export const sendDeliverySchema = z.strictObject({
  again: z.string().max(100).optional().describe("The id of a delivery to send again; absent: a test."),
});
