// Decides how near a passage must be to a question before its nearness means anything. No fixed number fits every
// model: with one, unrelated texts have a cosine of 0.1, with another 0.75. So a passage is compared with a sample of
// the index. The largest of n similarities lies far above the median by chance alone, and farther for larger n; only
// similarities above that level stand out. The level is the universal threshold of Donoho and Johnstone (1994): the
// median plus the spread times the root of 2 ln n, with the spread taken from the median deviation, which the few
// passages that answer do not widen. In a library about a single subject nothing stands out, and the search by words
// decides.

/** Smaller samples do not show what is usual. */
const FEW = 20;
/** Lower bound for small indexes, whose samples say less. */
const LEAST_COSINE = 0.3;
/** Vectors are stored as bytes, so smaller differences between similarities are noise. */
const LEAST_SPREAD = 0.01;
/** Converts a median deviation into a standard deviation of a normal distribution. */
const NORMAL = 1.4826;

/** The median; of an even number of values the lower middle one. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? 0;
}

/**
 * The lowest cosine at which a passage stands out, from the cosines of a sample of an index of `count` passages and
 * that of the nearest. It is at least half way from the median to the nearest, so that a passage that answers excludes
 * the others.
 */
export function leastOutstanding(
  sample: readonly number[],
  index: { count: number; nearest: number },
): number {
  const few = sample.length < FEW;
  const usual = few ? Math.min(...sample) : median(sample);
  const spread = NORMAL * median(sample.map((cosine) => Math.abs(cosine - usual)));
  const byChance = usual + Math.max(LEAST_SPREAD, spread) * Math.sqrt(2 * Math.log(index.count));
  return Math.max(few ? LEAST_COSINE : byChance, (usual + index.nearest) / 2);
}
