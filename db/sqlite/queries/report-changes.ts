// What changed between two reports, as it was computed.

import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import { whenFree } from "@/db/sqlite/when-free";
import type { ReportChangesRow } from "@/db/store/report-changes";
import { reportChanges } from "../schema";

const prepare = prepareOnce(({ $client: client }: Database) => ({
  keep: client.prepare(
    `INSERT INTO report_changes (from_id, to_id, rules, body, created_at)
     SELECT $fromId, $toId, $rules, $body, $createdAt
     WHERE EXISTS (SELECT 1 FROM reports WHERE id = $fromId) AND EXISTS (SELECT 1 FROM reports WHERE id = $toId)
     ON CONFLICT (from_id, to_id) DO UPDATE
       SET rules = excluded.rules, body = excluded.body, created_at = excluded.created_at`,
  ),
}));

/** The stored result for two reports, or null. */
export async function findReportChanges(
  db: Database,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<ReportChangesRow | null> {
  const both = and(eq(reportChanges.fromId, fromId), eq(reportChanges.toId, toId));
  return db.select().from(reportChanges).where(both).get() ?? null;
}

/** Stores a result in place of an earlier one. Does nothing when one of the reports was deleted meanwhile. */
export async function keepReportChanges(db: Database, row: ReportChangesRow): Promise<void> {
  await whenFree(db, () => prepare(db).keep.run(row));
}
