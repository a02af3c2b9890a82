// What the short form of the tests takes of the runs that code leads: each kind of case once at least.

import { isLongForm } from "@/e2e/long-form";
import { TOPICS } from "./web";

/** Topics that a kind of weak model is tried with: three, of which each kind has one in turn in the short form. */
const TRIED = TOPICS.slice(0, 3);
/** Beside the first of each type, every so many events of a log are a crash point of the short form. */
const EACH = 6;

/** The topics for the kind of model with this number. */
export function topicsFor(kind: number): typeof TOPICS {
  const at = kind % TRIED.length;
  return isLongForm ? TRIED : TRIED.slice(at, at + 1);
}

/** Lengths at which a log is cut off: behind the first event of each type and every few events; behind each in the long form. */
export function cutsOf(events: readonly { type: string }[]): number[] {
  const seen = new Set<string>();
  return events.slice(0, -1).flatMap(({ type }, at) => {
    const isNew = !seen.has(type);
    seen.add(type);
    return isLongForm || isNew || at % EACH === 0 ? [at + 1] : [];
  });
}
