/**
 * The milliseconds that a Retry-After header asks to wait: seconds or an HTTP date (RFC 9110, 10.2.3). `now`
 * is milliseconds since the epoch. Null when the header is missing or invalid.
 */
export function retryAfterMs(header: string | null | undefined, now: number): number | null {
  const value = header?.trim();
  if (!value) return null;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
