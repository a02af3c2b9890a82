/**
 * The day a text names, as `YYYY-MM-DD`; null where it names none, or one before the year 1 or behind 9999, which is
 * written in another form and would be no day to whoever reads it.
 */
export function isoDate(text: string | null | undefined): string | null {
  return dayOf(text ? Date.parse(text.trim().slice(0, 40).replaceAll("/", "-")) : Number.NaN);
}

/** The day of a moment in milliseconds since the epoch; null for none that has four digits to its year. */
export function dayOf(time: number): string | null {
  if (Number.isNaN(time)) return null;
  const day = new Date(time).toISOString().slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
}
