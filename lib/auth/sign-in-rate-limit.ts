// How long somebody has to wait after wrong passwords. In memory: a restart forgets them, and takes longer than most of
// the waits. A try counts as wrong from its beginning, so that many at once are not let through together.

import { processSingleton } from "@/lib/singleton";

/** So many tries are free; then the wait doubles from a second. */
const FREE = 4;
const FIRST_WAIT = 1000;
/**
 * Milliseconds. A name is not locked for long: whoever knows it keeps its owner out, where they have not signed in before.
 * A browser that has waits for itself alone.
 */
const LONGEST = { name: 60_000, address: 900_000, device: 900_000 };
/** After an hour of peace all is forgotten. */
const FORGET = 3_600_000;
/** Of all names and addresses together: so many wrong tries a minute. */
const ALL_A_MINUTE = 100;
const MOST_KEPT = 10_000;

type Tries = { count: number; last: number };
type Who = {
  name: string;
  /** Null where nobody can tell. */
  address: string | null;
  /** The browser, where this name has signed in with it before; null for any other. */
  device?: string | null;
};

export type Guesses = {
  /** Milliseconds to wait; 0 when it may be tried now, and then it counts. `now` since the epoch. */
  begin(who: Who & { now: number }): number;
  /** The password was right: none of it was guessing. */
  right(who: Who): void;
};

function waitOf(tries: Tries | undefined, longest: number, now: number): number {
  if (!tries || tries.count < FREE || now - tries.last >= FORGET) return 0;
  const wait = Math.min(longest, FIRST_WAIT * 2 ** (tries.count - FREE));
  return Math.max(0, tries.last + wait - now);
}

export function createGuesses(): Guesses {
  const kept = new Map<string, Tries>();
  let minute: Tries = { count: 0, last: 0 };
  const note = (key: string, now: number) => {
    const before = kept.get(key);
    const count = before && now - before.last < FORGET ? before.count + 1 : 1;
    // The one that was tried last stands last, so that what is dropped is the oldest.
    kept.delete(key);
    kept.set(key, { count, last: now });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  };
  return {
    begin({ name, address, device = null, now }) {
      if (device !== null) {
        const wait = waitOf(kept.get(`device ${device}`), LONGEST.device, now);
        if (wait === 0) note(`device ${device}`, now);
        return wait;
      }
      if (now - minute.last >= 60_000) minute = { count: 0, last: now };
      const all = minute.count >= ALL_A_MINUTE ? minute.last + 60_000 - now : 0;
      const byName = waitOf(kept.get(`name ${name}`), LONGEST.name, now);
      const byAddress = address === null ? 0 : waitOf(kept.get(`address ${address}`), LONGEST.address, now);
      const wait = Math.max(all, byName, byAddress);
      if (wait > 0) return wait;
      minute.count += 1;
      note(`name ${name}`, now);
      if (address !== null) note(`address ${address}`, now);
      return 0;
    },
    right({ name, address, device = null }) {
      // What others tried meanwhile stays what it was.
      if (device !== null) return void kept.delete(`device ${device}`);
      kept.delete(`name ${name}`);
      kept.delete(`address ${address}`);
      minute.count = Math.max(0, minute.count - 1);
    },
  };
}

/** Those of this process. */
export const ownGuesses = (): Guesses => processSingleton("guesses", () => createGuesses());
