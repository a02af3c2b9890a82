// Counts the runs that began on a day, for daily limits.

import type { Database } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import type { Day } from "@/db/store/runs";
import type { Owner } from "@/db/store/threads";

const BEGUN = `SELECT count(*) FROM runs r JOIN threads t ON t.id = r.thread_id
  WHERE r.created_at >= $since AND r.counted AND r.kind <> 'edit' AND t.delegated_by IS NULL`;
const DELETED = "SELECT coalesce(sum(d.runs), 0) FROM deleted_spending d WHERE d.day = $day";

const prepare = prepareOnce(({ $client: client }: Database) => ({
  all: client.prepare(`SELECT (${BEGUN}) + (${DELETED})`).pluck(),
  own: client
    .prepare(`SELECT (${BEGUN} AND t.owner_id IS $owner) + (${DELETED} AND d.owner_id IS $owner)`)
    .pluck(),
}));

/** Counts the runs that all people asked for on a day: without manual edits, with runs deleted since. */
export function countRunsBegun(db: Database, day: Day): number {
  return prepare(db).all.get(day) as number;
}

/** Counts the same for one owner. */
export function countOwnRunsBegun(db: Database, of: Day & { owner: Owner }): number {
  return prepare(db).own.get(of) as number;
}
