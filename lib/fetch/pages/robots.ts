// Whether a site's robots.txt lets an address be read (RFC 9309): fetched through the same guarded door as its pages, in
// the pace of its host and never from a host that the run bans, and kept for a day. A site that has none allows
// everything; one whose rules cannot be read is left alone for a while.

import { GuardError, type GuardedFetch } from "@/lib/fetch/guarded-fetch";
import type { HostRateLimit } from "@/lib/fetch/host-rate-limit";
import type { RobotsAnswer, RobotsQuestion } from "./robots-rules";
import { createVisit, Refusal } from "./visit";

export type Robots = {
  /**
   * `unknown` where the rules could not be read. Rejects with the signal's reason, and with a Refusal where the way to the
   * rules leads to a host that `mayVisit` does not let be asked, or no turn at a host comes in time.
   */
  ask(url: string, asked: RobotsAsked): Promise<RobotsAnswer | "unknown">;
};

type MayVisit = (url: string) => boolean;
type RobotsAsked = { signal: AbortSignal; mayVisit: MayVisit };

type Rules = { text: string | null; until: number };

const DAY = 86_400_000;
/** So long a site is left alone that did not give its rules. */
const AGAIN = 600_000;
/** Milliseconds the rules of a site may wait for their turns. */
const PATIENCE = 30_000;
const MOST_SITES = 1000;
/** Characters of all rules that are kept: one host with a name for every page could have a thousand of the longest. */
const MOST_KEPT = 10_000_000;
/** RFC 9309 asks for half a megabyte at least. */
const LIMITS = { bytes: 600_000, decodedBytes: 600_000, redirects: 5, timeMs: 8000 };

const EVERYTHING: RobotsAnswer = { allowed: true, delayMs: 0 };

type RobotsParts = {
  fetch: GuardedFetch;
  /** The one that pages are read in: a robots.txt is a request to its host like any other. */
  pace: HostRateLimit;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Judges by the rules; rejects where that could not be done within its limits. */
  judge: (question: RobotsQuestion, signal: AbortSignal) => Promise<RobotsAnswer>;
};

function orRefused(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}

export function createRobots({ fetch, pace, now, judge }: RobotsParts): Robots {
  const sites = new Map<string, Promise<Rules>>();
  const lengths = new Map<string, number>();

  function drop(origin: string): void {
    sites.delete(origin);
    lengths.delete(origin);
  }

  /** Lets go of the oldest while there are too many, or too much of them. */
  function bound(): void {
    let kept = lengths.values().reduce((sum, length) => sum + length, 0);
    for (const origin of sites.keys()) {
      if (sites.size <= MOST_SITES && kept <= MOST_KEPT) return;
      kept -= lengths.get(origin) ?? 0;
      drop(origin);
    }
  }

  async function fetchRules(robotsUrl: string, mayVisit: MayVisit): Promise<Rules> {
    // What one run begins to fetch serves all of them, so that its end does not end this.
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
      // Where nothing may be fetched from, the page itself is refused, with the reason that is the true one.
      if (error.code.endsWith("_refused")) return { text: "", until: now() };
      if (error.code === "too_many_redirects") return { text: "", until: now() + DAY };
      return { text: null, until: now() + AGAIN };
    } finally {
      visit.leave();
    }
  }

  async function rulesOf(origin: string, mayVisit: MayVisit): Promise<Rules> {
    const before = sites.get(origin);
    const known = await before?.catch(() => null);
    if (known && known.until > now()) return known;
    // Whoever asked meanwhile is waited for: a site is asked for its rules once.
    const other = sites.get(origin);
    if (other && other !== before) {
      const theirs = await other.catch(orRefused);
      // What another run's bans refused, this one may be let to.
      return theirs ?? rulesOf(origin, mayVisit);
    }
    const asked = fetchRules(`${origin}/robots.txt`, mayVisit);
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
