// The names of places inside a page. Addresses with them are shared and kept, so they never change.

/** Where a run begins on its thread's page. */
export const runAnchor = (runId: string) => `run-${runId}`;

/** What keeps the headings of an earlier run's report apart from those of the others; the newest has none. */
export const headingPrefix = (runId: string) => `${runId}-`;

/** A step of a run, from 1. */
export const stepAnchor = (runId: string, number: number) => `step-${runId}-${number}`;

/** A call of a run, by its id. */
export const callAnchor = (callId: string) => `call-${callId}`;

/** The row of a source in the list of its thread, by its number. */
export const sourceAnchor = (number: number) => `source-${number}`;
