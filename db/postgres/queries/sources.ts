// The numbered sources of threads.

import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Writer } from "@/db/postgres/client";
import { execute, insertRows } from "@/db/postgres/rows";
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
const OWN_READING = and(
  eq(pageReadings.threadId, sources.threadId),
  eq(pageReadings.pageId, sources.pageId),
  sql`${pageReadings.brought} = (select bool_and(g.brought) from page_readings g
    where g.thread_id = ${sources.threadId} and g.page_id = ${sources.pageId})`,
);

async function readSources(db: Database, which: SQL): Promise<ReadSource[]> {
  const rows = await db
    .select(withPage)
    .from(sources)
    .leftJoin(pages, eq(pages.id, sources.pageId))
    .leftJoin(pageReadings, OWN_READING)
    .where(which)
    .orderBy(asc(sources.number));
  return rows.map(({ source, ...lengths }) => ({ ...source, ...lengths }));
}

/** Lists the sources of a thread by number. */
export async function listSources(db: Database, threadId: string): Promise<ReadSource[]> {
  return readSources(db, eq(sources.threadId, threadId));
}

/** The source, or null. */
export async function findSource(db: Database, id: string): Promise<ReadSource | null> {
  const [found] = await readSources(db, eq(sources.id, id));
  return found ?? null;
}

/** For use inside a transaction. */
export async function insertSources(writer: Writer, found: readonly NewSource[]): Promise<void> {
  const rows = found.map((source) => ({
    publication: null,
    ...source,
    pageId: null,
    readAt: null,
    error: null,
  }));
  await insertRows(writer, sources, rows);
}

/** For use inside a transaction. The last of several readings of a source counts. */
export async function updateSources(
  writer: Writer,
  threadId: string,
  read: readonly { number: number; reading: SourceReading }[],
): Promise<void> {
  const last = [...new Map(read.map((one) => [one.number, one])).values()];
  if (last.length === 0) return;
  const of = <Name extends keyof SourceReading>(name: Name) => last.map(({ reading }) => reading[name]);
  await execute(
    writer,
    `UPDATE sources s SET title = n.title, snippet = n.snippet, published_at = n.published_at,
       publication = n.publication, page_id = n.page_id, read_at = n.read_at, error = n.error
     FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[])
       AS n (number, title, snippet, published_at, publication, page_id, read_at, error)
     WHERE s.thread_id = $1 AND s.number = n.number`,
    [
      threadId,
      last.map(({ number }) => number),
      of("title"),
      of("snippet"),
      of("publishedAt"),
      of("publication").map((publication) => (publication === null ? null : JSON.stringify(publication))),
      of("pageId"),
      of("readAt"),
      of("error"),
    ],
  );
}
