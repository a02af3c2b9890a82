// Whether the endpoint of a model responds at all: checked for the first screen, so that it does not promise
// what a run could not do. Any response counts, including a refusal.

import type { Offered } from "./offered";

/** A positive result is cached longer than a negative one. */
const THERE_MS = 600_000;
const AWAY_MS = 30_000;
const PATIENCE_MS = 3000;

type Asked = { endpoint?: string; listOffered(): Promise<Offered> };
type Known = { at: number; away: boolean | null; answer: Promise<boolean> };

const KEY = Symbol.for("groundwork.models.reach");
// Routes and pages have their own copies of this module.
const holder = globalThis as { [KEY]?: Map<string, Known> };

function holds(known: Known, now: number): boolean {
  const age = now - known.at;
  return age >= 0 && age < (known.away === false ? THERE_MS : AWAY_MS);
}

/**
 * Whether a model's endpoint does not respond; null while unknown. Waits at most three seconds, and asks
 * again after ten minutes, or after half a minute when the endpoint did not respond.
 */
export async function isModelAway(
  { endpoint = "", listOffered }: Asked,
  { now = Date.now, patienceMs = PATIENCE_MS }: { now?: () => number; patienceMs?: number } = {},
): Promise<boolean | null> {
  holder[KEY] ??= new Map();
  const known = holder[KEY];
  let current = known.get(endpoint);
  if (!current || !holds(current, now())) {
    const asked: Known = { at: now(), away: null, answer: listOffered().then(({ answered }) => !answered) };
    void asked.answer.then((away) => {
      asked.away = away;
    });
    known.set(endpoint, asked);
    current = asked;
  }
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), patienceMs);
  return Promise.race([current.answer, promise]).finally(() => clearTimeout(timer));
}
