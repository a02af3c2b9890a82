// What changed between two reports, as it was computed.

import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { whenFree } from "@/db/postgres/when-free";
import type { ReportChangesRow } from "@/db/store/report-changes";
import { reportChanges } from "../schema";

/** The stored result for two reports, or null. */
export async function findReportChanges(
  db: Database,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<ReportChangesRow | null> {
  const both = and(eq(reportChanges.fromId, fromId), eq(reportChanges.toId, toId));
  const [row] = await db.select().from(reportChanges).where(both);
  return row ?? null;
}

/** Stores a result in place of an earlier one. Does nothing when one of the reports was deleted meanwhile. */
export async function keepReportChanges(db: Database, row: ReportChangesRow): Promise<void> {
  const { fromId, toId, rules, body, createdAt } = row;
  // The rows of the reports are held, so that neither can be deleted before the result refers to it.
  await whenFree(db, () =>
    db.execute(sql`
      WITH both_reports AS (SELECT id FROM reports WHERE id IN (${fromId}, ${toId}) FOR KEY SHARE)
      INSERT INTO report_changes (from_id, to_id, rules, body, created_at)
      SELECT ${fromId}, ${toId}, ${rules}::bigint, ${body}, ${createdAt}::bigint
      WHERE EXISTS (SELECT 1 FROM both_reports WHERE id = ${fromId})
        AND EXISTS (SELECT 1 FROM both_reports WHERE id = ${toId})
      ON CONFLICT (from_id, to_id) DO UPDATE
        SET rules = excluded.rules, body = excluded.body, created_at = excluded.created_at`),
  );
}
