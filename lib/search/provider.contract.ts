// What every search provider promises. A provider's test hands in how to reach one and which of its pages are what;
// those with a service behind them also hand in how to make that service fail.

import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProviderError, type ProviderErrorCode, type SearchProvider } from "./provider";

export type ContractFault =
  | { kind: "unauthorised" | "server_error" | "timeout" | "malformed" | "shapeless" | "unreachable" }
  | { kind: "rate_limited"; retryAfterSeconds: number };

export type ContractHarness = {
  provider: SearchProvider;
  /** A query with at least three results; `first` is the address that must lead. */
  query: { text: string; first: string };
  /** A query that finds nothing. */
  nothing: string;
  /** Two addresses that can be read, the first in another spelling too, and one that cannot. */
  readable: [string, string];
  respelled: string;
  unreadable: string;
  /** Addresses of another kind, which this provider must not claim. */
  foreign: string[];
  /** Makes the next request fail; absent for a provider without a service. */
  fail?: (fault: ContractFault) => Promise<SearchProvider>;
  /** The secret that must never be seen. */
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

async function failureOf(work: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
}

/** Registers the suite for one provider; `service` says that its harness can make a service fail. */
export function providerContract(
  name: string,
  { service }: { service: boolean },
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
        expect(harness.provider.canRead(hit.url)).toBe(true);
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

    it("S43: one result for each address, in the order asked, repeats included", async () => {
      const [first, second] = harness.readable;
      const urls = [second, harness.unreadable, first, second];
      const results = await harness.provider.read({ urls, signal: signal() });
      expect(results.map((result) => result.url)).toEqual(urls);
      expect(results.map((result) => result.ok)).toEqual([true, false, true, true]);
      for (const result of results)
        if (result.ok) expect(result.text.length).toBeGreaterThan(20);
        else expect(result.reason.trim()).not.toBe("");
    });

    it("Q7: another spelling of an address reads the same page and keeps the spelling asked for", async () => {
      const [result] = await harness.provider.read({ urls: [harness.respelled], signal: signal() });
      expect(result).toMatchObject({ ok: true, url: harness.respelled });
    });

    it("no addresses, no results", async () => {
      expect(await harness.provider.read({ urls: [], signal: signal() })).toEqual([]);
    });

    it("claims its own addresses and no others", () => {
      for (const url of harness.readable) expect(harness.provider.canRead(url)).toBe(true);
      for (const url of [...harness.foreign, "", "nonsense", "file:///etc/passwd", "javascript:alert(1)"])
        expect(harness.provider.canRead(url)).toBe(false);
    });

    it("an aborted request ends as cancelled", async () => {
      const aborted = AbortSignal.abort();
      const searching = harness.provider.search({
        query: harness.query.text,
        maxResults: 3,
        signal: aborted,
      });
      expect((await failureOf(searching)).code).toBe("cancelled");
      const reading = harness.provider.read({ urls: harness.readable, signal: aborted });
      expect((await failureOf(reading)).code).toBe("cancelled");
    });

    if (service) serviceContract(() => harness);
  });
}

const FAULTS: [ContractFault, ProviderErrorCode, boolean][] = [
  [{ kind: "unauthorised" }, "unauthorised", false],
  [{ kind: "rate_limited", retryAfterSeconds: 7 }, "rate_limited", true],
  [{ kind: "server_error" }, "unreachable", true],
  [{ kind: "unreachable" }, "unreachable", true],
  [{ kind: "timeout" }, "timeout", true],
  [{ kind: "malformed" }, "bad_response", false],
  [{ kind: "shapeless" }, "bad_response", false],
];

function serviceContract(current: () => ContractHarness): void {
  describe("with a service behind it", () => {
    it.each(FAULTS)("Q14: %j becomes %s", async (fault, code, retryable) => {
      const { fail, query, readable, secret } = current();
      if (!fail) throw new Error("The harness cannot make the service fail.");
      const signal = new AbortController().signal;
      for (const work of [
        async () => (await fail(fault)).search({ query: query.text, maxResults: 3, signal }),
        async () => (await fail(fault)).read({ urls: readable, signal }),
      ]) {
        const error = await failureOf(work());
        expect(error.code).toBe(code);
        expect(error.retryable).toBe(retryable);
        expect(error.retryAfterMs).toBe(
          fault.kind === "rate_limited" ? fault.retryAfterSeconds * 1000 : null,
        );
        if (secret) expect(`${inspect(error, { depth: 9 })}${error.stack}`).not.toContain(secret);
      }
    });

    it("R23: stopping while it waits ends at once as cancelled", async () => {
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
