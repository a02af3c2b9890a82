/** The page that says what changed between two reports. `since`: absent for the one before. */
export const changesHref = (to: string, since?: string): string => {
  const page = `/reports/${encodeURIComponent(to)}/changes`;
  return since === undefined ? page : `${page}?since=${encodeURIComponent(since)}`;
};
