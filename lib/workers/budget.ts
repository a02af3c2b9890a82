// The one budget for work on what others wrote: pages, reports, files. Whatever reads such a text at length is a job of one
// of these kinds, in a thread beside the server, and is given up with a typed reason when it goes beyond its budget.

import type { PoolSettings } from "./pool";

/**
 * What one job of each kind may take. Together the threads and a server of 200 MB stay within 600 MB while each kind is
 * attacked by itself; a thread without work ends, and gives its memory back.
 *
 * - `size`: threads, and so jobs at the same time.
 * - `limitMs`: milliseconds from when a thread begins with a job; its time in the queue does not count.
 * - `memoryMb`, `bytesMb`: megabytes that the objects of a thread may take, and its bytes beside them.
 * - `inputMb`: megabytes that a job may hand over, since they are copied on the server's own event loop.
 * - `waiting`: jobs of one person that may wait; who asks for more is refused at once.
 * - `idleMs`: milliseconds without a job after which a thread ends.
 */
export const BUDGETS = {
  /** Checks, exports and comparisons of reports: one that takes all its time leaves a thread to the others. */
  report: { size: 2, limitMs: 25_000, memoryMb: 192, bytesMb: 64, inputMb: 64, waiting: 40, idleMs: 30_000 },
  /**
   * The text of a page. A second thread keeps pages coming while a bomb runs out its time; a third would take the server's
   * core. An honest page of nine thousand elements with many attributes takes more than 72 MB of objects; the largest PDF
   * beside that of the job before, not yet swept, more than 64 MB of bytes.
   */
  page: { size: 2, limitMs: 15_000, memoryMb: 96, bytesMb: 80, inputMb: 64, waiting: 400, idleMs: 30_000 },
  /**
   * The file of a bundle, whose text, values and bytes are there at once: of 64 MB of Cyrillic the text takes as much again. It
   * is read, checked with all its citations, and stored.
   */
  bundle: {
    size: 1,
    limitMs: 60_000,
    memoryMb: 320,
    bytesMb: 192,
    inputMb: 100,
    waiting: 10,
    idleMs: 5000,
  },
  /**
   * A file of the library. Of the largest DOCX that is let in the elements take 256 MB; the bytes of the largest file, of
   * which a second copy is handed to its reader, 80 MB, and what a DOCX may unpack to twice 60 MB beside 40.
   */
  file: {
    size: 1,
    limitMs: 20_000,
    memoryMb: 320,
    bytesMb: 192,
    inputMb: 100,
    waiting: 100_000,
    idleMs: 10_000,
  },
} as const satisfies Record<string, Omit<PoolSettings, "entry" | "hook">>;

export type WorkKind = keyof typeof BUDGETS;
