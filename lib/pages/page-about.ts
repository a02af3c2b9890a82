// What is known of a page beside its text. A page says it of itself, so it is shown and never trusted: plain words of
// bounded length, and addresses of the web alone.

import { z } from "zod";
import { urlKey } from "@/lib/sources/url-key";

const LONGEST_AUTHOR = 200;
const LONGEST_ADDRESS = 2000;

export const pageAboutSchema = z.object({
  author: z.string().min(1).max(LONGEST_AUTHOR).optional(),
  /** The address that the page names for itself, where it is another one than was opened. */
  canonical: z
    .url({ protocol: /^https?$/ })
    .max(LONGEST_ADDRESS)
    .optional(),
  /** True where the page goes on behind the text. */
  cut: z.literal(true).optional(),
});

export type PageAbout = z.infer<typeof pageAboutSchema>;

/** Null where nothing is known. `url` is the address that was opened. */
export function pageAbout({
  url,
  author,
  canonical,
  cut,
}: {
  url: string;
  author?: string | null | undefined;
  canonical?: string | null | undefined;
  cut?: boolean | null | undefined;
}): PageAbout | null {
  const name = [...(author ?? "").replace(/[\p{C}\s]+/gu, " ").trim()].slice(0, LONGEST_AUTHOR / 2).join("");
  const about = {
    ...(name ? { author: name } : {}),
    ...(canonical && urlKey(canonical) !== urlKey(url) ? { canonical } : {}),
    ...(cut ? { cut } : {}),
  };
  const read = pageAboutSchema.safeParse(about);
  return read.success && Object.keys(read.data).length > 0 ? read.data : null;
}
