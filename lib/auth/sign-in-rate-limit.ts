// The wait after wrong passwords. In memory: a restart forgets them, and takes longer than most of the waits.
// An attempt counts as wrong from its start, so that many at once are not all let through.

import { processSingleton } from "@/lib/singleton";

/** This many attempts are free; then the wait doubles, starting from a second. */
const FREE = 4;
const FIRST_WAIT = 1000;
/**
 * Milliseconds. A name is never blocked for long: anyone who knows it could lock out its owner in new
 * browsers. A browser with a device token has a wait of its own.
 */
const LONGEST = { name: 60_000, address: 900_000, device: 900_000 };
/** After an hour without attempts everything is forgotten. */
const FORGET = 3_600_000;
/** Wrong attempts per minute, over all names and addresses. */
const ALL_A_MINUTE = 100;
const MOST_KEPT = 10_000;

type Tries = { count: number; last: number };
type Who = {
  name: string;
  /** Null when unknown. */
  address: string | null;
  /** The device, if this name has signed in with this browser before; null for any other. */
  device?: string | null;
};

export type Guesses = {
  /** Milliseconds to wait; 0 when an attempt is allowed now, and then it counts. `now` since the epoch. */
  begin(who: Who & { now: number }): number;
  /** The password was right, so the attempts were not guesses. */
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
    // Reinserted at the end, so that the oldest entry is dropped first.
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
      // Other people's attempts still count.
      if (device !== null) return void kept.delete(`device ${device}`);
      kept.delete(`name ${name}`);
      kept.delete(`address ${address}`);
      minute.count = Math.max(0, minute.count - 1);
    },
  };
}

/** The registry of this process. */
export const ownGuesses = (): Guesses => processSingleton("guesses", () => createGuesses());
