import { setTimeout as sleep } from "node:timers/promises";

/**
 * How long searches wait for what is being indexed before they answer with what is there, in milliseconds. Each is counted
 * from one moment for all searches, so that a pass over many files holds up none that comes later.
 */
export const PATIENCE_MS = {
  /** For the bundled documentation, from the start: the first question may be about it. */
  bundled: 20_000,
  /** For the person's own files in the first pass, from when it comes to them: all that were put in before are new to it. */
  first: 5000,
  /** The same in every later pass, which has little to do. */
  later: 2000,
};

/** Resolves when it is done, or after so many milliseconds. */
export async function waitFor(done: Promise<void>, ms: number): Promise<void> {
  if (ms > 0) await Promise.race([done, sleep(ms, undefined, { ref: false })]);
}
