// The cache of fetched pages, one for each address. Nothing refers to them, so they may be deleted at any
// time.

import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "@/db/postgres/client";
import { insertRows } from "@/db/postgres/rows";
import { digest } from "@/db/postgres/schema/columns";
import { transact, whenFree } from "@/db/postgres/when-free";
import { fetchedPages } from "../schema";

type FetchedPageRow = typeof fetchedPages.$inferSelect;

const at = (urlKey: string) =>
  and(eq(digest(fetchedPages.urlKey), digest(sql`${urlKey}`)), eq(fetchedPages.urlKey, urlKey));

/** The page of an address, or null. */
export async function findFetchedPage(db: Database, urlKey: string): Promise<FetchedPageRow | null> {
  const [found] = await db.select().from(fetchedPages).where(at(urlKey));
  return found ?? null;
}

const REPLACED = Object.values(getTableColumns(fetchedPages))
  .map(({ name }) => `${name} = excluded.${name}`)
  .join(", ");

/** Stores a page, and deletes pages that were not used since `before` and the oldest beyond `most`. */
export async function keepFetchedPage(
  db: Database,
  page: FetchedPageRow,
  { before, most }: { before: number; most: number },
): Promise<void> {
  await transact(db, async (tx) => {
    await insertRows(tx, fetchedPages, [page], `ON CONFLICT (md5(url_key)) DO UPDATE SET ${REPLACED}`);
    // Rows that another node deletes at the same time are left to it.
    await tx.execute(sql`
      DELETE FROM fetched_pages WHERE ctid IN (SELECT ctid FROM fetched_pages WHERE checked_at < ${before} FOR UPDATE SKIP LOCKED)`);
    await tx.execute(sql`
      DELETE FROM fetched_pages WHERE ctid IN (
        SELECT ctid FROM fetched_pages ORDER BY checked_at DESC OFFSET ${most} FOR UPDATE SKIP LOCKED)`);
  });
}

export async function confirmFetchedPage(db: Database, urlKey: string, checkedAt: number): Promise<void> {
  await whenFree(db, () => db.update(fetchedPages).set({ checkedAt }).where(at(urlKey)));
}

export async function forgetFetchedPage(db: Database, urlKey: string): Promise<void> {
  await whenFree(db, () => db.delete(fetchedPages).where(at(urlKey)));
}
