import { describe, expect, it } from "vitest";
import { BREAKER_POLICY, breakerOf } from "@/lib/resilience/circuit-breaker";
import { startWebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { ProviderError } from "./provider";
import { createTavily } from "./tavily";

const NOW = 1_800_000_000_000;

/** Runs that share one service, with a clock that the test advances. */
async function withService(
  work: (service: {
    server: Awaited<ReturnType<typeof startWebServer>>;
    search: () => Promise<unknown>;
    fails: () => Promise<ProviderError>;
    move: (ms: number) => void;
  }) => Promise<void>,
): Promise<void> {
  const server = await startWebServer({ pages: WEB_PAGES });
  let now = NOW;
  let chance = 0;
  const breaker = {
    breaker: breakerOf(server.url),
    label: "Tavily",
    now: () => now,
    random: () => {
      chance += 0.02;
      return chance % 1;
    },
  };
  const { signal } = new AbortController();
  const provider = createTavily({ apiKey: "tvly-test", baseUrl: server.url, breaker: breaker });
  const search = () => provider.search({ query: "sodium", maxResults: 3, signal });
  const fails = async () => {
    const error: unknown = await search().catch((thrown: unknown) => thrown);
    if (error instanceof ProviderError) return error;
    throw new Error("it did not fail");
  };
  const move = (ms: number) => {
    now += ms;
  };
  try {
    await work({ server, search, fails, move });
  } finally {
    await server.stop();
  }
}

describe("the gate of a search service", () => {
  it("GOAL-R13: 50 searches that meet a 429 together wait for what was asked, and do not come back together", () =>
    withService(async ({ server, search, fails, move }) => {
      server.fail({ on: "search", kind: "status", status: 429, retryAfter: 3, times: 50 });
      const waits = (await Promise.all(Array.from({ length: 50 }, fails))).map(
        ({ retryAfterMs }) => retryAfterMs ?? 0,
      );
      expect(server.requests).toHaveLength(50);
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(3000);
      expect(Math.max(...waits)).toBeLessThanOrEqual(4500);
      expect(new Set(waits).size).toBeGreaterThan(30);
      // Other requests are refused meanwhile without being sent.
      const other = await fails();
      expect(other).toMatchObject({
        code: "rate_limited",
        retryable: true,
        message: "Tavily asked for a pause.",
      });
      expect(other.retryAfterMs).toBeGreaterThanOrEqual(3000);
      expect(server.requests).toHaveLength(50);
      move(3000);
      expect(await search()).not.toEqual([]);
    }));

  it("GOAL-R12: a service that is down is left alone and then tried by one search", () =>
    withService(async ({ server, search, fails, move }) => {
      server.fail({ on: "search", kind: "status", status: 503, times: BREAKER_POLICY.failures + 1 });
      for (let time = 0; time < BREAKER_POLICY.failures; time += 1) await fails();
      const shut = await fails();
      expect(shut).toMatchObject({ code: "unreachable", retryable: true });
      expect(shut.retryAfterMs).toBeGreaterThanOrEqual(BREAKER_POLICY.openMs);
      expect(server.requests).toHaveLength(BREAKER_POLICY.failures);
      move(BREAKER_POLICY.openMs);
      await Promise.all([fails(), fails(), fails()]);
      expect(server.requests).toHaveLength(BREAKER_POLICY.failures + 1);
      move(2 * BREAKER_POLICY.openMs);
      expect(await search()).not.toEqual([]);
      expect(await search()).not.toEqual([]);
    }));

  it("GOAL-R13: a refused key or a stop is no failure of the service", () =>
    withService(async ({ server, search, fails }) => {
      server.fail({ on: "search", kind: "status", status: 401, times: 10 });
      for (let time = 0; time < 10; time += 1) expect((await fails()).code).toBe("unauthorised");
      expect(await search()).not.toEqual([]);
    }));
});
