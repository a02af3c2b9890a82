// Counts the runs that began on a day, for daily limits.

import { type SQL, sql } from "drizzle-orm";
import { type Database, ownedBy } from "@/db/postgres/client";
import type { Owner } from "@/db/store/threads";

/** A calendar day of this machine (`2026-11-21`), with the time at which it began. */
type Day = { since: number; day: string };

async function countBegun(db: Database, { since, day }: Day, of: (owner: SQL) => SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`SELECT (
      SELECT count(*) FROM runs r JOIN threads t ON t.id = r.thread_id
      WHERE r.created_at >= ${since} AND r.counted AND r.kind <> 'edit' AND t.delegated_by IS NULL
        AND ${of(sql`t.owner_id`)}
    ) + (
      SELECT coalesce(sum(d.runs), 0) FROM deleted_spending d WHERE d.day = ${day} AND ${of(sql`d.owner_id`)}
    ) AS n`);
  return rows[0]?.n ?? 0;
}

/** Counts the runs that all people asked for on a day: without manual edits, with runs deleted since. */
export async function countRunsBegun(db: Database, day: Day): Promise<number> {
  return countBegun(db, day, () => sql`true`);
}

/** Counts the same for one owner. */
export async function countOwnRunsBegun(db: Database, of: Day & { owner: Owner }): Promise<number> {
  return countBegun(db, of, (column) => ownedBy(column, of.owner));
}
