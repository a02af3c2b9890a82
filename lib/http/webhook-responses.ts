// Responses about webhooks, shared with the client. Types only.

import type {
  deliveries,
  delivery,
  madeWebhook,
  webhook,
  webhooks,
} from "@/lib/integrations/openapi/openapi-webhook-schemas";
import type { Answered } from "./answered";

/** A webhook without its secret. */
export type Webhook = Answered<typeof webhook>;

/** In the order in which they were added. */
export type WebhooksResponse = Answered<typeof webhooks>;

/** The only response that contains a secret. */
export type MadeWebhook = Answered<typeof madeWebhook>;

export type Delivery = Answered<typeof delivery>;

/** The newest first. */
export type DeliveriesResponse = Answered<typeof deliveries>;
