// Pages: texts that were read. A page is written once and its text never changes. Each thread stores who read
// it, when, and its metadata; a person sees what their own threads know.

import { and, count, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { placeholders, prepareOnce } from "@/db/sqlite/prepared";
import { whenFree } from "@/db/sqlite/when-free";
import type { FetchedPageRow } from "@/db/store/fetched-pages";
import {
  type KnownPage,
  knownPage,
  linkedPictures,
  type PageRow,
  type PictureRow,
  type StoredPage,
  type StoredSaying,
  sayingOf,
  type ToldPage,
} from "@/db/store/pages";
import type { Owner } from "@/db/store/threads";
import { fetchedPages, pagePictures, pageReadings, pages, pictures } from "../schema";

/**
 * Every reading that a thread knows: those stored with it and those that its sources name. `brought` marks
 * what only a bundle says.
 */
export const READINGS = `(SELECT r.thread_id, r.page_id, r.read_at, r.brought FROM page_readings r
  UNION ALL SELECT s.thread_id, s.page_id, s.read_at, coalesce((SELECT min(r.brought) FROM page_readings r
    WHERE r.thread_id = s.thread_id AND r.page_id = s.page_id), 0) FROM sources s WHERE s.page_id IS NOT NULL)`;

const OWN_READINGS = `${READINGS} k JOIN threads t ON t.id = k.thread_id
   WHERE k.page_id = p.id AND t.owner_id IS $owner AND t.deleting_at IS NULL`;

/**
 * The metadata that a thread of the owner stored for a page: own runs before bundles, and the first of each.
 */
const TOLD = `LEFT JOIN page_readings own ON own.rowid = (
  SELECT r.rowid FROM page_readings r JOIN threads t ON t.id = r.thread_id
  WHERE r.page_id = p.id AND t.owner_id IS $owner AND t.deleting_at IS NULL
  ORDER BY r.brought, r.read_at, r.thread_id LIMIT 1)`;

const SAID = ["url", "title", "word_count", "published_at", "via", "page_starts", "about"];

/**
 * A thread that received a page from a delegate has no reading of its own; the page's own row holds the
 * delegate's.
 */
const COLUMNS = `p.id, p.url_key, p.sha256, p.char_count,
  ${SAID.map((name) => `CASE WHEN own.page_id IS NULL THEN p.${name} ELSE own.${name} END AS ${name}`).join(", ")},
  EXISTS (SELECT 1 FROM ${OWN_READINGS} AND NOT k.brought) AS here,
  (SELECT json_group_array(DISTINCT k.read_at) FROM ${OWN_READINGS} AND k.read_at IS NOT NULL) AS readings`;

const prepare = prepareOnce(({ $client: client }: Database) => ({
  known: client.prepare(
    `SELECT p.text, ${COLUMNS} FROM pages p ${TOLD} WHERE p.id = $id AND EXISTS (SELECT 1 FROM ${OWN_READINGS})`,
  ),
  versions: client.prepare(
    `SELECT ${COLUMNS} FROM pages p ${TOLD} WHERE p.url_key = $urlKey AND EXISTS (SELECT 1 FROM ${OWN_READINGS})`,
  ),
  ofThread: client.prepare(
    "SELECT url, title, word_count, published_at, via, read_at, page_starts, about FROM page_readings WHERE page_id = ? AND thread_id = ? ORDER BY brought DESC LIMIT 1",
  ),
}));

/** Returns the stored page, whoever read it, or null. */
export async function findPage(db: Database, id: string): Promise<PageRow | null> {
  return db.select().from(pages).where(eq(pages.id, id)).get() ?? null;
}

/** Returns the page as its owner's threads know it; null when none of them read it. */
export async function findKnownPage(
  db: Database,
  page: { id: string; owner: Owner },
): Promise<KnownPage | null> {
  const row = prepare(db).known.get(page) as (StoredPage & { text: string }) | undefined;
  return row ? { ...knownPage(row), text: row.text } : null;
}

/** The first reading of a page by a thread, or null. For an imported page that is the bundle's. */
export function findReadingOf(
  db: Database,
  { threadId, pageId }: { threadId: string; pageId: string },
): Pick<
  PageRow,
  "url" | "title" | "wordCount" | "publishedAt" | "via" | "readAt" | "pageStarts" | "about"
> | null {
  const row = prepare(db).ofThread.get(pageId, threadId) as (StoredSaying & { read_at: number }) | undefined;
  return row ? { ...sayingOf(row), readAt: row.read_at } : null;
}

/** Text of a page, or null when there is none. */
export async function findPageText(db: Database, id: string): Promise<string | null> {
  return db.select({ text: pages.text }).from(pages).where(eq(pages.id, id)).get()?.text ?? null;
}

/** Lists every page that the owner's threads read at an address, without the texts, in no order. */
export async function listKnownPages(
  db: Database,
  address: { urlKey: string; owner: Owner },
): Promise<ToldPage[]> {
  return (prepare(db).versions.all(address) as StoredPage[]).map(knownPage);
}

/** Stores a page that a thread read outside any run. */
export async function storePage(db: Database, page: PageRow, threadId: string): Promise<void> {
  const write = () => insertPage(db, page, threadId);
  await whenFree(db, () => db.transaction(write, { behavior: "immediate" }));
}

/**
 * Metadata that only a bundle supplied is replaced when the page is read here. Nothing else is ever replaced.
 */
const HEALED = {
  url: sql`excluded.url`,
  title: sql`excluded.title`,
  wordCount: sql`excluded.word_count`,
  publishedAt: sql`excluded.published_at`,
  via: sql`excluded.via`,
  readAt: sql`excluded.read_at`,
  pageStarts: sql`excluded.page_starts`,
  about: sql`excluded.about`,
  brought: sql`excluded.brought`,
};

const insertions = prepareOnce((db) => ({
  page: db
    .insert(pages)
    .values(placeholders(pages))
    .onConflictDoUpdate({
      target: pages.id,
      set: HEALED,
      setWhere: sql`pages.brought and not excluded.brought`,
    })
    .prepare(),
  reading: db.insert(pageReadings).values(placeholders(pageReadings)).onConflictDoNothing().prepare(),
  picture: db.insert(pictures).values(placeholders(pictures)).onConflictDoNothing().prepare(),
  link: db.$client.prepare(
    "INSERT OR IGNORE INTO page_pictures (page_id, sha256) SELECT ?, sha256 FROM pictures WHERE sha256 = ?",
  ),
}));

/** For use inside a transaction. The id derives from address and text, so each text is stored once. */
export function insertPage(db: Database, page: PageRow, threadId: string): void {
  const row = { pageStarts: null, about: null, brought: false, ...page };
  const { page: storePage, reading, picture, link } = insertions(db);
  storePage.run(row);
  reading.run({ ...row, threadId, pageId: row.id });
  for (const one of page.pictures ?? []) picture.run(one);
  for (const sha256 of linkedPictures(row)) link.run(row.id, sha256);
}

/** Returns a picture of a page; null when the page does not have it. */
export async function findPicture(
  db: Database,
  { pageId, sha256 }: { pageId: string; sha256: string },
): Promise<PictureRow | null> {
  const found = db
    .select({ picture: pictures })
    .from(pagePictures)
    .innerJoin(pictures, eq(pictures.sha256, pagePictures.sha256))
    .where(and(eq(pagePictures.pageId, pageId), eq(pagePictures.sha256, sha256)))
    .get();
  return found?.picture ?? null;
}

/** How many pictures are stored, each once, and their bytes. */
export async function countPictures(db: Database): Promise<{ count: number; bytes: number }> {
  // The length of a blob is known without reading it.
  const bytes = sql<number>`coalesce(sum(length(${pictures.bytes})), 0)`;
  return db.select({ count: count(), bytes }).from(pictures).get() ?? { count: 0, bytes: 0 };
}

/** Those of the digests of which a picture is stored. */
export async function listStoredPictures(db: Database, digests: readonly string[]): Promise<Set<string>> {
  const rows = db
    .select({ sha256: pictures.sha256 })
    .from(pictures)
    .where(inArray(pictures.sha256, [...digests]))
    .all();
  return new Set(rows.map(({ sha256 }) => sha256));
}

// The cache of fetched pages, one for each address. Nothing refers to them, so they may be deleted at any
// time.

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
