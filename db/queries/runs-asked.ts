// Runs by what was asked.

import { and, desc, eq, or, sql } from "drizzle-orm";
import type { Database } from "../client";
import { runs } from "../schema";
import type { RunRow } from "./runs";

/** Research with this question, alone or followed by `before` and more; the newest first. */
export async function listRunsAsked(
  db: Database,
  { question, before, limit }: { question: string; before: string; limit: number },
): Promise<RunRow[]> {
  const start = question + before;
  // Counted in characters by SQLite, so the beginning is compared by itself rather than by a length from here.
  const begins = sql`substr(${runs.question}, 1, length(${start})) = ${start}`;
  return db
    .select()
    .from(runs)
    .where(and(eq(runs.kind, "research"), or(eq(runs.question, question), begins)))
    .orderBy(desc(runs.createdAt), desc(runs.docid))
    .limit(limit)
    .all();
}
