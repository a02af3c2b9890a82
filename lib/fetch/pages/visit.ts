import { type HostRateLimit, HostRateLimitError } from "@/lib/fetch/host-rate-limit";
import type { ReadingReason } from "./reading-reasons";
import type { Robots } from "./robots";

/** A page is not read, for a reason outside this program. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly reason: ReadingReason;
  readonly status: number | undefined;

  constructor(reason: ReadingReason, status?: number) {
    super(reason);
    this.reason = reason;
    this.status = status;
  }
}

const SECOND = 1000;

type VisitParts = {
  pace: HostRateLimit;
  robots: Robots | null;
  now: () => number;
  signal: AbortSignal;
  mayVisit: (url: string) => boolean;
  /** When the visit must have had its turns; milliseconds since the epoch. */
  until: number;
  /** Milliseconds between two requests to a host, unless its robots.txt asks for more; a second if absent. */
  leastGapMs?: number;
};

type Visit = {
  /**
   * Called before each hop, including the first: checks that it is allowed, and waits for a turn at its host.
   */
  enter: (url: string) => Promise<boolean>;
  /** Why a hop was refused; null when none was. */
  refusal: () => Refusal | null;
  /** Ends the turn. */
  leave: () => void;
};

/**
 * Controls the way to one page over its redirects: at every hop the run's bans, the site's robots.txt and the
 * host's rate limit.
 */
export function createVisit(parts: VisitParts): Visit {
  const { pace, robots, now, signal, mayVisit, until, leastGapMs = SECOND } = parts;
  let leave: () => void = () => undefined;
  let refusal: Refusal | null = null;

  /** Milliseconds to wait after the request; throws a Refusal. */
  async function gapAt(url: string): Promise<number> {
    if (!mayVisit(url)) throw new Refusal("not_allowed");
    const rules = await robots?.ask(url, { signal, mayVisit });
    if (rules === "unknown") throw new Refusal("robots_unknown");
    if (rules?.allowed === false) throw new Refusal("robots");
    return Math.max(leastGapMs, rules?.delayMs ?? 0);
  }

  return {
    async enter(url) {
      leave();
      try {
        const gapMs = await gapAt(url);
        leave = await pace.turn(new URL(url).hostname, { signal, patienceMs: until - now(), gapMs });
        return true;
      } catch (error) {
        if (!(error instanceof HostRateLimitError || error instanceof Refusal)) throw error;
        refusal = error instanceof Refusal ? error : new Refusal("too_slow");
        return false;
      }
    },
    refusal: () => refusal,
    leave: () => leave(),
  };
}
