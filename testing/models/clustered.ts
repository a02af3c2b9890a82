// Vectors that lie together in groups, as those of texts do.

/** Park and Miller's minimal generator. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** How far the vectors of a group are from its middle, relative to the length of the middle. */
const SPREAD = 0.7;

/** The same vectors at each call: `count` of a seed, in as many groups, which all seeds share. */
export function* clusteredVectors({
  count,
  dimensions,
  groups,
  seed,
}: {
  count: number;
  dimensions: number;
  groups: number;
  seed: number;
}): Generator<Float32Array> {
  const around = (random: () => number) =>
    // Nearly normal, and quick.
    Float32Array.from({ length: dimensions }, () => random() + random() + random() - 1.5);
  const ofGroups = generator(7);
  const middles = Array.from({ length: groups }, () => around(ofGroups));
  const random = generator(seed);
  for (let made = 0; made < count; made += 1) {
    const middle = middles[Math.floor(random() * groups)] as Float32Array;
    const own = around(random);
    yield Float32Array.from(middle, (value, at) => value + SPREAD * (own[at] ?? 0));
  }
}
