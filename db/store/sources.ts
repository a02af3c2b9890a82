// The numbered sources of threads.

import type { pages, sources } from "@/db/sqlite/schema";

export type SourceRow = typeof sources.$inferSelect;

export type NewSource = Omit<SourceRow, "pageId" | "readAt" | "error" | "publication"> &
  Partial<Pick<SourceRow, "publication">>;

/** The columns that change when a source is read, fails to be read, or is found again. */
export type SourceReading = Pick<
  SourceRow,
  "title" | "snippet" | "publishedAt" | "publication" | "pageId" | "readAt" | "error"
>;

/** A source with the length of its page, when the page was read, and the offsets of a document's pages. */
export type ReadSource = SourceRow & {
  charCount: number | null;
  wordCount: number | null;
  pageStarts?: number[] | null;
  about?: typeof pages.$inferSelect.about;
};

export interface SourcesStore {
  /** Lists the sources of a thread by number. */
  listSources(threadId: string): Promise<ReadSource[]>;

  /** The source, or null. */
  findSource(id: string): Promise<ReadSource | null>;
}
