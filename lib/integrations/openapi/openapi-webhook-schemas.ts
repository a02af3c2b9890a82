// Response schemas of webhooks and their deliveries.

import { z } from "zod";
import { WEBHOOK_EVENTS } from "@/lib/webhooks/events";
import { MESSAGE_TYPES } from "@/lib/webhooks/message";
import { DELIVERY_FAULTS, DELIVERY_STATUSES, PAUSE_REASONS } from "@/lib/webhooks/outcome";
import { object, time, whole } from "./openapi-run-schemas";

/** A webhook, without its secret. */
export const webhook = object({
  id: z.string(),
  name: z.string().describe("Empty for a webhook without a name."),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: time,
  pausedAt: time.nullable().describe("Null while it is told what happens."),
  pausedWhy: z.enum(PAUSE_REASONS).nullable(),
  failingSince: time.nullable().describe("When deliveries began to fail; null when the last one succeeded."),
});

export const webhooks = object({ webhooks: z.array(webhook) });

export const madeWebhook = object({
  ...webhook.shape,
  secret: z.string().describe("What signs the deliveries. Shown this once."),
});

export const delivery = object({
  id: z.string().describe("The `webhook-id` of every attempt."),
  runId: z.string().nullable().describe("Null for a test."),
  type: z.enum(MESSAGE_TYPES),
  status: z.enum(DELIVERY_STATUSES),
  attempts: whole,
  nextAt: time.nullable().describe("When it is sent next."),
  answerStatus: whole.nullable().describe("The HTTP status of the last answer."),
  answer: z.string().nullable().describe("The first 200 characters of the last answer."),
  fault: z.enum(DELIVERY_FAULTS).nullable().describe("Why the last attempt failed."),
  createdAt: time,
  settledAt: time.nullable(),
});

export const deliveries = object({ deliveries: z.array(delivery) });
