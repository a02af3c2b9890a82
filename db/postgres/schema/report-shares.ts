import { index, pgTable } from "drizzle-orm/pg-core";
import { integer, text } from "./columns";
import { reports } from "./reports";

export const reportShares = pgTable(
  "report_shares",
  {
    id: text("id").primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    digest: text("digest").notNull().unique(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at"),
    openedAt: integer("opened_at"),
  },
  (table) => [index("report_shares_report").on(table.reportId)],
);
