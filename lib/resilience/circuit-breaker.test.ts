import { describe, expect, it } from "vitest";
import { BREAKER_POLICY, breakerOf } from "./circuit-breaker";

let endpoints = 0;
const fresh = () => {
  endpoints += 1;
  return breakerOf(`http://gate-${endpoints}.test/v1`);
};
const NOW = 1_800_000_000_000;
const at = (now: number, chance = 0) => ({ now, random: () => chance });
const { failures, openMs: restMs, longestOpenMs: longestRestMs, spreadMs } = BREAKER_POLICY;

function fail(breaker: ReturnType<typeof breakerOf>, times: number, now = NOW) {
  for (let done = 0; done < times; done += 1) breaker.failed(now);
}

describe("the circuit breaker of an endpoint", () => {
  it("GOAL-R13: a requested pause applies to every run, is never shortened, and ends at spread times", () => {
    const breaker = fresh();
    breaker.limited(NOW, 5000);
    expect(breaker.request(at(NOW + 1))).toMatchObject({ waitMs: 4999, why: "pause" });
    expect(breaker.request(at(NOW + 1, 0.999))?.waitMs).toBeLessThanOrEqual(4999 + spreadMs);
    breaker.limited(NOW, 1000);
    expect(breaker.request(at(NOW + 4999))?.waitMs).toBe(1);
    expect(breaker.request(at(NOW + 5000))).toBeNull();
  });

  it("GOAL-R13: 50 runs continue within 1.5 s, but not together", () => {
    const breaker = fresh();
    breaker.limited(NOW, 2000);
    const returns = Array.from({ length: 50 }, (_, run) => breaker.request(at(NOW, run / 50))?.waitMs ?? 0);
    expect(Math.min(...returns)).toBeGreaterThanOrEqual(2000);
    expect(Math.max(...returns)).toBeLessThan(3500);
    const tenths = new Map<number, number>();
    for (const wait of returns)
      tenths.set(Math.floor(wait / 100), (tenths.get(Math.floor(wait / 100)) ?? 0) + 1);
    expect(Math.max(...tenths.values())).toBeLessThanOrEqual(6);
  });

  it("a pause longer than a run can wait affects only the run that received it", () => {
    const breaker = fresh();
    breaker.limited(NOW, BREAKER_POLICY.longestPauseMs + 1);
    expect(breaker.request(at(NOW))).toBeNull();
  });

  it("GOAL-R12: opens after consecutive failures, then one probe is sent while the others wait", () => {
    const breaker = fresh();
    fail(breaker, failures - 1);
    expect(breaker.request(at(NOW))).toBeNull();
    fail(breaker, 1);
    expect(breaker.request(at(NOW))).toEqual({ waitMs: restMs, why: "rest", failures });
    expect(breaker.request(at(NOW + restMs))).toBeNull();
    expect(breaker.request(at(NOW + restMs))).toMatchObject({ why: "trial" });
    breaker.succeeded();
    expect(breaker.request(at(NOW + restMs))).toBeNull();
    expect(breaker.request(at(NOW + restMs))).toBeNull();
  });

  it("GOAL-R12: pauses grow with each failed probe, up to a maximum", () => {
    const breaker = fresh();
    let now = NOW;
    const rests: number[] = [];
    fail(breaker, failures, now);
    for (let round = 0; round < 6; round += 1) {
      const rest = breaker.request(at(now))?.waitMs ?? 0;
      rests.push(rest);
      now += rest;
      expect(breaker.request(at(now))).toBeNull();
      breaker.failed(now);
    }
    expect(rests).toEqual([5000, 10_000, 20_000, 40_000, longestRestMs, longestRestMs]);
  });

  it("a success resets the count; one run alone never opens it", () => {
    const breaker = fresh();
    for (let round = 0; round < 3; round += 1) {
      fail(breaker, 4);
      breaker.succeeded();
    }
    expect(breaker.request(at(NOW))).toBeNull();
  });

  it("an aborted or endless probe does not block the others forever", () => {
    const breaker = fresh();
    fail(breaker, failures);
    const later = NOW + restMs;
    expect(breaker.request(at(later))).toBeNull();
    breaker.abandoned();
    expect(breaker.request(at(later))).toBeNull();
    expect(breaker.request(at(later + BREAKER_POLICY.probeMs - 1))).toMatchObject({ why: "trial" });
    expect(breaker.request(at(later + BREAKER_POLICY.probeMs))).toBeNull();
  });

  it("GOAL-R27: a clock that was set back blocks nobody", () => {
    const breaker = fresh();
    breaker.limited(NOW, 5000);
    fail(breaker, failures);
    expect(breaker.request(at(NOW - 86_400_000))).toBeNull();
  });

  it("is shared by all that use the same endpoint", () => {
    breakerOf("http://shared.test/v1").limited(NOW, 1000);
    expect(breakerOf("http://shared.test/v1").request(at(NOW))).not.toBeNull();
    expect(breakerOf("http://other.test/v1").request(at(NOW))).toBeNull();
  });
});
