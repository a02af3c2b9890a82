// What is known of a page beside its text. A page says it of itself, so it is shown and never trusted: plain words of
// bounded length, and addresses of the web alone.

import { z } from "zod";
import { urlKey } from "@/lib/sources/url-key";

const LONGEST_AUTHOR = 200;
const LONGEST_ADDRESS = 2000;
const LONGEST_HOST = 255;
/** More than redirects are followed. */
const MOST_HOSTS = 20;

const address = z.url({ protocol: /^https?$/ }).max(LONGEST_ADDRESS);

export const pageAboutSchema = z.object({
  author: z.string().min(1).max(LONGEST_AUTHOR).optional(),
  /** The address that the page names for itself, where it is another one than was opened. */
  canonical: address.optional(),
  /** True where the page goes on behind the text. */
  cut: z.literal(true).optional(),
  /** Other hosts than the address's own that redirects led over to the text, the one it came from among them. */
  hosts: z.array(z.string().min(1).max(LONGEST_HOST)).max(MOST_HOSTS).optional(),
});

export type PageAbout = z.infer<typeof pageAboutSchema>;

/** Null where nothing is known. `url` is the address that was opened. */
export function pageAbout({
  url,
  author,
  canonical,
  cut,
  way = [],
}: {
  url: string;
  author?: string | null | undefined;
  canonical?: string | null | undefined;
  cut?: boolean | null | undefined;
  /** The addresses that redirects led over, with the last one. */
  way?: readonly string[];
}): PageAbout | null {
  const name = [...(author ?? "").replace(/[\p{C}\s]+/gu, " ").trim()].slice(0, LONGEST_AUTHOR / 2).join("");
  const hosts = [...new Set(way.map(hostOf))].filter((host) => host !== hostOf(url));
  const about = {
    ...(name ? { author: name } : {}),
    // A page that names no address worth keeping loses nothing else by it.
    ...(canonical && urlKey(canonical) !== urlKey(url) && address.safeParse(canonical).success
      ? { canonical }
      : {}),
    ...(cut ? { cut } : {}),
    ...(hosts.length > 0 ? { hosts } : {}),
  };
  const read = pageAboutSchema.safeParse(about);
  return read.success && Object.keys(read.data).length > 0 ? read.data : null;
}

const hostOf = (url: string): string => new URL(url).hostname;

/** An address and where redirects from it led when it was read: what rules about hosts are to be held against. */
export function addressesOf({ url, about }: { url: string; about?: PageAbout | null | undefined }): string[] {
  return [url, ...(about?.hosts ?? []).map((host) => `https://${host}/`)];
}
