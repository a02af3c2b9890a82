// Limits requests that cost something (SEC-23): a number per minute, evenly refilled, and a number of streams
// at once. Without sign-in there is one person, who needs no limit.

import type { UserLimits } from "@/lib/config/limits";
import { loadLimits } from "@/lib/config/load";
import { GroundworkError } from "@/lib/errors/errors";
import { processSingleton } from "@/lib/singleton";

/**
 * `runs`: creates one; `checks`: makes requests to others; `uploads`: stores something; `searches`: searches
 * everything stored; `exports`: processes a whole report; `pages`: renders one; `calls`: any request of a
 * program; `streams`: stays open.
 */
export type RateLimit =
  | "runs"
  | "checks"
  | "uploads"
  | "searches"
  | "exports"
  | "pages"
  | "calls"
  | "streams";

const MINUTE = 60_000;
const A_MINUTE = {
  runs: "runsPerMinute",
  checks: "checksPerMinute",
  uploads: "uploadsPerMinute",
  searches: "searchesPerMinute",
  exports: "exportsPerMinute",
  pages: "pagesPerMinute",
  calls: "callsPerMinute",
} as const satisfies Record<Exclude<RateLimit, "streams">, keyof UserLimits>;

/** `left` of the limit at the time `at`, in milliseconds since the epoch. */
type Bucket = { left: number; at: number };

export type RateLimits = { buckets: Map<string, Bucket>; streams: Map<string, number> };
export const newRateLimits = (): RateLimits => ({ buckets: new Map(), streams: new Map() });

const ownPaces = (): RateLimits => processSingleton("paces", newRateLimits);

type Parts = { paces: RateLimits; limits: UserLimits; now: number };
const ownParts = (): Parts => ({ paces: ownPaces(), limits: loadLimits().perUser, now: Date.now() });

type Asked = { pace: Exclude<RateLimit, "streams">; client: string };

/**
 * Takes one request from the minute's allowance. Returns the seconds until one is available; null when it was
 * taken.
 */
export function secondsToWait(
  { pace, client }: Asked,
  { paces: { buckets }, limits, now }: Parts = ownParts(),
): number | null {
  const limit = limits[A_MINUTE[pace]];
  const key = `${pace} ${client}`;
  const { left, at } = buckets.get(key) ?? { left: limit, at: now };
  const filled = Math.min(limit, left + ((now - at) / MINUTE) * limit);
  if (filled < 1) return Math.max(1, Math.ceil((((1 - filled) / limit) * MINUTE) / 1000));
  buckets.set(key, { left: filled - 1, at: now });
  return null;
}

/** The same, but throws too_many_requests with the seconds until one is available. */
export function takeFromRateLimit(asked: Asked, parts: Parts = ownParts()): void {
  const seconds = secondsToWait(asked, parts);
  if (seconds !== null)
    throw new GroundworkError("too_many_requests", { limit: parts.limits[A_MINUTE[asked.pace]], seconds });
}

/** Counts a stream until its response has ended. Throws too_many_streams. */
export function openStream(client: string, { paces: { streams }, limits }: Parts = ownParts()): () => void {
  const open = streams.get(client) ?? 0;
  if (open >= limits.streams) throw new GroundworkError("too_many_streams", { limit: limits.streams });
  streams.set(client, open + 1);
  let closed = false;
  return () => {
    if (closed) return;
    closed = true;
    const rest = (streams.get(client) ?? 1) - 1;
    if (rest > 0) streams.set(client, rest);
    else streams.delete(client);
  };
}

/** The same response; `ended` is called once, when its body was read to the end, cancelled, or failed. */
export function whenRead(response: Response, ended: () => void): Response {
  if (!response.body) {
    ended();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      ended();
    },
    async cancel(reason) {
      ended();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
