// The cache of fetched pages, one for each address. Nothing refers to them, so they may be deleted at any
// time.

import type { fetchedPages } from "@/db/sqlite/schema";

export type FetchedPageRow = typeof fetchedPages.$inferSelect;

export interface FetchedPagesStore {
  /** The page of an address, or null. */
  findFetchedPage(urlKey: string): Promise<FetchedPageRow | null>;

  /** Stores a page, and deletes pages that were not used since `before` and the oldest beyond `most`. */
  keepFetchedPage(page: FetchedPageRow, options: { before: number; most: number }): Promise<void>;

  confirmFetchedPage(urlKey: string, checkedAt: number): Promise<void>;

  forgetFetchedPage(urlKey: string): Promise<void>;
}
