// Metadata of a page besides its text. The page states it itself, so it is displayed but never trusted: plain text of
// limited length, and only web addresses.

import { z } from "zod";
import type { LeftReason, PicturesLeft } from "@/lib/sources/pictures-left";
import { urlKey } from "@/lib/sources/url-key";
import { readAuthors, writeAuthors } from "@/lib/text/author-list";
import { plainTitle } from "@/lib/text/plain-title";

/** Code units of all authors together. */
const LONGEST_AUTHOR = 200;
/** Code points of one of them. */
const LONGEST_NAME = LONGEST_AUTHOR / 2;
/** More than fit; the rest is not looked at. */
const MOST_AUTHOR_TEXT = 10_000;
const LONGEST_ADDRESS = 2000;
const LONGEST_HOST = 255;
/** More than the number of redirects that are followed. */
const MOST_HOSTS = 20;

const address = z.url({ protocol: /^https?$/ }).max(LONGEST_ADDRESS);

/** Pictures of a page that are kept. */
export const MOST_PICTURES = 12;
/** Code units of a caption beside its picture; the page's text has all of it. */
export const LONGEST_CAPTION = 400;
/** Pixels of the longer side of a kept picture. */
export const LONGEST_SIDE = 1600;

const offset = z.int().min(0);
const side = z.int().min(1).max(LONGEST_SIDE);

const pagePictureSchema = z.object({
  /** From 1, in the order of the text. */
  number: z.int().min(1).max(MOST_PICTURES),
  /** SHA-256 of the stored bytes, by which they are found. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.enum(["image/jpeg", "image/png"]),
  width: side,
  height: side,
  /** Bytes. */
  size: z.int().min(1),
  /** Where the caption stands in the text, in code units. */
  start: offset,
  end: offset,
  caption: z.string().min(1).max(LONGEST_CAPTION).overwrite(plainTitle),
});

const leftCount = z.int().min(1).max(10_000).optional();
const picturesLeftSchema = z.object({
  unreachable: leftCount,
  unusable: leftCount,
  late: leftCount,
  many: leftCount,
  run: leftCount,
} satisfies Record<LeftReason, z.ZodType>);

/** A captioned picture of a page, without its bytes. */
export type PagePicture = z.infer<typeof pagePictureSchema>;

export const pageAboutSchema = z.object({
  author: z.string().min(1).max(LONGEST_AUTHOR).overwrite(plainTitle).optional(),
  /** The canonical address that the page declares, if it differs from the opened one. */
  canonical: address.optional(),
  /** The text is that of this open-access address, because the source's own has an abstract at best. */
  fullText: address.optional(),
  /** The text is that of the Internet Archive's copy of this day, because the page is gone. */
  archived: z.object({ url: address, day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/) }).optional(),
  /** True if the page is longer than the stored text. */
  cut: z.literal(true).optional(),
  /** Hosts other than the address's own that redirects passed through, including the final one. */
  hosts: z.array(z.string().min(1).max(LONGEST_HOST).overwrite(plainTitle)).max(MOST_HOSTS).optional(),
  pictures: z.array(pagePictureSchema).min(1).max(MOST_PICTURES).optional(),
  picturesLeft: picturesLeftSchema.optional(),
});

export type PageAbout = z.infer<typeof pageAboutSchema>;

/** Null without metadata. `url` is the address that was opened. */
export function pageAbout({
  url,
  author,
  canonical,
  cut,
  redirects = [],
  pictures,
  picturesLeft,
}: {
  url: string;
  author?: string | null | undefined;
  canonical?: string | null | undefined;
  cut?: boolean | null | undefined;
  /** The addresses of the redirects, including the last one. */
  redirects?: readonly string[];
  pictures?: readonly PagePicture[] | null | undefined;
  picturesLeft?: PicturesLeft | null | undefined;
}): PageAbout | null {
  const name = authorsOf(author ?? "");
  const hosts = [...new Set(redirects.map(hostOf))].filter((host) => host !== hostOf(url));
  const about = {
    ...(name ? { author: name } : {}),
    // An unusable canonical address does not invalidate the other fields.
    ...(canonical && urlKey(canonical) !== urlKey(url) && address.safeParse(canonical).success
      ? { canonical }
      : {}),
    ...(cut ? { cut } : {}),
    ...(hosts.length > 0 ? { hosts } : {}),
    ...(pictures && pictures.length > 0 ? { pictures: [...pictures] } : {}),
    ...(picturesLeft && Object.keys(picturesLeft).length > 0 ? { picturesLeft } : {}),
  };
  const read = pageAboutSchema.safeParse(about);
  return read.success && Object.keys(read.data).length > 0 ? read.data : null;
}

function authorsOf(text: string): string {
  const { names, more } = readAuthors(
    text
      .slice(0, MOST_AUTHOR_TEXT)
      .replace(/[\p{C}\s]+/gu, " ")
      .trim(),
  );
  const short = names.map((name) => [...name].slice(0, LONGEST_NAME).join("").trim());
  const written = writeAuthors({ names: short, more }, LONGEST_AUTHOR);
  // The first name alone may leave no room for the mark.
  return written.length <= LONGEST_AUTHOR ? written : (short[0] ?? "");
}

const hostOf = (url: string): string => new URL(url).hostname;

/** An address and the hosts that it redirected to: rules about hosts apply to all of them. */
export function addressesOf({ url, about }: { url: string; about?: PageAbout | null | undefined }): string[] {
  return [url, ...(about?.hosts ?? []).map((host) => `https://${host}/`)];
}
