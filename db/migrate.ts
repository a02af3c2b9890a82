// Brings a database to the schema of this version, by the committed migrations.

import path from "node:path";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";

/** Applies what is missing; does nothing to a database that is up to date. */
export function migrateDatabase<T extends Record<string, unknown>>(db: BetterSQLite3Database<T>): void {
  migrate(db, {
    migrationsFolder: path.join(/*turbopackIgnore: true*/ process.cwd(), "db", "migrations"),
  });
}
