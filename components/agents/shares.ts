// Shares of calls, with their confidence intervals.

import type { Words } from "@/lib/i18n/translate";

/** With fewer calls, no share is shown. */
const FEWEST = 30;
/** The confidence of an interval, and its normal quantile. */
export const LEVEL = 0.95;
const Z = 1.959964;

export type Share = { part: number; whole: number; low: number; high: number; share: number };

/**
 * A share with its 95 % interval (Wilson 1927, score interval), all from 0 to 1; null when nothing was
 * counted.
 */
export function shareOf(part: number, whole: number): Share | null {
  if (whole <= 0) return null;
  const share = part / whole;
  const z2 = Z * Z;
  const scale = 1 + z2 / whole;
  const centre = (share + z2 / (2 * whole)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / whole + z2 / (4 * whole * whole));
  return { part, whole, share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** Whether there is enough data to show a share. */
export const telling = (share: Share | null): share is Share => share !== null && share.whole >= FEWEST;

export const percent = (t: Words, share: number): string =>
  t.number(share, { style: "percent", maximumFractionDigits: 0 });
