import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MailFault } from "@/lib/mail/outcome";
import type { DeliveryStatus } from "@/lib/webhooks/outcome";
import { watches } from "./watches";

/** Mails of watches, each written in the transaction that settles what it tells. Times are milliseconds since the epoch. */
export const mails = sqliteTable(
  "mails",
  {
    /** The beginning of its `Message-ID`, the same in every attempt. */
    id: text("id").primaryKey(),
    watchId: text("watch_id")
      .notNull()
      .references(() => watches.id, { onDelete: "cascade" }),
    /** What it tells, as the message of a webhook; the address and the link that ends mails are not in it. */
    body: text("body").notNull(),
    status: text("status").$type<DeliveryStatus>().notNull(),
    /** Counted before each attempt. */
    attempts: integer("attempts").notNull(),
    /** When it may be sent next, or when an attempt that a crash ended is repeated; null when it is settled. */
    nextAt: integer("next_at"),
    fault: text("fault").$type<MailFault>(),
    /** The beginning of what the mail server said last. */
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
