import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { WebhookEvent } from "@/lib/webhooks/events";
import type { MessageType } from "@/lib/webhooks/message";
import type { DeliveryFault, DeliveryStatus, PauseReason } from "@/lib/webhooks/outcome";
import { runs } from "./runs";
import { users } from "./users";

/** Addresses that are told what happens to the runs of their owner. Times are milliseconds since the epoch. */
export const webhooks = sqliteTable(
  "webhooks",
  {
    id: text("id").primaryKey(),
    /** Null for the founder, and for the only person of an installation without users. */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
    /** Empty for a webhook without a name. */
    name: text("name").notNull(),
    url: text("url").notNull(),
    events: text("events", { mode: "json" }).$type<WebhookEvent[]>().notNull(),
    /** The encrypted signing secret, as `lib/connections/vault.ts` writes it. */
    sealed: text("sealed").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Null while it is told what happens. */
    pausedAt: integer("paused_at"),
    pausedWhy: text("paused_why").$type<PauseReason>(),
    /** When deliveries began to fail; null when the last one succeeded. */
    failingSince: integer("failing_since"),
  },
  (table) => [index("webhooks_owner").on(table.ownerId)],
);

/** Messages to webhooks, each written in the transaction of the event that caused it. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    /** Sent with every attempt, so that receivers can recognize a message that they have. */
    id: text("id").primaryKey(),
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** Null for a test. */
    runId: text("run_id").references(() => runs.id, { onDelete: "cascade" }),
    type: text("type").$type<MessageType>().notNull(),
    /** The same in every attempt. */
    body: text("body").notNull(),
    status: text("status").$type<DeliveryStatus>().notNull(),
    /** Counted before each attempt. */
    attempts: integer("attempts").notNull(),
    /** When it may be sent next, or when an attempt that a crash ended is repeated; null when it is settled. */
    nextAt: integer("next_at"),
    /** HTTP status of the last answer. */
    answerStatus: integer("answer_status"),
    /** The beginning of the last answer. */
    answer: text("answer"),
    fault: text("fault").$type<DeliveryFault>(),
    createdAt: integer("created_at").notNull(),
    settledAt: integer("settled_at"),
  },
  (table) => [
    index("webhook_deliveries_due").on(table.nextAt).where(sql`status = 'waiting'`),
    index("webhook_deliveries_webhook").on(table.webhookId, table.createdAt),
    index("webhook_deliveries_run").on(table.runId).where(sql`run_id is not null`),
    index("webhook_deliveries_created").on(table.createdAt),
  ],
);
