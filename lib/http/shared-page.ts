// The address of shared reports: the only pages with contents that open without sign-in.

export const SHARED_PAGE = {
  /** `/s/` and one token, nothing below it. */
  path: /^\/s\/[^/]+$/,
  /** Set by `proxy.ts` on requests for these pages, and removed from all others. */
  header: "x-groundwork-shared",
} as const;

/** Headers of these pages: no search engine lists them, and no cache keeps them. */
export const SHARED_HEADERS: Readonly<Record<string, string>> = {
  "X-Robots-Tag": "noindex, nofollow",
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
};
