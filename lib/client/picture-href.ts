/** The address of a stored picture of a page. */
export const pictureHref = (pageId: string, sha256: string): string =>
  `/api/pages/${encodeURIComponent(pageId)}/pictures/${sha256}`;
