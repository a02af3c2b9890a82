// Figures of finished runs, from which the cost of the next run is estimated.

import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { type Database, ownedBy } from "@/db/postgres/client";
import type { RunFigures } from "@/db/store/runs";
import type { Owner } from "@/db/store/threads";
import type { Scope } from "@/lib/run-log/run-state";
import { runs } from "../schema";

/**
 * Lists the newest completed runs of an agent with a model. Excludes runs whose figures are incomplete: those
 * of other installations or older versions, those that continue another run, and those that another model had
 * to finish.
 */
export async function listRunFigures(
  db: Database,
  wanted: { agent: string; model: string; scope: Scope | null; owner: Owner; limit: number },
): Promise<RunFigures[]> {
  return db
    .select({
      workedMs: runs.workedMs,
      tokens: sql<number>`${runs.inputTokens} + ${runs.outputTokens}`,
      inputTokens: runs.inputTokens,
      cachedTokens: runs.cachedTokens,
      searches: runs.searchesUsed,
      money: runs.money,
    })
    .from(runs)
    .where(
      and(
        eq(runs.agent, wanted.agent),
        eq(runs.model, wanted.model),
        eq(runs.status, "completed"),
        eq(runs.kind, "research"),
        eq(runs.counted, true),
        sql`exists (select 1 from threads t where t.id = ${runs.threadId} and ${ownedBy(sql`t.owner_id`, wanted.owner)})`,
        isNull(runs.branchOf),
        wanted.scope === null ? undefined : eq(runs.scope, wanted.scope),
        sql`not exists (select 1 from run_events e where e.run_id = ${runs.id} and e.type = 'model-changed')`,
      ),
    )
    .orderBy(desc(runs.endedAt), desc(runs.docid))
    .limit(wanted.limit);
}
