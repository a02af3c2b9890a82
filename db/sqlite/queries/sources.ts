// The numbered sources of threads.

import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/sqlite/client";
import { placeholders, prepareOnce } from "@/db/sqlite/prepared";
import type { NewSource, ReadSource, SourceReading } from "@/db/store/sources";
import { pageReadings, pages, sources } from "../schema";

/** The thread's own metadata of a page takes precedence over the page's row. */
const said = (name: "wordCount" | "pageStarts" | "about") =>
  sql`case when ${pageReadings.pageId} is null then ${pages[name]} else ${pageReadings[name]} end`.mapWith(
    pages[name],
  );

const withPage = {
  source: sources,
  charCount: pages.charCount,
  wordCount: said("wordCount") as SQL<ReadSource["wordCount"]>,
  pageStarts: said("pageStarts") as SQL<ReadSource["pageStarts"]>,
  about: said("about") as SQL<ReadSource["about"]>,
};

/** The thread's own reading takes precedence over a bundle's. */
const OWN_READING = sql`(select g.rowid from page_readings g
  where g.thread_id = ${sources.threadId} and g.page_id = ${sources.pageId} order by g.brought limit 1)`;

const sourcesWithPages = (db: Database) =>
  db
    .select(withPage)
    .from(sources)
    .leftJoin(pages, eq(pages.id, sources.pageId))
    .leftJoin(pageReadings, sql`${pageReadings}.rowid = ${OWN_READING}`);

/** Lists the sources of a thread by number. */
export async function listSources(db: Database, threadId: string): Promise<ReadSource[]> {
  return sourcesWithPages(db)
    .where(eq(sources.threadId, threadId))
    .orderBy(asc(sources.number))
    .all()
    .map(({ source, ...lengths }) => ({ ...source, ...lengths }));
}

/** The source, or null. */
export async function findSource(db: Database, id: string): Promise<ReadSource | null> {
  const found = sourcesWithPages(db).where(eq(sources.id, id)).get();
  if (!found) return null;
  const { source, ...lengths } = found;
  return { ...source, ...lengths };
}

const insertion = prepareOnce((db) => db.insert(sources).values(placeholders(sources)).prepare());

const settlement = prepareOnce((db) =>
  db
    .update(sources)
    .set({
      title: sql`${sql.placeholder("title")}`,
      snippet: sql`${sql.placeholder("snippet")}`,
      publishedAt: sql`${sql.placeholder("publishedAt")}`,
      publication: placeholders(sources).publication as unknown as SQL,
      pageId: sql`${sql.placeholder("pageId")}`,
      readAt: sql`${sql.placeholder("readAt")}`,
      error: sql`${sql.placeholder("error")}`,
    } satisfies Record<keyof SourceReading, SQL>)
    .where(
      and(eq(sources.threadId, sql.placeholder("threadId")), eq(sources.number, sql.placeholder("number"))),
    )
    .prepare(),
);

/** For use inside a transaction. */
export function insertSource(db: Database, source: NewSource): void {
  insertion(db).run({ publication: null, ...source, pageId: null, readAt: null, error: null });
}

/** For use inside a transaction. */
export function updateSource(
  db: Database,
  source: { threadId: string; number: number; reading: SourceReading },
): void {
  settlement(db).run({ threadId: source.threadId, number: source.number, ...source.reading });
}
