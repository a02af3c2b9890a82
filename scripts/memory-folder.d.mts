/** The variable that puts temporary files into memory; none where there is no room. */
export function temporaryFolder(): { TMPDIR?: string };
