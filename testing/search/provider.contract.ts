// The contract of every search provider. A provider's test supplies how to reach one and what it finds; one with a
// service behind it also supplies how to make that service fail.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SearchProvider } from "@/lib/search/provider";
import { parseSourceUrl } from "@/lib/sources/url-key";
import { type ContractFault, expectFault, FAULTS, failureOf } from "./fault.contract";

type ContractHarness = {
  provider: SearchProvider;
  /** A query with at least three results; `first` is the address that must come first. */
  query: { text: string; first: string };
  /** A query that finds nothing. */
  nothing: string;
  /** Makes the next request fail; absent for a provider without a service. */
  fail?: (fault: ContractFault) => Promise<SearchProvider>;
  /** The secret that must never appear. */
  secret?: string;
  close(): Promise<void>;
};

const SPECIAL = [
  '"',
  "AND OR NOT",
  "a* ^b (c) {d}: NEAR(",
  "'; DROP TABLE passages; --",
  "\u0000\uD800",
  "🙂",
  " ",
];

/**
 * Registers the suite for one provider. `service`: its harness can make a service fail. `keyed: false`: the service has
 * no keys and cannot reject one.
 */
export function providerContract(
  name: string,
  { service, keyed = true }: { service: boolean; keyed?: boolean },
  open: () => Promise<ContractHarness>,
): void {
  describe(`provider contract: ${name}`, () => {
    let harness: ContractHarness;
    const signal = () => new AbortController().signal;
    const search = (query: string, maxResults = 5) =>
      harness.provider.search({ query, maxResults, signal: signal() });

    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    it("S37: the best match leads and every hit has an address, a title and a plain snippet", async () => {
      const hits = await search(harness.query.text);
      expect(hits[0]?.url).toBe(harness.query.first);
      for (const hit of hits) {
        expect(parseSourceUrl(hit.url)).not.toBeNull();
        expect(hit.title.trim()).not.toBe("");
        expect(hit.snippet).not.toMatch(/[\n\r]/);
      }
      expect(new Set(hits.map((hit) => hit.url)).size).toBe(hits.length);
    });

    it("S36: never more results than asked for, and none for zero", async () => {
      expect((await search(harness.query.text, 1)).length).toBe(1);
      expect((await search(harness.query.text, 2)).length).toBe(2);
      expect(await search(harness.query.text, 0)).toEqual([]);
    });

    it("an offset continues the list where the first results ended", async () => {
      const all = await search(harness.query.text, 3);
      const later = await harness.provider.search({
        query: harness.query.text,
        maxResults: 2,
        offset: 1,
        signal: signal(),
      });
      expect(later.map(({ url }) => url)).toEqual(all.slice(1).map(({ url }) => url));
    });

    it("the same query gives the same order", async () => {
      expect(await search(harness.query.text)).toEqual(await search(harness.query.text));
    });

    it("finding nothing is an empty list, not an error", async () => {
      expect(await search(harness.nothing)).toEqual([]);
    });

    it.each(SPECIAL)("special characters are text, never syntax: %j", async (query) => {
      expect(Array.isArray(await search(query))).toBe(true);
    });

    it("a very long query is answered", async () => {
      expect(Array.isArray(await search(`${harness.query.text} `.repeat(400)))).toBe(true);
    });

    it("an aborted request ends as cancelled", async () => {
      const aborted = AbortSignal.abort();
      const searching = harness.provider.search({
        query: harness.query.text,
        maxResults: 3,
        signal: aborted,
      });
      expect((await failureOf(searching)).code).toBe("cancelled");
    });

    if (service) serviceContract(() => harness, keyed);
  });
}

function serviceContract(current: () => ContractHarness, keyed: boolean): void {
  const faults = FAULTS.filter(([{ kind }]) => keyed || kind !== "unauthorised");
  describe("with a service behind it", () => {
    it.each(faults)("Q14: %j becomes %s", async (fault, code, retryable) => {
      const { fail, query, secret } = current();
      if (!fail) throw new Error("The harness cannot make the service fail.");
      const signal = new AbortController().signal;
      const failing = (await fail(fault)).search({ query: query.text, maxResults: 3, signal });
      expectFault(await failureOf(failing), { fault, code, retryable, secret });
    });

    it("GOAL-R23: stopping while it waits ends at once as cancelled", async () => {
      const { fail, query } = current();
      if (!fail) throw new Error("The harness cannot make the service fail.");
      const provider = await fail({ kind: "timeout" });
      const controller = new AbortController();
      const searching = provider.search({ query: query.text, maxResults: 3, signal: controller.signal });
      setTimeout(() => controller.abort(), 5);
      expect((await failureOf(searching)).code).toBe("cancelled");
    });
  });
}
