// Reads the row of a page as one person knows it. Both stores select the same columns.

import type { PageRow, ToldPage } from "@/db/store/pages";

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
