import { describe, expect, it } from "vitest";
import { askedWait, RETRY_POLICY, waitBeforeRetry } from "./retry";

const NOW = Date.parse("2026-11-21T10:00:00Z");

describe("askedWait", () => {
  it.each([
    [{ "retry-after": "7" }, 7000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after": "Sat, 21 Nov 2026 10:00:30 GMT" }, 30_000],
    [{ "retry-after": "Sat, 21 Nov 2026 09:00:00 GMT" }, 0],
    [{ "retry-after-ms": "120", "retry-after": "9" }, 120],
    [{ "retry-after": "soon" }, null],
    [{}, null],
    [undefined, null],
  ])("GOAL-R13: reads %j", (headers, expected) => {
    expect(askedWait(headers, NOW)).toBe(expected);
  });
});

describe("waitBeforeRetry", () => {
  it("GOAL-R13: is never earlier than requested by the server, and hardly later", () => {
    for (const chance of [0, 0.5, 0.999]) {
      const wait = waitBeforeRetry({ triesMade: 1, retryAfterMs: 5000, random: () => chance });
      expect(wait).toBeGreaterThanOrEqual(5000);
      expect(wait).toBeLessThanOrEqual(5000 + RETRY_POLICY.spreadMs);
    }
  });

  it("GOAL-R13: does not wait for a server that requests more than the longest wait", () => {
    const asked = RETRY_POLICY.longestMs + 1;
    expect(waitBeforeRetry({ triesMade: 1, retryAfterMs: asked, random: () => 0 })).toBeNull();
  });

  it("GOAL-R12: doubles the bound with each attempt, up to a maximum, and stops after four attempts", () => {
    const longest = (triesMade: number) =>
      waitBeforeRetry({ triesMade, retryAfterMs: null, random: () => 0.9999 }, { ...RETRY_POLICY, tries: 9 });
    expect([1, 2, 3, 8].map(longest)).toEqual([999, 1999, 3999, 19_998]);
    expect(waitBeforeRetry({ triesMade: 4, retryAfterMs: null, random: () => 0 })).toBeNull();
    expect(waitBeforeRetry({ triesMade: 3, retryAfterMs: null, random: () => 0 })).toBe(0);
  });
});
