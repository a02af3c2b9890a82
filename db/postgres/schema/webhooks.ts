import { sql } from "drizzle-orm";
import { index, pgTable } from "drizzle-orm/pg-core";
import type { WebhookEvent } from "@/lib/webhooks/events";
import type { MessageType } from "@/lib/webhooks/message";
import type { DeliveryFault, DeliveryStatus, PauseReason } from "@/lib/webhooks/outcome";
import { integer, json, text } from "./columns";
import { runs } from "./runs";
import { users } from "./users";

export const webhooks = pgTable(
  "webhooks",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    url: text("url").notNull(),
    events: json<WebhookEvent[]>("events").notNull(),
    sealed: text("sealed").notNull(),
    createdAt: integer("created_at").notNull(),
    pausedAt: integer("paused_at"),
    pausedWhy: text("paused_why").$type<PauseReason>(),
    failingSince: integer("failing_since"),
  },
  (table) => [index("webhooks_owner").on(table.ownerId)],
);

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: text("id").primaryKey(),
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    runId: text("run_id").references(() => runs.id, { onDelete: "cascade" }),
    type: text("type").$type<MessageType>().notNull(),
    body: text("body").notNull(),
    status: text("status").$type<DeliveryStatus>().notNull(),
    attempts: integer("attempts").notNull(),
    nextAt: integer("next_at"),
    answerStatus: integer("answer_status"),
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
