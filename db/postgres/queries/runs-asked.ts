// Finds runs by their question.

import { and, desc, eq, or, sql } from "drizzle-orm";
import { type Database, ownedBy } from "@/db/postgres/client";
import type { RunRow } from "@/db/store/runs";
import type { Owner } from "@/db/store/threads";
import { runs } from "../schema";

/** Lists an owner's runs with this question, or with it followed by `before` and more text; newest first. */
export async function listRunsAsked(
  db: Database,
  { question, before, owner, limit }: { question: string; before: string; owner: Owner; limit: number },
): Promise<RunRow[]> {
  const begins = sql`starts_with(${runs.question}, ${question + before})`;
  const theirs = sql`exists (select 1 from threads t where t.id = ${runs.threadId} and ${ownedBy(sql`t.owner_id`, owner)})`;
  return db
    .select()
    .from(runs)
    .where(and(eq(runs.kind, "research"), or(eq(runs.question, question), begins), theirs))
    .orderBy(desc(runs.createdAt), desc(runs.docid))
    .limit(limit);
}
