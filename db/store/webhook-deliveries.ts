// Deliveries to webhooks: written with their cause, claimed for an attempt, settled by its outcome.

import type { webhookDeliveries } from "@/db/sqlite/schema";
import type { Outcome } from "@/lib/webhooks/outcome";
import type { WebhookRow } from "./webhooks";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** A delivery that is to be attempted now, with what it is sent to. `attempts` counts this one. */
export type ClaimedDelivery = Pick<DeliveryRow, "id" | "webhookId" | "body" | "attempts"> &
  Pick<WebhookRow, "url" | "sealed">;

export interface WebhookDeliveriesStore {
  /**
   * Takes deliveries that are due, one of each webhook that is not `busy`, and counts the attempt. Until `until` nobody
   * else takes them; after that an attempt that never ended is repeated.
   */
  claimDeliveries(options: {
    now: number;
    until: number;
    most: number;
    busy: readonly string[];
  }): Promise<ClaimedDelivery[]>;

  /** When the next delivery is due; null when none waits. */
  nextDelivery(): Promise<number | null>;

  /** Adds a delivery that its caller attempts at once. */
  addClaimedDelivery(
    row: Pick<DeliveryRow, "id" | "webhookId" | "type" | "body" | "createdAt"> & { until: number },
  ): Promise<ClaimedDelivery>;

  /** Takes a delivery to be sent again, with all its attempts anew. Null when the webhook has no such delivery. */
  reclaimDelivery(delivery: {
    id: string;
    webhookId: string;
    until: number;
  }): Promise<ClaimedDelivery | null>;

  /**
   * Stores what became of an attempt. `decide` computes it from how long the webhook has been failing. Writes nothing when
   * the delivery was deleted meanwhile.
   */
  settleDelivery(
    options: { id: string; webhookId: string; now: number },
    decide: (failingSince: number | null) => Outcome,
  ): Promise<Outcome | null>;

  /** The newest deliveries of a webhook. */
  listDeliveries(options: { webhookId: string; most: number }): Promise<DeliveryRow[]>;

  /** Null when the webhook has no such delivery. */
  findDelivery(options: { id: string; webhookId: string }): Promise<DeliveryRow | null>;

  /** Deletes what was caused before this time. Returns how many. */
  deleteOldDeliveries(before: number): Promise<number>;
}
