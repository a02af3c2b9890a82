// The ledger of usage, by calendar day.

import { asc, eq, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/postgres/client";
import { insertRows } from "@/db/postgres/rows";
import type { SpendingRow } from "@/db/store/spending";
import { spending } from "../schema";

/** Total usage of a day's runs. Tokens are input plus output. */
type DaySpending = { tokens: number; searches: number; money: number };

const FIGURES = ["requests", "input_tokens", "cached_tokens", "output_tokens", "searches", "money"];
const ADDED = FIGURES.map((name) => `${name} = spending.${name} + excluded.${name}`).join(", ");

/** For use inside a transaction. Adds to the run's usage on each day; every day is there once. */
export async function addSpending(writer: Writer, rows: readonly SpendingRow[]): Promise<void> {
  await insertRows(writer, spending, rows, `ON CONFLICT (run_id, day) DO UPDATE SET ${ADDED}`);
}

/** The usage of a run, day by day. */
export async function listSpending(db: Database, runId: string): Promise<SpendingRow[]> {
  return db.select().from(spending).where(eq(spending.runId, runId)).orderBy(asc(spending.day));
}

/** The usage of all runs on a day (`2026-11-21`), including deleted ones. */
export async function totalSpending(db: Database, day: string): Promise<DaySpending> {
  const { rows } = await db.execute<DaySpending>(sql`
    SELECT coalesce(sum(tokens), 0) AS tokens, coalesce(sum(searches), 0) AS searches, coalesce(sum(money), 0) AS money
    FROM (
      SELECT input_tokens + output_tokens AS tokens, searches, money FROM spending WHERE day = ${day}
      UNION ALL SELECT tokens, searches, money FROM deleted_spending WHERE day = ${day}
    ) AS used`);
  return rows[0] ?? { tokens: 0, searches: 0, money: 0 };
}

/**
 * The tokens of a day's requests to models at an endpoint whose cost is not known. Runs at the end of a day are counted
 * whole: the log has the time of each request, and the ledger only its day.
 */
export async function unpricedTokens(db: Database, day: string): Promise<number> {
  const { rows } = await db.execute<{ tokens: number }>(sql`
    SELECT coalesce(sum((json_of(e.body) ->> 'inputTokens')::bigint + (json_of(e.body) ->> 'outputTokens')::bigint), 0) AS tokens
    FROM spending s
    JOIN run_events e ON e.run_id = s.run_id AND e.type = 'usage-counted'
    JOIN run_events b ON b.run_id = s.run_id AND b.type = 'run-started'
    WHERE s.day = ${day} AND json_of(e.body) ->> 'money' IS NULL
      AND json_of(b.body) #>> '{model,kind}' = 'endpoint'`);
  return rows[0]?.tokens ?? 0;
}
