// Decides who may open a page, and how often the expensive ones, for page auth (`lib/auth/page-auth.ts`).

import type { Actor } from "@/lib/auth/actor";
import type { Opening } from "@/lib/auth/page-auth";
import { loadLimits } from "@/lib/config/load";
import { newRateLimits, type RateLimits, secondsToWait } from "@/lib/resilience/rate-limit";
import { processSingleton } from "@/lib/singleton";

/** Without sign-in there is one person, who needs no limit. */
export function openingFor({ kind, user }: Actor, costly: boolean): Opening {
  if (kind === "stranger") return { kind: "stranger" };
  const seconds = costly && user ? secondsToWait({ pace: "pages", client: user.id }) : null;
  return seconds === null
    ? { kind: "open" }
    : { kind: "wait", limit: loadLimits().perUser.pagesPerMinute, seconds };
}

/** Addresses whose rate is remembered; beyond that, the oldest is forgotten. */
const MOST_ADDRESSES = 10_000;

const ownVisitors = (): RateLimits => processSingleton("visitor-paces", newRateLimits);

/**
 * Decides about a page that needs no sign-in: as many per minute and address as one user may open. Clients whose
 * address is unknown, because no proxy names it, count as one.
 */
export function openingForVisitor(
  address: string | null,
  { paces, now }: { paces: RateLimits; now: number } = { paces: ownVisitors(), now: Date.now() },
): Opening {
  const limits = loadLimits().perUser;
  const seconds = secondsToWait({ pace: "pages", client: address ?? "" }, { paces, limits, now });
  const [oldest] = paces.buckets.keys();
  if (paces.buckets.size > MOST_ADDRESSES && oldest !== undefined) paces.buckets.delete(oldest);
  return seconds === null ? { kind: "open" } : { kind: "wait", limit: limits.pagesPerMinute, seconds };
}
