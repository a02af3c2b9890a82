// Whether the endpoint of a model answers at all: asked beside the first screen, so that it does not promise what a run
// could not keep. Any answer counts, a refusal too.

import type { Offered } from "./offered";

/** One that answered is taken to be there for longer than one that did not is taken to be away. */
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
 * Whether nobody answers at a model's endpoint; null while that is not known. Waits three seconds at most, asks again after
 * ten minutes, and half a minute after an endpoint did not answer.
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

/** Forgets what was found, so that it is asked anew. */
export function forgetModelReach(): void {
  holder[KEY]?.clear();
}
