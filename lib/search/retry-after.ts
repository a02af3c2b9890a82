/**
 * Milliseconds a Retry-After header asks to wait: seconds or an HTTP date (RFC 9110, 10.2.3). `now` is milliseconds
 * since the epoch. Null when there is no header or it says neither.
 */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds * 1000));
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
