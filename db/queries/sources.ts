// Numbered references of threads.

import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database, Writer } from "../client";
import { pages, sources } from "../schema";

export type SourceRow = typeof sources.$inferSelect;
export type NewSource = Omit<SourceRow, "pageId" | "readAt" | "error">;

/** What reading (or failing to read) a source, or finding it again, settles. */
export type SourceReading = Pick<
  SourceRow,
  "title" | "snippet" | "publishedAt" | "pageId" | "readAt" | "error"
>;

/** A source with the lengths of its page, when it was read. */
export type ReadSource = SourceRow & { charCount: number | null; wordCount: number | null };

const withPage = { source: sources, charCount: pages.charCount, wordCount: pages.wordCount };

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
  return found ? { ...found.source, charCount: found.charCount, wordCount: found.wordCount } : null;
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

/** For use inside a transaction. */
export function insertSource(writer: Writer, source: NewSource): void {
  writer.insert(sources).values(source).run();
}

/** For use inside a transaction. */
export function updateSource(
  writer: Writer,
  source: { threadId: string; number: number; reading: SourceReading },
): void {
  writer
    .update(sources)
    .set(source.reading)
    .where(and(eq(sources.threadId, source.threadId), eq(sources.number, source.number)))
    .run();
}
