// Hashes of stored pages, for the export of a bundle.

import { inArray } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { pages } from "../schema";

/** Ids per statement. */
const AT_ONCE = 500;

/** SHA-256 of pages by their ids. Pages that are not stored are omitted. */
export async function listPageHashes(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const rows = db
      .select({ id: pages.id, sha256: pages.sha256 })
      .from(pages)
      .where(inArray(pages.id, ids.slice(from, from + AT_ONCE)))
      .all();
    for (const { id, sha256 } of rows) hashes.set(id, sha256);
  }
  return hashes;
}
