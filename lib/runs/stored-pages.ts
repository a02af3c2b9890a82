// The cache of fetched web pages, in the store.

import type { Store } from "@/db/store/store";
import type { PageCache } from "@/lib/fetch/pages/page-cache";

const DAY = 86_400_000;
/** Days after which an unused page is deleted, and how many pages are stored at most. */
const KEPT_DAYS = 30;
const MOST_KEPT = 2000;

/** Stored pages, keyed by the address they were fetched for. */
export function storedPages(db: Store): PageCache {
  return {
    async find(urlKey) {
      const page = await db.findFetchedPage(urlKey);
      if (!page?.pictures) return page;
      // The bytes go with the last research that has them.
      const stored = await db.listStoredPictures(page.pictures.map(({ sha256 }) => sha256));
      return { ...page, pictures: page.pictures.filter(({ sha256 }) => stored.has(sha256)) };
    },
    keep: (page) => db.keepFetchedPage(page, { before: page.checkedAt - KEPT_DAYS * DAY, most: MOST_KEPT }),
    confirm: (urlKey, at) => db.confirmFetchedPage(urlKey, at),
    forget: (urlKey) => db.forgetFetchedPage(urlKey),
  };
}
