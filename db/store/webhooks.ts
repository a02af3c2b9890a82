// The webhooks of each person. Their signing secrets are stored encrypted.

import type { webhooks } from "@/db/sqlite/schema";
import type { Owner } from "./threads";

export type WebhookRow = typeof webhooks.$inferSelect;

export type WebhookChange = Partial<
  Pick<WebhookRow, "name" | "events" | "pausedAt" | "pausedWhy" | "failingSince">
>;

export type OneOf = { id: string; owner: Owner };

export interface WebhooksStore {
  /** Adds a webhook. Returns false when its owner already has `most`. */
  addWebhook(row: WebhookRow, most: number): Promise<boolean>;

  /** The webhooks of an owner, in the order in which they were added. */
  listWebhooks(owner: Owner): Promise<WebhookRow[]>;

  /** Every webhook of the store, for a look at what its secrets can be opened with. */
  listAllWebhooks(): Promise<WebhookRow[]>;

  /** Null when the owner has no such webhook. */
  findWebhook(webhook: OneOf): Promise<WebhookRow | null>;

  /** Returns the changed webhook; null when the owner has no such one. */
  updateWebhook(webhook: OneOf, set: WebhookChange): Promise<WebhookRow | null>;

  /** Deletes a webhook with its deliveries and overwrites their bytes. Returns it; null when there is none. */
  removeWebhook(webhook: OneOf): Promise<WebhookRow | null>;
}
