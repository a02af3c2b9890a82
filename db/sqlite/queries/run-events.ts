// The log of a run: appended to and read in order. The text deltas of a completed step are deleted.

import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import type { RunEventRow } from "@/db/store/run-events";
import { runEvents } from "../schema";

/** Events after number `after`, in order, at most `limit`. */
export async function listRunEvents(
  db: Database,
  query: { runId: string; after: number; limit?: number },
): Promise<RunEventRow[]> {
  const rows = db
    .select()
    .from(runEvents)
    .where(and(eq(runEvents.runId, query.runId), gt(runEvents.seq, query.after)))
    .orderBy(asc(runEvents.seq));
  return query.limit === undefined ? rows.all() : rows.limit(query.limit).all();
}

const insertion = prepareOnce((db) =>
  db
    .insert(runEvents)
    .values({
      runId: sql.placeholder("runId"),
      seq: sql.placeholder("seq"),
      at: sql.placeholder("at"),
      v: sql.placeholder("v"),
      type: sql.placeholder("type"),
      body: sql.placeholder("body"),
    })
    .prepare(),
);

/** For use inside a transaction. */
export function insertRunEvents(db: Database, events: RunEventRow[]): void {
  const statement = insertion(db);
  for (const event of events) statement.run(event);
}

/**
 * For use inside a transaction. Deletes the text deltas from number `from` up to, but not including,
 * `before`.
 */
export function deleteDeltas(writer: Writer, range: { runId: string; from: number; before: number }): void {
  writer
    .delete(runEvents)
    .where(
      and(
        eq(runEvents.runId, range.runId),
        gt(runEvents.seq, range.from - 1),
        lt(runEvents.seq, range.before),
        eq(runEvents.type, "step-delta"),
      ),
    )
    .run();
}
