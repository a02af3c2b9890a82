/** Deterministic random numbers: Park and Miller's generator. Returns whole numbers below `most`. */
export function chance(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}
