// Hashes of stored pages, for the export of a bundle.

import { sql } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { pages } from "../schema";

/** SHA-256 of pages by their ids. Pages that are not stored are omitted. */
export async function listPageHashes(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: pages.id, sha256: pages.sha256 })
    .from(pages)
    .where(sql`${pages.id} = any(${sql.param(ids)})`);
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}
