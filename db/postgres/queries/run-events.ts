// The log of a run: appended to and read in order. The text deltas of a completed step are deleted.

import { and, asc, eq, gt, lt } from "drizzle-orm";
import type { Database, Writer } from "@/db/postgres/client";
import { insertRows } from "@/db/postgres/rows";
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
  return query.limit === undefined ? rows : rows.limit(query.limit);
}

/** For use inside a transaction. */
export async function insertRunEvents(writer: Writer, events: RunEventRow[]): Promise<void> {
  await insertRows(writer, runEvents, events);
}

/**
 * For use inside a transaction. Deletes the text deltas from number `from` up to, but not including,
 * `before`.
 */
export async function deleteDeltas(
  writer: Writer,
  range: { runId: string; from: number; before: number },
): Promise<void> {
  await writer
    .delete(runEvents)
    .where(
      and(
        eq(runEvents.runId, range.runId),
        gt(runEvents.seq, range.from - 1),
        lt(runEvents.seq, range.before),
        eq(runEvents.type, "step-delta"),
      ),
    );
}
