import { sql } from "drizzle-orm";
import { index, pgTable } from "drizzle-orm/pg-core";
import type { MailFault } from "@/lib/mail/outcome";
import type { DeliveryStatus } from "@/lib/webhooks/outcome";
import { integer, text } from "./columns";
import { watches } from "./watches";

export const mails = pgTable(
  "mails",
  {
    id: text("id").primaryKey(),
    watchId: text("watch_id")
      .notNull()
      .references(() => watches.id, { onDelete: "cascade" }),
    body: text("body").notNull(),
    status: text("status").$type<DeliveryStatus>().notNull(),
    attempts: integer("attempts").notNull(),
    nextAt: integer("next_at"),
    fault: text("fault").$type<MailFault>(),
    answer: text("answer"),
    createdAt: integer("created_at").notNull(),
    settledAt: integer("settled_at"),
  },
  (table) => [
    index("mails_due").on(table.nextAt).where(sql`status = 'waiting'`),
    index("mails_watch").on(table.watchId, table.createdAt),
    index("mails_created").on(table.createdAt),
  ],
);
