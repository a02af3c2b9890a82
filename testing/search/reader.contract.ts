// The contract of every page reader. A reader's test supplies how to reach one and its addresses; one with a service
// behind it that can fail as a whole also supplies how to make it fail.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PageReader } from "@/lib/search/provider";
import { type ContractFault, expectFault, FAULTS, failureOf } from "./fault.contract";

type ReaderHarness = {
  reader: PageReader;
  /** Two readable addresses, the second one also in another spelling, and an unreadable one. */
  readable: [string, string];
  respelled: string;
  unreadable: string;
  /** Addresses of another kind, which this reader must not accept. */
  foreign: string[];
  /** Makes the next request fail; absent for a reader without a service. */
  fail?: (fault: ContractFault) => Promise<PageReader>;
  /** The secret that must never appear. */
  secret?: string;
  close(): Promise<void>;
};

/** Registers the suite for one reader. `service`: its harness can make a service fail. */
export function readerContract(
  name: string,
  { service }: { service: boolean },
  open: () => Promise<ReaderHarness>,
): void {
  describe(`reader contract: ${name}`, () => {
    let harness: ReaderHarness;
    const signal = () => new AbortController().signal;

    beforeAll(async () => {
      harness = await open();
    });
    afterAll(() => harness.close());

    it("S43: one result for each address, in the order asked, repeats included", async () => {
      const [first, second] = harness.readable;
      const urls = [second, harness.unreadable, first, second];
      const results = await harness.reader.read({ urls, signal: signal() });
      expect(results.map((result) => result.url)).toEqual(urls);
      expect(results.map((result) => result.ok)).toEqual([true, false, true, true]);
      for (const result of results)
        if (result.ok) expect(result.text.length).toBeGreaterThan(20);
        else expect(result.reason.trim()).not.toBe("");
    });

    it("Q7: another spelling of an address reads the same page and keeps the spelling asked for", async () => {
      const [result] = await harness.reader.read({ urls: [harness.respelled], signal: signal() });
      expect(result).toMatchObject({ ok: true, url: harness.respelled });
    });

    it("no addresses, no results", async () => {
      expect(await harness.reader.read({ urls: [], signal: signal() })).toEqual([]);
    });

    it("claims its own addresses and no others", () => {
      for (const url of harness.readable) expect(harness.reader.canRead(url)).toBe(true);
      for (const url of [...harness.foreign, "", "nonsense", "file:///etc/passwd", "javascript:alert(1)"])
        expect(harness.reader.canRead(url)).toBe(false);
    });

    it("an aborted request ends as cancelled", async () => {
      const reading = harness.reader.read({ urls: harness.readable, signal: AbortSignal.abort() });
      expect((await failureOf(reading)).code).toBe("cancelled");
    });

    if (!service) return;
    it.each(FAULTS)("Q14: %j becomes %s", async (fault, code, retryable) => {
      const { fail, readable, secret } = harness;
      if (!fail) throw new Error("The harness cannot make the service fail.");
      const failing = (await fail(fault)).read({ urls: readable, signal: signal() });
      expectFault(await failureOf(failing), { fault, code, retryable, secret });
    });
  });
}
