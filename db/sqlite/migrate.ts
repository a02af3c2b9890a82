// Brings a database to the schema of this version, by the committed migrations.

import path from "node:path";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database } from "./client";
import { DatabaseRefused } from "./faults";

const config = () => ({
  migrationsFolder: path.join(/*turbopackIgnore: true*/ process.cwd(), "db", "sqlite", "migrations"),
});

/**
 * Applies the missing migrations; does nothing to a current database. Throws DatabaseRefused for a newer
 * version.
 */
export function migrateDatabase(db: Database): void {
  const age = schemaAge(db);
  if (age === "newer") throw madeByNewer();
  if (age !== "current") migrate(db, config());
}

export const madeByNewer = () => new DatabaseRefused("newer", "was made by a newer version of Groundwork");

/**
 * Compares the schema of a database with this version; `empty` when it contains nothing. Throws
 * DatabaseRefused when the database belongs to another program.
 */
export function schemaAge({ $client }: Pick<Database, "$client">): "empty" | "older" | "current" | "newer" {
  const tables = $client.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
  if (tables.length === 0) return "empty";
  if (!tables.includes("__drizzle_migrations"))
    throw new DatabaseRefused("damaged", "is the database of another program");
  const last = $client.prepare("select max(created_at) from __drizzle_migrations").pluck().get();
  const own = Math.max(...readMigrationFiles(config()).map(({ folderMillis }) => folderMillis));
  const made = Number(last ?? 0);
  return made === own ? "current" : made > own ? "newer" : "older";
}
