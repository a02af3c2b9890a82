// Random numbers with a fixed seed, so that the corpus is deterministic.

export type Random = {
  /** A number from 0 up to, but not including, 1. */
  next: () => number;
  /** A whole number from `from` to `to`, both included. */
  whole: (from: number, to: number) => number;
  pick: <T>(list: readonly T[]) => T;
  shuffled: <T>(list: readonly T[]) => T[];
};

/** A small generator (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item);
  return {
    next,
    whole,
    shuffled,
    pick: <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T,
  };
}
