// The cache of fetched pages, one for each address. Nothing refers to them, so they may be deleted at any
// time.

import { desc, eq, inArray, lt } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { whenFree } from "@/db/sqlite/when-free";
import type { FetchedPageRow } from "@/db/store/fetched-pages";
import { fetchedPages } from "../schema";

/** SQLite requires a limit before an offset. */
const ALL = 1_000_000;

/** The page of an address, or null. */
export async function findFetchedPage(db: Database, urlKey: string): Promise<FetchedPageRow | null> {
  return db.select().from(fetchedPages).where(eq(fetchedPages.urlKey, urlKey)).get() ?? null;
}

/** Stores a page, and deletes pages that were not used since `before` and the oldest beyond `most`. */
export async function keepFetchedPage(
  db: Database,
  page: FetchedPageRow,
  { before, most }: { before: number; most: number },
): Promise<void> {
  const { urlKey: _key, ...values } = page;
  await whenFree(db, () =>
    db.transaction(
      (tx) => {
        tx.insert(fetchedPages)
          .values(page)
          .onConflictDoUpdate({ target: fetchedPages.urlKey, set: values })
          .run();
        tx.delete(fetchedPages).where(lt(fetchedPages.checkedAt, before)).run();
        const oldest = tx
          .select({ urlKey: fetchedPages.urlKey })
          .from(fetchedPages)
          .orderBy(desc(fetchedPages.checkedAt))
          .limit(ALL)
          .offset(most);
        tx.delete(fetchedPages).where(inArray(fetchedPages.urlKey, oldest)).run();
      },
      { behavior: "immediate" },
    ),
  );
}

export async function confirmFetchedPage(db: Database, urlKey: string, checkedAt: number): Promise<void> {
  await whenFree(db, () =>
    db.update(fetchedPages).set({ checkedAt }).where(eq(fetchedPages.urlKey, urlKey)).run(),
  );
}

export async function forgetFetchedPage(db: Database, urlKey: string): Promise<void> {
  await whenFree(db, () => db.delete(fetchedPages).where(eq(fetchedPages.urlKey, urlKey)).run());
}
