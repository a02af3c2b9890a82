import { describe, expect, it } from "vitest";
import { GATE_POLICY, gateOf } from "./circuit-breaker";

let endpoints = 0;
const fresh = () => {
  endpoints += 1;
  return gateOf(`http://gate-${endpoints}.test/v1`);
};
const NOW = 1_800_000_000_000;
const at = (now: number, chance = 0) => ({ now, random: () => chance });
const { failures, restMs, longestRestMs, spreadMs } = GATE_POLICY;

function fail(gate: ReturnType<typeof gateOf>, times: number, now = NOW) {
  for (let done = 0; done < times; done += 1) gate.failed(now);
}

describe("the gate of an endpoint", () => {
  it("GOAL-R13: a pause that was asked for holds for every run, never shorter, and spread behind its end", () => {
    const gate = fresh();
    gate.limited(NOW, 5000);
    expect(gate.knock(at(NOW + 1))).toMatchObject({ waitMs: 4999, why: "pause" });
    expect(gate.knock(at(NOW + 1, 0.999))?.waitMs).toBeLessThanOrEqual(4999 + spreadMs);
    gate.limited(NOW, 1000);
    expect(gate.knock(at(NOW + 4999))?.waitMs).toBe(1);
    expect(gate.knock(at(NOW + 5000))).toBeNull();
  });

  it("GOAL-R13: 50 runs come back within 1.5 s, and not together", () => {
    const gate = fresh();
    gate.limited(NOW, 2000);
    const returns = Array.from({ length: 50 }, (_, run) => gate.knock(at(NOW, run / 50))?.waitMs ?? 0);
    expect(Math.min(...returns)).toBeGreaterThanOrEqual(2000);
    expect(Math.max(...returns)).toBeLessThan(3500);
    const tenths = new Map<number, number>();
    for (const wait of returns)
      tenths.set(Math.floor(wait / 100), (tenths.get(Math.floor(wait / 100)) ?? 0) + 1);
    expect(Math.max(...tenths.values())).toBeLessThanOrEqual(6);
  });

  it("a pause longer than a run can wait is the matter of the run that was told", () => {
    const gate = fresh();
    gate.limited(NOW, GATE_POLICY.longestPauseMs + 1);
    expect(gate.knock(at(NOW))).toBeNull();
  });

  it("GOAL-R12: after failures in a row it is left alone, then one request tries it and the others wait", () => {
    const gate = fresh();
    fail(gate, failures - 1);
    expect(gate.knock(at(NOW))).toBeNull();
    fail(gate, 1);
    expect(gate.knock(at(NOW))).toEqual({ waitMs: restMs, why: "rest", failures });
    expect(gate.knock(at(NOW + restMs))).toBeNull();
    expect(gate.knock(at(NOW + restMs))).toMatchObject({ why: "trial" });
    gate.succeeded();
    expect(gate.knock(at(NOW + restMs))).toBeNull();
    expect(gate.knock(at(NOW + restMs))).toBeNull();
  });

  it("GOAL-R12: rests grow with each trial that fails, up to the longest", () => {
    const gate = fresh();
    let now = NOW;
    const rests: number[] = [];
    fail(gate, failures, now);
    for (let round = 0; round < 6; round += 1) {
      const rest = gate.knock(at(now))?.waitMs ?? 0;
      rests.push(rest);
      now += rest;
      expect(gate.knock(at(now))).toBeNull();
      gate.failed(now);
    }
    expect(rests).toEqual([5000, 10_000, 20_000, 40_000, longestRestMs, longestRestMs]);
  });

  it("a success in between begins the count anew; one run alone never shuts it", () => {
    const gate = fresh();
    for (let round = 0; round < 3; round += 1) {
      fail(gate, 4);
      gate.succeeded();
    }
    expect(gate.knock(at(NOW))).toBeNull();
  });

  it("a trial that was called off or never ends does not keep the others out for ever", () => {
    const gate = fresh();
    fail(gate, failures);
    const later = NOW + restMs;
    expect(gate.knock(at(later))).toBeNull();
    gate.abandoned();
    expect(gate.knock(at(later))).toBeNull();
    expect(gate.knock(at(later + GATE_POLICY.trialMs - 1))).toMatchObject({ why: "trial" });
    expect(gate.knock(at(later + GATE_POLICY.trialMs))).toBeNull();
  });

  it("GOAL-R27: a clock that was set back holds nobody", () => {
    const gate = fresh();
    gate.limited(NOW, 5000);
    fail(gate, failures);
    expect(gate.knock(at(NOW - 86_400_000))).toBeNull();
  });

  it("is one for all that name the same endpoint", () => {
    gateOf("http://shared.test/v1").limited(NOW, 1000);
    expect(gateOf("http://shared.test/v1").knock(at(NOW))).not.toBeNull();
    expect(gateOf("http://other.test/v1").knock(at(NOW))).toBeNull();
  });
});
