// Texts that were read. A page is written once and never changed.

import { desc, eq, getTableColumns } from "drizzle-orm";
import type { Database } from "../client";
import { placeholders, prepareOnce } from "../prepared";
import { pages } from "../schema";
import { whenFree } from "../when-free";

type Row = typeof pages.$inferSelect;

/** `pageStarts` may be left out for what has no pages, `about` where nothing is known. */
export type PageRow = Omit<Row, "pageStarts" | "about"> & Partial<Pick<Row, "pageStarts" | "about">>;

/** The page, or null. */
export async function findPage(db: Database, id: string): Promise<PageRow | null> {
  return db.select().from(pages).where(eq(pages.id, id)).get() ?? null;
}

/** Text of a page, or null when there is none. */
export async function findPageText(db: Database, id: string): Promise<string | null> {
  return db.select({ text: pages.text }).from(pages).where(eq(pages.id, id)).get()?.text ?? null;
}

/** Every text read at an address, newest first, without the texts themselves. */
export async function listPageVersions(db: Database, urlKey: string): Promise<Omit<PageRow, "text">[]> {
  const { text: _text, ...columns } = getTableColumns(pages);
  return db
    .select(columns)
    .from(pages)
    .where(eq(pages.urlKey, urlKey))
    .orderBy(desc(pages.readAt), desc(pages.id))
    .all();
}

/** Stores a page by itself, outside any run. */
export async function storePage(db: Database, page: PageRow): Promise<void> {
  await whenFree(db, () => db.transaction(() => insertPage(db, page), { behavior: "immediate" }));
}

const insertion = prepareOnce((db) =>
  db.insert(pages).values(placeholders(pages)).onConflictDoNothing({ target: pages.id }).prepare(),
);

/** For use inside a transaction. The id derives from address and text, so the same reading is stored once. */
export function insertPage(db: Database, page: PageRow): void {
  insertion(db).run({ pageStarts: null, about: null, ...page });
}
