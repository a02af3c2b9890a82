// Checks whether a site's robots.txt allows an address (RFC 9309). The file is fetched through the fetch
// guard like pages, within the rate limit of its host and never from a host that the run bans, and cached for
// a day. A site without one allows everything; a site whose rules cannot be read is not visited for a while.

import { GuardError, type GuardedFetch } from "@/lib/fetch/guarded-fetch";
import type { HostRateLimit } from "@/lib/fetch/host-rate-limit";
import type { RobotsAnswer, RobotsQuestion } from "./robots-rules";
import { createVisit, Refusal } from "./visit";

export type Robots = {
  /**
   * `unknown` when the rules could not be read. Rejects with the signal's reason, and with a Refusal when the
   * rules are on a host that `mayVisit` refuses, or no turn at a host comes in time.
   */
  ask(url: string, asked: RobotsAsked): Promise<RobotsAnswer | "unknown">;
};

type MayVisit = (url: string) => boolean;
type RobotsAsked = { signal: AbortSignal; mayVisit: MayVisit };

type Rules = { text: string | null; until: number };

const DAY = 86_400_000;
/** How long a site is skipped whose rules could not be read. */
const AGAIN = 600_000;
/** Milliseconds that requests for rules may wait for their turns. */
const PATIENCE = 30_000;
const MOST_SITES = 1000;
/**
 * Characters of all cached rules: a host with a subdomain for every page could have a thousand of the
 * longest.
 */
const MOST_KEPT = 10_000_000;
/** RFC 9309 asks for at least half a megabyte. */
const LIMITS = { bytes: 600_000, decodedBytes: 600_000, redirects: 5, timeMs: 8000 };

const EVERYTHING: RobotsAnswer = { allowed: true, delayMs: 0 };

type RobotsParts = {
  fetch: GuardedFetch;
  /** Shared with pages: a robots.txt is a request to its host like any other. */
  pace: HostRateLimit;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Evaluates the rules; rejects when that exceeds its limits. */
  judge: (question: RobotsQuestion, signal: AbortSignal) => Promise<RobotsAnswer>;
};

function orRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

/** The rules of a site as it has them now. Throws a Refusal when `mayVisit` does not allow the request. */
async function fetchRules(
  robotsUrl: string,
  mayVisit: MayVisit,
  { fetch, pace, now }: Omit<RobotsParts, "judge">,
): Promise<Rules> {
  // All runs share the fetched rules, so the end of one run must not abort the fetch.
  const { signal } = new AbortController();
  const visit = createVisit({ pace, robots: null, now, signal, mayVisit, until: now() + PATIENCE });
  try {
    const { status, bytes } = await fetch({
      url: robotsUrl,
      signal,
      limits: LIMITS,
      mayVisit: visit.enter,
    });
    if (status >= 200 && status < 300) return { text: new TextDecoder().decode(bytes), until: now() + DAY };
    if (status >= 400 && status < 500 && status !== 429) return { text: "", until: now() + DAY };
    return { text: null, until: now() + AGAIN };
  } catch (error) {
    const refusal = visit.refusal();
    if (refusal) throw refusal;
    if (!(error instanceof GuardError)) throw error;
    // When nothing may be fetched from the host, the page itself is refused, with the true reason.
    if (error.code.endsWith("_refused")) return { text: "", until: now() };
    if (error.code === "too_many_redirects") return { text: "", until: now() + DAY };
    return { text: null, until: now() + AGAIN };
  } finally {
    visit.leave();
  }
}

export function createRobots({ fetch, pace, now, judge }: RobotsParts): Robots {
  const sites = new Map<string, Promise<Rules>>();
  const lengths = new Map<string, number>();

  function drop(origin: string): void {
    sites.delete(origin);
    lengths.delete(origin);
  }

  /** Deletes the oldest entries while there are too many, or they are too long. */
  function bound(): void {
    let kept = lengths.values().reduce((sum, length) => sum + length, 0);
    for (const origin of sites.keys()) {
      if (sites.size <= MOST_SITES && kept <= MOST_KEPT) return;
      kept -= lengths.get(origin) ?? 0;
      drop(origin);
    }
  }

  async function rulesOf(origin: string, mayVisit: MayVisit): Promise<Rules> {
    const before = sites.get(origin);
    const known = await before?.catch(() => null);
    if (known && known.until > now()) return known;
    // A fetch in progress is shared: a site is asked for its rules once.
    const other = sites.get(origin);
    if (other && other !== before) {
      const theirs = await other.catch(orRefused);
      // Another run's bans refused it; this run may be allowed.
      return theirs ?? rulesOf(origin, mayVisit);
    }
    const asked = fetchRules(`${origin}/robots.txt`, mayVisit, { fetch, pace, now });
    drop(origin);
    sites.set(origin, asked);
    const rules = await asked;
    if (sites.get(origin) === asked) lengths.set(origin, rules.text?.length ?? 0);
    bound();
    return rules;
  }

  return {
    async ask(url, { signal, mayVisit }) {
      signal.throwIfAborted();
      const { origin } = new URL(url);
      const { text } = await rulesOf(origin, mayVisit);
      signal.throwIfAborted();
      if (text === null) return "unknown";
      if (text.trim() === "") return EVERYTHING;
      try {
        return await judge({ robotsUrl: `${origin}/robots.txt`, text, url }, signal);
      } catch {
        signal.throwIfAborted();
        return "unknown";
      }
    },
  };
}
