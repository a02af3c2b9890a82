import { describe, expect, it } from "vitest";
import type { EventBody } from "@/lib/run-log/event";
import type { RunState } from "@/lib/run-log/run-state";
import { SAMPLE_START, sampleAt } from "@/testing/components/sample-run";
import { sampleWith } from "@/testing/components/sample-with";
import { timeStrip } from "./time-strip";
import { roomFor, scaleOf, tickStep } from "./time-strip-scale";

const DAY = 86_400_000;
const at = (seconds: number) => SAMPLE_START + seconds * 1000;
const strip = (state: RunState, seconds: number) => timeStrip(state, at(seconds));

describe("The scale", () => {
  const waits = [{ kind: "answer" as const, from: 50, to: 50 + DAY }];
  const scale = scaleOf({ start: 0, work: 100, waits });

  it("draws work to scale and a long wait shortened", () => {
    expect(scale.isCut(waits[0]!)).toBe(true);
    expect(scale.at(0)).toBe(0);
    expect(scale.at(50)).toBeCloseTo(50 / 108);
    expect(scale.at(50 + DAY)).toBeCloseTo(58 / 108);
    expect(scale.at(100 + DAY)).toBeCloseTo(1);
  });

  it("counts only work on its axis", () => {
    expect(scale.atWork(50)).toBeCloseTo(50 / 108);
    expect(scale.atWork(75)).toBeCloseTo(83 / 108);
    expect(scale.atWork(100)).toBeCloseTo(1);
  });

  it("draws a short wait to scale, and many waits together shorter than the work", () => {
    const short = [{ kind: "line" as const, from: 10, to: 12 }];
    expect(scaleOf({ start: 0, work: 100, waits: short }).at(12)).toBeCloseTo(12 / 102);
    const many = Array.from({ length: 100 }, (_, index) => ({
      kind: "answer" as const,
      from: index * DAY + 1,
      to: index * DAY + DAY,
    }));
    expect(scaleOf({ start: 0, work: 100, waits: many }).atWork(100)).toBeCloseTo(1);
    expect(scaleOf({ start: 0, work: 100, waits: many }).at(100 * DAY)).toBeLessThanOrEqual(1);
  });

  it("has at most six ticks, and a length that rarely changes", () => {
    for (const seconds of [1, 29, 61, 600, 5000, 90_000, 10_000_000])
      expect((seconds * 1000) / tickStep(seconds * 1000)).toBeLessThanOrEqual(6.001);
    expect(roomFor(0)).toBe(roomFor(20_000));
    for (const work of [40_000, 400_000, 4_000_000]) expect(roomFor(work)).toBeGreaterThan(work);
  });
});

describe("The sample run", () => {
  const done = strip(sampleAt(200), 200);

  it("has a request for every step, as long as it took", () => {
    expect(done.model.map(({ step, kind }) => [step, kind])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => [step, "deciding"]),
    );
    expect(done.live).toBe(false);
    expect(done.edge).toBe(1);
  });

  it("X7: each sub-question has its own named lanes and number of calls", () => {
    const state = sampleAt(400);
    const calls = state.calls.map((call, index) => (index % 2 === 0 ? { ...call, instance: "price" } : call));
    const named = strip({ ...state, calls }, 400);
    expect(named.calls).toHaveLength(done.calls.length);
    for (const { lane, instance } of named.calls) expect(named.laneNames[lane]).toBe(instance);
    expect(new Set(named.laneNames)).toEqual(new Set([null, "price"]));
    // Lanes of one sub-question are adjacent.
    expect(named.laneNames.indexOf("price")).toBe(named.laneNames.lastIndexOf(null) + 1);
    expect(named.parts.map(({ name }) => name).sort()).toEqual([null, "price"].sort());
    expect(named.parts.reduce((sum, { calls: made }) => sum + made, 0)).toBe(named.calls.length);
    expect(done.parts).toEqual([]);
  });

  it("has concurrent calls in separate lanes, and the next one in the first free lane", () => {
    expect(done.lanes).toBe(3);
    expect(done.calls.slice(0, 5).map(({ id, lane }) => [id, lane])).toEqual([
      ["1-0", 0],
      ["2-0", 0],
      ["2-1", 1],
      ["2-2", 2],
      ["3-0", 0],
    ]);
  });

  it("adds the tokens of each step", () => {
    expect(done.steps.map(({ number, input, output }) => [number, input, output]).slice(0, 2)).toEqual([
      [1, 6100, 400],
      [2, 8200, 400],
    ]);
    expect(done.mostTokens).toBe(14_600);
    expect(done.steps[1]).toMatchObject({ calls: 3, called: 3000 });
  });

  it.each([0, 1, 4, 12, 30, 70, 84.1])("stays on the strip %f seconds after the start", (seconds) => {
    const { model, calls, waits, steps, edge, ticks } = strip(sampleAt(seconds), seconds + 2);
    for (const { x, width } of [...model, ...calls, ...waits, ...steps]) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(width).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(edge + 1e-9);
    }
    expect(ticks.at(-1)?.x).toBeLessThanOrEqual(1);
  });

  it("changes only at its edge while a second passes", () => {
    const [one, two] = [strip(sampleAt(13), 20), strip(sampleAt(13), 21)];
    expect(two.edge).toBeGreaterThan(one.edge);
    expect(two.model.filter(({ open }) => !open)).toEqual(one.model.filter(({ open }) => !open));
    expect(two.ticks).toEqual(one.ticks);
    expect(two.calls.filter(({ step }) => step === 2).every(({ open }) => open)).toBe(true);
  });
});

describe("Delays of a run", () => {
  const asked = sampleWith(4.2, [[4.3, { type: "plan-review-asked" }]]);

  it("waiting for the user is not work, and three days of it are shortened", () => {
    const { waits, work } = timeStrip(asked, at(3 * 86_400));
    expect(waits).toMatchObject([{ kind: "plan", cut: true, open: true }]);
    expect(work).toBe(4300);
  });

  it("waiting in the queue is a wait from the start", () => {
    const { waits, work } = strip(sampleWith(0, [[0, { type: "run-queued" }]]), 90);
    expect(waits).toMatchObject([{ kind: "line", ms: 90_000, open: true }]);
    expect(work).toBe(0);
  });

  it("a crash marks when the process was gone, and interrupts the pending request", () => {
    const state = sampleWith(9.5, [
      [609, { type: "run-resumed", cause: "crash" }],
      [
        609.1,
        {
          type: "step-started",
          step: 2,
          attempt: 1,
          closing: false,
          tools: [],
          schemaHash: "0",
          promptBytes: 1,
        },
      ],
    ]);
    const { waits, model, steps } = strip(state, 612);
    expect(waits).toMatchObject([{ kind: "crash", ms: 600_000, open: false }]);
    expect(model.map(({ step, ms }) => [step, ms])).toEqual([
      [1, 3900],
      [2, 0],
      [2, 2900],
    ]);
    expect(steps[1]).toMatchObject({ number: 2, tries: 2, open: true });
  });

  it("between two attempts there is a pause, also while it lasts", () => {
    const failed: EventBody = {
      type: "usage-counted",
      step: 2,
      attempt: 1,
      outcome: "failed",
      inputTokens: 0,
      cachedTokens: 0,
      outputTokens: 0,
      promptBytes: 1,
    };
    const retry: EventBody = {
      type: "retry-scheduled",
      what: "model",
      cause: "The model answered 429",
      attempt: 2,
      of: 4,
      retryAt: at(18),
    };
    const state = sampleWith(9.5, [
      [10, failed],
      [10, retry],
    ]);
    expect(strip(state, 14).model.at(-1)).toMatchObject({ kind: "retry", ms: 4000, open: true });
    expect(strip(state, 14).model.at(-2)).toMatchObject({ kind: "deciding", failed: true, ms: 1000 });
  });

  it("a machine that slept leaves an unknown interval", () => {
    const slept = sampleWith(9.5, [[20_000, { type: "limit-reached", limit: "searches", withdrawn: [] }]]);
    const { waits } = strip({ ...slept, requests: slept.requests?.slice(0, 1) ?? [] }, 20_001);
    expect(waits.map(({ kind, cut }) => [kind, cut])).toEqual([["still", true]]);
  });
});

it("steps taken over from another run are not on the strip", () => {
  const state = { ...sampleAt(200), branch: { runId: "run0", step: 5, numbers: [] } };
  const { steps, calls, model, kept } = strip(state, 200);
  expect(kept).toBe(5);
  expect(steps.map(({ number }) => number)).toEqual([6, 7, 8, 9]);
  expect([...calls, ...model].every(({ step }) => step > 5)).toBe(true);
});

it("a log from before requests were recorded still has its steps", () => {
  const { requests: _, ...old } = sampleAt(200);
  expect(
    strip(old, 200)
      .model.map(({ ms }) => ms)
      .slice(0, 2),
  ).toEqual([3900, 2000]);
});
