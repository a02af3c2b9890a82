// Pages: texts that were read. A page is written once and its text never changes. Each thread stores who read
// it, when, and its metadata; a person sees what their own threads know.

import { and, count, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { type Database, ownedBy, type Writer } from "@/db/postgres/client";
import { insertRows } from "@/db/postgres/rows";
import { digest } from "@/db/postgres/schema/columns";
import { transact, whenFree } from "@/db/postgres/when-free";
import {
  type KnownPage,
  knownPage,
  linkedPictures,
  type PageRow,
  type PagesStore,
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
export const READINGS = sql.raw(`(SELECT r.thread_id, r.page_id, r.read_at, r.brought FROM page_readings r
  UNION ALL SELECT s.thread_id, s.page_id, s.read_at, coalesce((SELECT bool_and(r.brought) FROM page_readings r
    WHERE r.thread_id = s.thread_id AND r.page_id = s.page_id), false) FROM sources s WHERE s.page_id IS NOT NULL)`);

const SAID = ["url", "title", "word_count", "published_at", "via", "page_starts", "about"];

/**
 * A page as an owner's threads know it. A thread that received a page from a delegate has no reading of its own; the
 * page's own row holds the delegate's. Own runs take precedence over bundles, and the first of each.
 */
function selectKnown(owner: Owner, { columns, where }: { columns: SQL; where: SQL }): SQL {
  const theirs = sql`${ownedBy(sql`t.owner_id`, owner)} AND t.deleting_at IS NULL`;
  const ownReadings = sql`${READINGS} k JOIN threads t ON t.id = k.thread_id WHERE k.page_id = p.id AND ${theirs}`;
  return sql`SELECT ${columns} p.id, p.url_key, p.sha256, p.char_count,
      ${sql.raw(SAID.map((name) => `CASE WHEN own.page_id IS NULL THEN p.${name} ELSE own.${name} END AS ${name}`).join(", "))},
      (EXISTS (SELECT 1 FROM ${ownReadings} AND NOT k.brought))::integer AS here,
      (SELECT coalesce(json_agg(DISTINCT k.read_at), '[]')::text FROM ${ownReadings} AND k.read_at IS NOT NULL) AS readings
    FROM pages p LEFT JOIN LATERAL (
      SELECT r.* FROM page_readings r JOIN threads t ON t.id = r.thread_id
      WHERE r.page_id = p.id AND ${theirs} ORDER BY r.brought, r.read_at, r.thread_id LIMIT 1) own ON true
    WHERE ${where} AND EXISTS (SELECT 1 FROM ${ownReadings})`;
}

/** Returns the stored page, whoever read it, or null. */
export async function findPage(db: Database, id: string): Promise<PageRow | null> {
  const [found] = await db.select().from(pages).where(eq(pages.id, id));
  return found ?? null;
}

/** Returns the page as its owner's threads know it; null when none of them read it. */
export async function findKnownPage(
  db: Database,
  { id, owner }: { id: string; owner: Owner },
): Promise<KnownPage | null> {
  const { rows } = await db.execute<StoredPage & { text: string }>(
    selectKnown(owner, { columns: sql`p.text,`, where: sql`p.id = ${id}` }),
  );
  const [row] = rows;
  return row ? { ...knownPage(row), text: row.text } : null;
}

/** The first reading of a page by a thread, or null. For an imported page that is the bundle's. */
export async function findReadingOf(
  db: Database,
  { threadId, pageId }: { threadId: string; pageId: string },
): ReturnType<PagesStore["findReadingOf"]> {
  const { rows } = await db.execute<StoredSaying & { read_at: number }>(sql`
    SELECT url, title, word_count, published_at, via, read_at, page_starts, about FROM page_readings
    WHERE page_id = ${pageId} AND thread_id = ${threadId} ORDER BY brought DESC LIMIT 1`);
  const [row] = rows;
  return row ? { ...sayingOf(row), readAt: row.read_at } : null;
}

/** Text of a page, or null when there is none. */
export async function findPageText(db: Database, id: string): Promise<string | null> {
  const [found] = await db.select({ text: pages.text }).from(pages).where(eq(pages.id, id));
  return found?.text ?? null;
}

/** Lists every page that the owner's threads read at an address, without the texts, in no order. */
export async function listKnownPages(
  db: Database,
  { urlKey, owner }: { urlKey: string; owner: Owner },
): Promise<ToldPage[]> {
  const there = sql`${digest(sql`p.url_key`)} = ${digest(sql`${urlKey}`)} AND p.url_key = ${urlKey}`;
  const { rows } = await db.execute<StoredPage>(selectKnown(owner, { columns: sql``, where: there }));
  return rows.map(knownPage);
}

/** Stores a page that a thread read outside any run. */
export async function storePage(db: Database, page: PageRow, threadId: string): Promise<void> {
  await transact(db, (tx) => insertPages(tx, [page], threadId));
}

/**
 * Metadata that only a bundle supplied is replaced when the page is read here. Nothing else is ever replaced.
 */
const HEALED = ["read_at", "brought", ...SAID].map((name) => `${name} = excluded.${name}`).join(", ");

/** For use inside a transaction. The id derives from address and text, so each text is stored once. */
export async function insertPages(writer: Writer, read: readonly PageRow[], threadId: string): Promise<void> {
  const rows = read.map((page) => ({ pageStarts: null, about: null, brought: false, ...page }));
  // One statement changes a row once: of several readings of a text, the first that was made here counts. In an order
  // that all nodes keep, so that none waits for one that waits for it.
  const texts = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const known = texts.get(row.id);
    if (!known || (known.brought && !row.brought)) texts.set(row.id, row);
  }
  const sorted = [...texts.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const healing = `ON CONFLICT (id) DO UPDATE SET ${HEALED} WHERE pages.brought AND NOT excluded.brought`;
  await insertRows(writer, pages, sorted, healing);
  const readings = rows.map((row) => ({ ...row, threadId, pageId: row.id }));
  await insertRows(writer, pageReadings, readings, "ON CONFLICT DO NOTHING");
  await insertPictures(writer, rows);
}

/** The pictures of pages. An update waits for whoever deletes one at this moment, and then stores it again. */
async function insertPictures(writer: Writer, read: readonly PageRow[]): Promise<void> {
  const brought = new Map(read.flatMap((page) => (page.pictures ?? []).map((one) => [one.sha256, one])));
  const sorted = [...brought.values()].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  await insertRows(writer, pictures, sorted, "ON CONFLICT (sha256) DO UPDATE SET sha256 = excluded.sha256");
  for (const page of read)
    for (const sha256 of linkedPictures(page))
      await writer.execute(sql`
        INSERT INTO page_pictures (page_id, sha256)
        SELECT ${page.id}, sha256 FROM pictures WHERE sha256 = ${sha256} FOR KEY SHARE
        ON CONFLICT DO NOTHING`);
}

/** Returns a picture of a page; null when the page does not have it. */
export async function findPicture(
  db: Database,
  { pageId, sha256 }: { pageId: string; sha256: string },
): Promise<PictureRow | null> {
  const [found] = await db
    .select({ picture: pictures })
    .from(pagePictures)
    .innerJoin(pictures, eq(pictures.sha256, pagePictures.sha256))
    .where(and(eq(pagePictures.pageId, pageId), eq(pagePictures.sha256, sha256)));
  return found?.picture ?? null;
}

/** How many pictures are stored, each once, and their bytes. */
export async function countPictures(db: Database): Promise<{ count: number; bytes: number }> {
  const bytes = sql<number>`coalesce(sum(octet_length(${pictures.bytes})), 0)`.mapWith(Number);
  const [found] = await db.select({ count: count(), bytes }).from(pictures);
  return found ?? { count: 0, bytes: 0 };
}

/** Those of the digests of which a picture is stored. */
export async function listStoredPictures(db: Database, digests: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ sha256: pictures.sha256 })
    .from(pictures)
    .where(inArray(pictures.sha256, [...digests]));
  return new Set(rows.map(({ sha256 }) => sha256));
}

// The cache of fetched pages, one for each address. Nothing refers to them, so they may be deleted at any
// time.

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
