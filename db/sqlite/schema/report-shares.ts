import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { reports } from "./reports";

/**
 * Links that open one version of a report without sign-in. Only the digest of a link's token is stored. A
 * revoked link has no row. Times are milliseconds since the epoch.
 */
export const reportShares = sqliteTable(
  "report_shares",
  {
    id: text("id").primaryKey(),
    reportId: text("report_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    /** SHA-256 of the token, hexadecimal: the token has 256 random bits, so no slow digest is needed. */
    digest: text("digest").notNull().unique(),
    createdAt: integer("created_at").notNull(),
    /** Null for a link that stays until it is revoked. */
    expiresAt: integer("expires_at"),
    /** When it was last opened, to the minute; null before the first time. */
    openedAt: integer("opened_at"),
  },
  (table) => [index("report_shares_report").on(table.reportId)],
);
