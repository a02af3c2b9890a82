// How near a passage must be to a question before its nearness says anything. No number holds for every model: with one,
// texts that have nothing in common have a cosine of 0.1, with another one of 0.75. So a passage is held against what the
// index holds at any rate. Whatever the question, the largest of n similarities lies far above the usual one by chance
// alone, the farther the larger n is; only what lies above that is said to stand out (the universal threshold of Donoho and
// Johnstone, 1994: the median plus the spread times the root of 2 ln n, the spread by the median deviation, which the few
// that answer do not widen). Where a whole library is about one thing nothing stands out, and its words decide.

/** Of fewer it cannot be told what is usual. */
const FEW = 20;
/** With few, less is said of anything. */
const LEAST_COSINE = 0.3;
/** Vectors are kept in bytes: similarities that differ less than this are the same. */
const LEAST_SPREAD = 0.01;
/** What makes a median deviation a standard deviation where values lie as by chance. */
const NORMAL = 1.4826;

/** The value in the middle; of an even number the lower one. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? 0;
}

/**
 * The least cosine of a passage that stands out for a question, from those of a sample all over an index of `count` and
 * that of the nearest. It is also the half way to the nearest, so that one that answers leaves the others behind.
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
