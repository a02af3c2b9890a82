// One door for each endpoint, shared by all runs of the process. A pause that the endpoint asks for holds for every run,
// not only for the one that was told. After several failures in a row, over all runs, the endpoint is left alone for a
// while; then one request tries it (half open), and only its success lets the others in. Nothing here waits: who knocks is
// told how long to stay away. On `globalThis`, because the framework loads this module more than once.

export type GatePolicy = {
  /** Failures in a row after which the endpoint is left alone. One run alone tries four times, so it takes two. */
  failures: number;
  /** The first rest; it doubles with each trial that fails. */
  restMs: number;
  longestRestMs: number;
  /** Waits are spread over this much, so that runs do not come back together. */
  spreadMs: number;
  /** A trial that has not ended after this time no longer keeps the others out. */
  trialMs: number;
  /** A pause that is asked for and longer than this holds only for the run that was told. */
  longestPauseMs: number;
};

export const GATE_POLICY: GatePolicy = {
  failures: 5,
  restMs: 5000,
  longestRestMs: 60_000,
  spreadMs: 1200,
  trialMs: 120_000,
  longestPauseMs: 10 * 60_000,
};

/** How long to stay away, and why: the endpoint asked for it, it is left alone, or another run tries it just now. */
export type Shut = { waitMs: number; why: "pause" | "rest" | "trial"; failures: number };

type Door = {
  failures: number;
  /** Rests in a row without a success in between. */
  rests: number;
  restUntil: number;
  pauseUntil: number;
  /** Until when a trial keeps the others out; null when there is none. */
  trialUntil: number | null;
};

type Moment = { now: number; random: () => number };

const KEY = Symbol.for("groundwork.models.gates");
const holder = globalThis as { [KEY]?: Map<string, Door> };

function doorOf(endpoint: string): Door {
  holder[KEY] ??= new Map();
  const doors = holder[KEY];
  const known = doors.get(endpoint);
  if (known) return known;
  const door: Door = { failures: 0, rests: 0, restUntil: 0, pauseUntil: 0, trialUntil: null };
  doors.set(endpoint, door);
  return door;
}

/** Time left; none when it is more than can have been meant: then the clock was set back. */
function left(until: number, now: number, most: number): number {
  const ms = until - now;
  return ms > most ? 0 : Math.max(0, ms);
}

/** The door of one endpoint. `endpoint` names it without any secret, such as its base URL. */
export function gateOf(endpoint: string, policy: GatePolicy = GATE_POLICY) {
  const door = doorOf(endpoint);
  const spread = (random: () => number) => Math.floor(random() * policy.spreadMs);
  const isOpen = () => door.failures >= policy.failures;

  return {
    /** Null when a request may leave now. Who gets null tells the outcome afterwards, whatever it was. */
    knock({ now, random }: Moment): Shut | null {
      const { failures } = door;
      const pause = left(door.pauseUntil, now, policy.longestPauseMs);
      if (pause > 0) return { waitMs: pause + spread(random), why: "pause", failures };
      if (!isOpen()) return null;
      const rest = left(door.restUntil, now, policy.longestRestMs);
      if (rest > 0) return { waitMs: rest + spread(random), why: "rest", failures };
      if (door.trialUntil !== null && left(door.trialUntil, now, policy.trialMs) > 0)
        return { waitMs: policy.spreadMs + spread(random), why: "trial", failures };
      door.trialUntil = now + policy.trialMs;
      return null;
    },

    /** The endpoint answered, also when it refused what was asked. */
    succeeded(): void {
      Object.assign(door, { failures: 0, rests: 0, trialUntil: null });
    },

    /** It failed in a way that passes. */
    failed(now: number): void {
      door.failures += 1;
      door.trialUntil = null;
      if (!isOpen() || left(door.restUntil, now, policy.longestRestMs) > 0) return;
      door.restUntil = now + Math.min(policy.longestRestMs, policy.restMs * 2 ** door.rests);
      door.rests += 1;
    },

    /** It asked to be left alone for so long. It is there, so this is no failure. */
    limited(now: number, askedMs: number): void {
      this.succeeded();
      if (askedMs > policy.longestPauseMs) return;
      const before = left(door.pauseUntil, now, policy.longestPauseMs);
      door.pauseUntil = now + Math.max(before, askedMs);
    },

    /** The request was called off before anything was learned. */
    abandoned(): void {
      door.trialUntil = null;
    },
  };
}

export type Gate = ReturnType<typeof gateOf>;
