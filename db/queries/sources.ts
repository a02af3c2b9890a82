// Numbered references of threads.

import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client";
import { placeholders, prepareOnce } from "../prepared";
import { pages, sources } from "../schema";

export type SourceRow = typeof sources.$inferSelect;
export type NewSource = Omit<SourceRow, "pageId" | "readAt" | "error">;

/** What reading (or failing to read) a source, or finding it again, settles. */
export type SourceReading = Pick<
  SourceRow,
  "title" | "snippet" | "publishedAt" | "pageId" | "readAt" | "error"
>;

/** A source with the lengths of its page, when it was read, and where the pages of a document begin. */
export type ReadSource = SourceRow & {
  charCount: number | null;
  wordCount: number | null;
  pageStarts?: number[] | null;
  about?: typeof pages.$inferSelect.about;
};

const withPage = {
  source: sources,
  charCount: pages.charCount,
  wordCount: pages.wordCount,
  pageStarts: pages.pageStarts,
  about: pages.about,
};

/** Sources of a thread by number. */
export async function listSources(db: Database, threadId: string): Promise<ReadSource[]> {
  return db
    .select(withPage)
    .from(sources)
    .leftJoin(pages, eq(pages.id, sources.pageId))
    .where(eq(sources.threadId, threadId))
    .orderBy(asc(sources.number))
    .all()
    .map(({ source, ...lengths }) => ({ ...source, ...lengths }));
}

/** The source, or null. */
export async function findSource(db: Database, id: string): Promise<ReadSource | null> {
  const found = db
    .select(withPage)
    .from(sources)
    .leftJoin(pages, eq(pages.id, sources.pageId))
    .where(eq(sources.id, id))
    .get();
  if (!found) return null;
  const { source, ...lengths } = found;
  return { ...source, ...lengths };
}

/** When each of these pages was read, once for every source it was read for. */
export async function listReadings(
  db: Database,
  pageIds: string[],
): Promise<{ pageId: string; readAt: number }[]> {
  return db
    .select({ pageId: sources.pageId, readAt: sources.readAt })
    .from(sources)
    .where(inArray(sources.pageId, pageIds))
    .all()
    .flatMap(({ pageId, readAt }) => (pageId !== null && readAt !== null ? [{ pageId, readAt }] : []));
}

const insertion = prepareOnce((db) => db.insert(sources).values(placeholders(sources)).prepare());

const settlement = prepareOnce((db) =>
  db
    .update(sources)
    .set({
      title: sql`${sql.placeholder("title")}`,
      snippet: sql`${sql.placeholder("snippet")}`,
      publishedAt: sql`${sql.placeholder("publishedAt")}`,
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
  insertion(db).run({ ...source, pageId: null, readAt: null, error: null });
}

/** For use inside a transaction. */
export function updateSource(
  db: Database,
  source: { threadId: string; number: number; reading: SourceReading },
): void {
  settlement(db).run({ threadId: source.threadId, number: source.number, ...source.reading });
}
