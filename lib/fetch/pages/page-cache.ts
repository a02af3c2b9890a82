import type { PagePicture } from "@/lib/sources/page-about";
import type { PicturesLeft } from "@/lib/sources/pictures-left";

/**
 * A fetched page, cached so that it is not fetched again on the same day, nor transferred again while it is
 * unchanged.
 */
export type FetchedPage = {
  urlKey: string;
  /** The address after redirects. */
  url: string;
  /** The addresses on the way there, starting with the requested one. */
  redirects: string[];
  canonical: string | null;
  title: string;
  text: string;
  pageStarts: number[] | null;
  publishedAt: string | null;
  author: string | null;
  language: string | null;
  /** True when the page continues after the stored text. */
  cut: boolean | null;
  /** Its pictures, whose bytes are stored apart; null without any. */
  pictures: PagePicture[] | null;
  /** Captioned pictures that are not kept; null when all are. */
  picturesLeft: PicturesLeft | null;
  etag: string | null;
  lastModified: string | null;
  /** When the server last confirmed this version; milliseconds since the epoch. */
  checkedAt: number;
};

export type PageCache = {
  find(urlKey: string): Promise<FetchedPage | null>;
  /** Stores the page, replacing the earlier one of its address. */
  keep(page: FetchedPage): Promise<void>;
  /** Records that the server confirmed the page as unchanged. */
  confirm(urlKey: string, at: number): Promise<void>;
  /** Deletes the page of the address. */
  forget(urlKey: string): Promise<void>;
};
