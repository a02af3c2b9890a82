// Reads addresses with the available readers: each with the first reader that accepts it, then, if that one
// fails or cannot be asked, with the next. A reader that the request names comes first.

import { type PageReader, ProviderError, type ReadRequest, type ReadResult } from "./provider";
import { type Cost, readCost, type SearchPriceList } from "./search-prices";

/**
 * `insteadOf` contains the labels of the readers that failed before. `cost`: what the service took for it; absent when no
 * price is known.
 */
export type Reading = ReadResult & { via: string; insteadOf?: string[]; cost?: Cost };

const reasonOf = (error: unknown): string =>
  error instanceof ProviderError ? error.message : "The address could not be read.";

function unreadable(url: string): string {
  return /^https?:/i.test(url)
    ? "No web search is set up that could read this address."
    : "This kind of address cannot be read.";
}

const stopped = (): ProviderError =>
  new ProviderError({ code: "cancelled", provider: "none", message: "The request was stopped." });

type Round = { results: Map<string, Reading>; told: Set<string>; errors: unknown[]; answered: boolean };

/** Sends each reader its addresses, in parallel. */
async function readRound(groups: Map<PageReader, string[]>, how: Omit<ReadRequest, "urls">): Promise<Round> {
  const entries = [...groups];
  const settled = await Promise.allSettled(entries.map(([reader, urls]) => reader.read({ urls, ...how })));
  const round: Round = { results: new Map(), told: new Set(), errors: [], answered: false };
  settled.forEach((outcome, index) => {
    const [reader, urls] = entries[index] ?? [];
    if (!reader || !urls) return;
    if (outcome.status === "fulfilled") {
      round.answered = true;
      for (const result of outcome.value) {
        round.results.set(result.url, { ...result, via: reader.id });
        round.told.add(result.url);
      }
    } else {
      round.errors.push(outcome.reason);
      const reason = reasonOf(outcome.reason);
      for (const url of urls) round.results.set(url, { ok: false, url, reason, via: reader.id });
    }
  });
  return round;
}

/**
 * One result for each address, in order. Throws the first ProviderError when no reader could be asked at all.
 */
export async function readAll(
  given: readonly PageReader[],
  { urls, by, ...how }: ReadRequest,
): Promise<Reading[]> {
  const readers = [...given.filter(({ id }) => id === by), ...given.filter(({ id }) => id !== by)];
  const queues = new Map([...new Set(urls)].map((url) => [url, readers.filter((one) => one.canRead(url))]));
  const results = new Map<string, Reading>();
  const failed = new Map<string, string[]>();
  const errors: unknown[] = [];
  /** Addresses that a reader itself reported as unreadable. */
  const told = new Set<string>();
  let answered = false;
  for (;;) {
    const groups = new Map<PageReader, string[]>();
    for (const [url, queue] of queues) {
      const reader = results.get(url)?.ok ? undefined : queue.shift();
      if (reader) groups.set(reader, [...(groups.get(reader) ?? []), url]);
    }
    if (groups.size === 0) break;
    const round = await readRound(groups, how);
    for (const [url, result] of round.results) {
      const before = failed.get(url);
      // The first reader's reason is more informative than the failure of the next one, but only one that asks the
      // site itself knows that the page is gone.
      const first = results.get(url);
      if (!result.ok && told.has(url)) {
        if (result.gone && first && !first.ok) results.set(url, { ...first, gone: true });
        continue;
      }
      if (round.told.has(url)) told.add(url);
      results.set(url, result.ok && before ? { ...result, insteadOf: before } : result);
    }
    for (const [reader, group] of groups)
      for (const url of group) failed.set(url, [...(failed.get(url) ?? []), reader.label]);
    errors.push(...round.errors);
    answered ||= round.answered;
    if (how.signal.aborted) throw errors[0] ?? stopped();
  }
  if (!answered && errors.length > 0) throw errors[0];
  return urls.map((url) => results.get(url) ?? { ok: false, url, reason: unreadable(url), via: "none" });
}

/** The readings with what each cost; a page that could not be read costs nothing. */
export function withCosts(
  readings: readonly Reading[],
  depth: ReadRequest["depth"],
  prices: SearchPriceList,
): Reading[] {
  return readings.map((reading) => {
    const cost = reading.ok ? readCost(reading.via, depth, prices) : null;
    return cost ? { ...reading, cost } : reading;
  });
}
