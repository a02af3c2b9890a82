// Calls of ended runs, for comparing the variants that answer them.

import { asc, eq } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { placeholders, prepareOnce } from "@/db/sqlite/prepared";
import type { CallPlace, CallRow, RecentCall } from "@/db/store/calls";
import type { Owner } from "@/db/store/threads";
import { calls } from "../schema";

const insertion = prepareOnce((db) => db.insert(calls).values(placeholders(calls)).prepare());

/** For use inside a transaction. */
export function insertCalls(db: Database, rows: readonly CallRow[]): void {
  if (rows.length === 0) return;
  const insert = insertion(db);
  for (const row of rows) insert.run(row);
}

/** The calls of a run. */
export async function listCalls(db: Database, runId: string): Promise<CallRow[]> {
  return db.select().from(calls).where(eq(calls.runId, runId)).orderBy(asc(calls.callId)).all();
}

type Page = { since: number; startedAt: number; row: number; limit: number; owner: Owner };

const page = prepareOnce((db) =>
  db.$client.prepare<Page, RecentCall & CallPlace>(
    `select tool, activity, variant, mode, outcome, took, input_tokens as inputTokens, output_tokens as outputTokens,
      citations, started_at as startedAt, rowid as row
    from calls where started_at >= @since and (started_at, rowid) < (@startedAt, @row)
      and exists (select 1 from runs r join threads t on t.id = r.thread_id where r.id = calls.run_id and t.owner_id is @owner)
    order by started_at desc, rowid desc limit @limit`,
  ),
);

const END: CallPlace = { startedAt: Number.MAX_SAFE_INTEGER, row: 0 };

/**
 * Lists calls of an owner's runs that began at `since` or later, newest first, in pages, so that other work
 * can run in between.
 */
export async function listRecentCalls(
  db: Database,
  { behind, ...wanted }: { since: number; behind: CallPlace | null; limit: number; owner: Owner },
): Promise<(RecentCall & CallPlace)[]> {
  return page(db).all({ ...wanted, ...(behind ?? END) });
}
