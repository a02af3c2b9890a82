// Intervals and quantiles of the figures of an evaluation. The same values and seed give the same figures.

export type Interval = { low: number; high: number };

/** The normal deviate of a two-sided interval of 95 %. */
const Z = 1.959963984540054;
const RESAMPLES = 2000;

/** Wilson's 95 % interval of a share: `count` of `of`, as numbers from 0 to 1; from 0 to 1 when `of` is 0. */
export function wilson(count: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const share = count / of;
  const square = Z * Z;
  const centre = (share + square / (2 * of)) / (1 + square / of);
  const half = (Z / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of));
  return { low: count === 0 ? 0 : centre - half, high: count === of ? 1 : centre + half };
}

/** The quantile `q` (0 to 1), interpolated linearly between the nearest values; null without values. */
export function quantile(values: readonly number[], q: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = q * (sorted.length - 1);
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (place - Math.floor(place));
}

/** Whole numbers below `most` from a seed: Park and Miller's generator. */
export function numbersFrom(seed: number): (most: number) => number {
  let state = (Math.abs(Math.trunc(seed)) % 2_147_483_646) + 1;
  // The first numbers of neighbouring seeds are close to each other.
  for (let skipped = 0; skipped < 10; skipped += 1) state = (state * 48_271) % 2_147_483_647;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor(((state - 1) / 2_147_483_646) * most);
  };
}

/**
 * The 95 % interval of a statistic by the percentile bootstrap: the items are drawn with replacement 2,000 times.
 * Null without items, and when no resample has the statistic.
 */
export function bootstrap<T>(
  items: readonly T[],
  statistic: (sample: readonly T[]) => number | null,
  seed: number,
): Interval | null {
  const next = numbersFrom(seed);
  const found: number[] = [];
  for (let round = 0; round < RESAMPLES && items.length > 0; round += 1) {
    const sample = items.map(() => items[next(items.length)] as T);
    const value = statistic(sample);
    if (value !== null) found.push(value);
  }
  const [low, high] = [quantile(found, 0.025), quantile(found, 0.975)];
  return low === null || high === null ? null : { low, high };
}

/** `count` of the items chosen by a seed, in their own order; all of them when there are not more. */
export function sampleOf<T>(items: readonly T[], count: number, seed: number): T[] {
  const next = numbersFrom(seed);
  const places = items.map((_, index) => index);
  const most = Math.min(count, places.length);
  for (let at = 0; at < most; at += 1) {
    const other = at + next(places.length - at);
    [places[at], places[other]] = [places[other] as number, places[at] as number];
  }
  return places
    .slice(0, most)
    .sort((a, b) => a - b)
    .map((place) => items[place] as T);
}
