// A page is the text that was read for a source: stored with hash and time, never changed. Its id is derived
// from address and text, so that reading the same text twice stores it once.

import { createHash } from "node:crypto";
import type { PageRef } from "@/lib/run-log/run-state";
import type { PageAbout, PagePicture } from "@/lib/sources/page-about";

/** A picture of a page, drawn again here. */
export type StoredPicture = Pick<PagePicture, "sha256" | "type" | "width" | "height"> & { bytes: Buffer };

export type PageContent = {
  /** Normal form of the address (see `lib/sources/url-key.ts`). */
  urlKey: string;
  url: string;
  title: string;
  /** Markdown or plain text, as it was read. */
  text: string;
  publishedAt: string | null;
  /** The provider that read it, such as `tavily` or `library`. */
  via: string;
  /** Where each page of a paginated document starts, in code units of `text`. */
  pageStarts?: number[];
  about?: PageAbout;
  /** The bytes of pictures that `about` names, as far as they are not stored yet. */
  pictures?: readonly StoredPicture[];
};

const BROUGHT = ", from a bundle";

/**
 * The `via` of a text that this installation did not read itself. Only the source reader shows such a text;
 * nothing else uses it.
 */
export function broughtVia(via: string): string {
  return via.endsWith(BROUGHT) ? via : `${via}${BROUGHT}`;
}

/** The provider that read it originally. */
export function originalVia(via: string): string {
  return via.endsWith(BROUGHT) ? via.slice(0, -BROUGHT.length) : via;
}

/**
 * A page to store together with the events of the same record. `brought`: from an imported bundle, which may
 * contain anything.
 */
export type PageAttachment = PageContent & PageRef & { brought?: true };

/** Length in code points (Q16), without copying the text. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const high = (text.charCodeAt(at) & 0xfc00) === 0xd800;
    if (!high || (text.charCodeAt(at + 1) & 0xfc00) !== 0xdc00) continue;
    count -= 1;
    at += 1;
  }
  return count;
}

const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** Words of a text by the locale-aware segmenter (Q19); punctuation does not count. */
function countWords(text: string): number {
  let count = 0;
  for (const segment of words.segment(text)) if (segment.isWordLike) count += 1;
  return count;
}

/** The id of a page, from its address and the SHA-256 of its text in hex. */
export function pageIdOf(urlKey: string, sha256: string): string {
  return `pg_${createHash("sha256").update(`${urlKey}\n${sha256}`).digest("hex").slice(0, 24)}`;
}

/** Adds the content-addressed id, hash (SHA-256 of the UTF-8 text, hex) and lengths to a page. */
export function attachPage(content: PageContent): PageAttachment {
  const sha256 = createHash("sha256").update(content.text).digest("hex");
  return {
    ...content,
    id: pageIdOf(content.urlKey, sha256),
    sha256,
    charCount: countCharacters(content.text),
    wordCount: countWords(content.text),
  };
}
