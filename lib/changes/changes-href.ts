/** The page that says what changed between two reports. */
export const changesHref = (to: string, since: string): string =>
  `/reports/${encodeURIComponent(to)}/changes?since=${encodeURIComponent(since)}`;
