// URL fragments of places inside a page. They are shared and bookmarked, so they never change.

/** The start of a run on its thread's page. */
export const runAnchor = (runId: string) => `run-${runId}`;

/** Prefix that distinguishes the headings of an earlier run's report; the newest has none. */
export const headingPrefix = (runId: string) => `${runId}-`;

/** A step of a run, from 1. */
export const stepAnchor = (runId: string, number: number) => `step-${runId}-${number}`;

/** A call of a run, by its id. */
export const callAnchor = (callId: string) => `call-${callId}`;

/** The row of a source in the list of its thread, by its number. */
export const sourceAnchor = (number: number) => `source-${number}`;
