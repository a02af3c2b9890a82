/** A page as it was fetched, kept so that it is not fetched again the same day, nor sent again while it is the same. */
export type FetchedPage = {
  urlKey: string;
  /** Where redirects led. */
  url: string;
  /** The addresses on the way there, the one asked for first. */
  redirects: string[];
  canonical: string | null;
  title: string;
  text: string;
  pageStarts: number[] | null;
  publishedAt: string | null;
  author: string | null;
  language: string | null;
  /** True where the page goes on behind the text. */
  cut: boolean | null;
  etag: string | null;
  lastModified: string | null;
  /** When the server last said that this is what it has; milliseconds since the epoch. */
  checkedAt: number;
};

export type PageCache = {
  find(urlKey: string): Promise<FetchedPage | null>;
  /** Keeps the page in place of what was kept of its address. */
  keep(page: FetchedPage): Promise<void>;
  /** The server said that the page is still the same. */
  confirm(urlKey: string, at: number): Promise<void>;
  /** Nothing of the address is kept any longer. */
  forget(urlKey: string): Promise<void>;
};
