// Pages: texts that were read. A page is written once and its text never changes. Each thread stores who read
// it, when, and its metadata; a person sees what their own threads know.

import type { pages, pictures } from "@/db/sqlite/schema";
import type { Owner } from "./threads";

export type Row = typeof pages.$inferSelect;

/**
 * `pageStarts` may be omitted when a text has no pages, `about` when nothing is known, `brought` when the
 * page was read here.
 */
export type PageRow = Omit<Row, "pageStarts" | "about" | "brought"> &
  Partial<Pick<Row, "pageStarts" | "about" | "brought">> & {
    /** To be stored with the page; a stored page is returned without them. */
    pictures?: readonly PictureRow[];
  };

export type PictureRow = typeof pictures.$inferSelect;

/**
 * A page as one person knows it: the times at which their own threads read it, earliest first, and the
 * metadata they stored.
 */
export type KnownPage = Omit<PageRow, "brought"> & {
  readings: number[];
  /** False while the page is known only from an imported bundle. */
  here: boolean;
};

export type ToldPage = Omit<KnownPage, "text">;

export interface PagesStore {
  /** Returns the stored page, whoever read it, or null. */
  findPage(id: string): Promise<PageRow | null>;

  /** Returns the page as its owner's threads know it; null when none of them read it. */
  findKnownPage(page: { id: string; owner: Owner }): Promise<KnownPage | null>;

  /** The first reading of a page by a thread, or null. For an imported page that is the bundle's. */
  findReadingOf(options: {
    threadId: string;
    pageId: string;
  }): Promise<Pick<
    PageRow,
    "url" | "title" | "wordCount" | "publishedAt" | "via" | "readAt" | "pageStarts" | "about"
  > | null>;

  /** Text of a page, or null when there is none. */
  findPageText(id: string): Promise<string | null>;

  /** Lists every page that the owner's threads read at an address, without the texts, in no order. */
  listKnownPages(address: { urlKey: string; owner: Owner }): Promise<ToldPage[]>;

  /** Stores a page that a thread read outside any run. */
  storePage(page: PageRow, threadId: string): Promise<void>;

  /** Returns a picture of a page; null when the page does not have it. */
  findPicture(picture: { pageId: string; sha256: string }): Promise<PictureRow | null>;

  /** How many pictures are stored, each once, and their bytes. */
  countPictures(): Promise<{ count: number; bytes: number }>;

  /** Those of the digests of which a picture is stored. */
  listStoredPictures(digests: readonly string[]): Promise<Set<string>>;
}

// Reads the row of a page as one person knows it. Both stores select the same columns.

/** Metadata of a page; `page_starts` and `about` are JSON. */
export type StoredSaying = Record<"url" | "title" | "via", string> & {
  word_count: number;
} & Record<"published_at" | "page_starts" | "about", string | null>;

/** `readings`: JSON of the times at which the person's threads read the page. */
export type StoredPage = Record<"id" | "url_key" | "sha256" | "readings", string> &
  StoredSaying & { text?: string; char_count: number; here: 0 | 1 };

const parsed = <Value>(json: string | null): Value | null =>
  json === null ? null : (JSON.parse(json) as Value);

/** The columns that a thread says about a page. */
export function sayingOf(row: StoredSaying) {
  return {
    url: row.url,
    title: row.title,
    wordCount: row.word_count,
    publishedAt: row.published_at,
    via: row.via,
    pageStarts: parsed<number[]>(row.page_starts),
    about: parsed<NonNullable<PageRow["about"]>>(row.about),
  };
}

export function knownPage(row: StoredPage): ToldPage {
  const readings = (JSON.parse(row.readings) as number[]).sort((a, b) => a - b);
  return {
    id: row.id,
    urlKey: row.url_key,
    sha256: row.sha256,
    charCount: row.char_count,
    ...sayingOf(row),
    readAt: readings[0] ?? 0,
    readings,
    here: row.here === 1,
  };
}

/**
 * The digests of the pictures that a page is stored with: those whose bytes it brings, and, of a page that was read here,
 * those that an earlier reading stored.
 */
export function linkedPictures({ pictures = [], about, brought }: PageRow): string[] {
  const known = brought ? [] : (about?.pictures ?? []);
  return [...new Set([...pictures, ...known].map(({ sha256 }) => sha256))].sort();
}
