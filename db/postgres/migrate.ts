// Brings a database to the schema of this version, by the committed migrations.

import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { DatabaseRefused } from "@/db/sqlite/faults";
import { madeByNewer } from "@/db/sqlite/migrate";
import type { Database } from "./client";

/** The advisory lock under which one node migrates while the others wait. */
const LOCK = 7_164_001;

const config = () => ({
  migrationsFolder: path.join(/*turbopackIgnore: true*/ process.cwd(), "db", "postgres", "migrations"),
  migrationsSchema: "public",
});

/**
 * Applies the missing migrations; does nothing to a current database. Several nodes may call it at once. Throws
 * DatabaseRefused for a newer version.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  const age = await schemaAge(db);
  if (age === "newer") throw madeByNewer();
  if (age === "current") return;
  const client = await db.$client.connect();
  try {
    // A migration of a large table takes its time, and so does waiting for another node's.
    await client.query("SET statement_timeout = 0; SET lock_timeout = 0");
    await client.query(`SELECT pg_advisory_lock(${LOCK})`);
    const own = drizzle({ client });
    if ((await schemaAge(own)) === "newer") throw madeByNewer();
    await migrate(own, config());
  } finally {
    // Ending the connection releases the lock and the settings, also after an error.
    client.release(true);
  }
}

/** Throws DatabaseRefused unless the database has the schema of this version. */
export async function assertCurrent(db: Pick<NodePgDatabase, "execute">): Promise<void> {
  const age = await schemaAge(db);
  if (age === "empty") throw new DatabaseRefused("damaged", "is empty");
  if (age === "newer") throw madeByNewer();
  if (age === "older") throw new DatabaseRefused("older", "was made by an older version of Groundwork");
}

/**
 * Compares the schema of a database with this version; `empty` when it contains nothing. Throws DatabaseRefused when
 * the database belongs to another program.
 */
export async function schemaAge(
  db: Pick<NodePgDatabase, "execute">,
): Promise<"empty" | "older" | "current" | "newer"> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  if (rows.length === 0) return "empty";
  if (!rows.some(({ name }) => name === "__drizzle_migrations"))
    throw new DatabaseRefused("damaged", "is the database of another program");
  const last = await db.execute<{ made: number | null }>(
    sql`SELECT max(created_at) AS made FROM public.__drizzle_migrations`,
  );
  const own = Math.max(...readMigrationFiles(config()).map(({ folderMillis }) => folderMillis));
  const made = Number(last.rows[0]?.made ?? 0);
  return made === own ? "current" : made > own ? "newer" : "older";
}
