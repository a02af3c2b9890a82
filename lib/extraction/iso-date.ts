/**
 * The day in a text as `YYYY-MM-DD`; null if there is none or its year is outside 1 to 9999, which ISO 8601 writes
 * differently.
 */
export function isoDate(text: string | null | undefined): string | null {
  return dayOf(text ? Date.parse(text.trim().slice(0, 40).replaceAll("/", "-")) : Number.NaN);
}

/** The day of a time in milliseconds since the epoch; null if its year does not have four digits. */
export function dayOf(time: number): string | null {
  if (Number.isNaN(time)) return null;
  const day = new Date(time).toISOString().slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
}
