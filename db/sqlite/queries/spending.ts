// The ledger of usage, by calendar day.

import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { prepareOnce } from "@/db/sqlite/prepared";
import type { DaySpending, SpendingRow } from "@/db/store/spending";
import { deletedSpending, spending } from "../schema";

const addition = prepareOnce((db) =>
  db
    .insert(spending)
    .values({
      runId: sql.placeholder("runId"),
      day: sql.placeholder("day"),
      requests: sql.placeholder("requests"),
      inputTokens: sql.placeholder("inputTokens"),
      cachedTokens: sql.placeholder("cachedTokens"),
      outputTokens: sql.placeholder("outputTokens"),
      searches: sql.placeholder("searches"),
      money: sql.placeholder("money"),
    })
    .onConflictDoUpdate({
      target: [spending.runId, spending.day],
      set: {
        requests: sql`${spending.requests} + excluded.requests`,
        inputTokens: sql`${spending.inputTokens} + excluded.input_tokens`,
        cachedTokens: sql`${spending.cachedTokens} + excluded.cached_tokens`,
        outputTokens: sql`${spending.outputTokens} + excluded.output_tokens`,
        searches: sql`${spending.searches} + excluded.searches`,
        money: sql`${spending.money} + excluded.money`,
      },
    })
    .prepare(),
);

/** For use inside a transaction. Adds to the run's usage on that day. */
export function addSpending(db: Database, row: SpendingRow): void {
  addition(db).run(row);
}

/** The usage of a run, day by day. */
export async function listSpending(db: Database, runId: string): Promise<SpendingRow[]> {
  return db.select().from(spending).where(eq(spending.runId, runId)).orderBy(asc(spending.day)).all();
}

const dayTotal = prepareOnce((db) =>
  db
    .select({
      tokens: sql<number>`coalesce(sum(tokens), 0)`,
      searches: sql<number>`coalesce(sum(searches), 0)`,
      money: sql<number>`coalesce(sum(money), 0)`,
    })
    .from(
      sql`(select ${spending.inputTokens} + ${spending.outputTokens} as tokens, ${spending.searches}, ${spending.money}
        from ${spending} where ${spending.day} = ${sql.placeholder("day")}
        union all select ${deletedSpending.tokens}, ${deletedSpending.searches}, ${deletedSpending.money}
        from ${deletedSpending} where ${deletedSpending.day} = ${sql.placeholder("day")})`,
    )
    .prepare(),
);

/** The usage of all runs on a day (`2026-11-21`), including deleted ones. */
export async function totalSpending(db: Database, day: string): Promise<DaySpending> {
  return dayTotal(db).get({ day }) ?? { tokens: 0, searches: 0, money: 0 };
}

/**
 * The tokens of a day's requests to models at an endpoint whose cost is not known. Runs at the end of a day are counted
 * whole: the log has the time of each request, and the ledger only its day.
 */
export async function unpricedTokens(db: Database, day: string): Promise<number> {
  const found = db.get<{ tokens: number }>(sql`
    select coalesce(sum(json_extract(e.body, '$.inputTokens') + json_extract(e.body, '$.outputTokens')), 0) as tokens
    from ${spending} s
    join run_events e on e.run_id = s.run_id and e.type = 'usage-counted'
    join run_events b on b.run_id = s.run_id and b.type = 'run-started'
    where s.day = ${day} and json_extract(e.body, '$.money') is null
      and json_extract(b.body, '$.model.kind') = 'endpoint'`);
  return found?.tokens ?? 0;
}
