// Finds pages that earlier runs of this installation read, for use by later runs. Pages that only a bundle
// brought are excluded, because their author could have written anything: see `broughtVia`.

import type { TextQuery } from "./text-query";
import type { Owner } from "./threads";

export type EarlierPage = {
  url: string;
  title: string;
  text: string;
  publishedAt: string | null;
  via: string;
  /** The offsets of a document's pages, as JSON; null for texts without pages. */
  pageStarts: string | null;
  /** Metadata of the page, as JSON; null when there is none. */
  about: string | null;
  /** The time at which the owner's runs last read this text. */
  readAt: number;
};

export interface SearchEarlierStore {
  /** Lists the newest matching pages that the owner's runs read in this span, at most `limit`. */
  matchPages(query: {
    match: TextQuery;
    since: number;
    until: number;
    limit: number;
    owner: Owner;
  }): Promise<EarlierPage[]>;

  /** The text that the owner's runs last read at a web address; null when there is none. */
  newestPage(address: { urlKey: string; owner: Owner }): Promise<EarlierPage | null>;

  /**
   * Whether the owner may learn that an address was read at a time: their own runs read it then, or they are
   * the only user.
   */
  mayKnowRead(reading: { urlKey: string; readAt: number; owner: Owner }): Promise<boolean>;

  /** Counts the entries that each query matches, and all entries, both up to `most`. */
  countWords(queries: TextQuery[], most: number): Promise<{ counts: number[]; all: number }>;
}
