// Whether the file and the references in it are sound.

import { sql } from "drizzle-orm";
import type { Database } from "../client";

const INDEXES = ["reports_fts", "runs_fts", "passages_fts"] as const;

/** What SQLite finds wrong with the file, its references and its full-text indexes; empty when nothing is. */
export async function findIntegrityFaults(db: Database): Promise<string[]> {
  const pages = db.all<{ integrity_check: string }>(sql`pragma integrity_check`);
  const references = db.all<{ table: string; parent: string }>(sql`pragma foreign_key_check`);
  return [
    ...pages.map((row) => row.integrity_check).filter((text) => text !== "ok"),
    ...references.map(({ table, parent }) => `a row of ${table} refers to a missing row of ${parent}`),
    ...INDEXES.flatMap((name) => indexFault(db, name)),
  ];
}

function indexFault(db: Database, name: (typeof INDEXES)[number]): string[] {
  try {
    db.run(
      sql`insert into ${sql.identifier(name)} (${sql.identifier(name)}, rank) values ('integrity-check', 1)`,
    );
    return [];
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : "is damaged"}`];
  }
}
