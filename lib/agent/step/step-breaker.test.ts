// Many runs and one endpoint, over HTTP, with a simulated clock: it advances to the next wake-up when every
// run sleeps.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Clock } from "@/lib/agent/ports";
import { log } from "@/lib/log";
import { BREAKER_POLICY } from "@/lib/resilience/circuit-breaker";
import { portsFor, type Recorded, stepRequest } from "@/testing/agent/step";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { search } from "@/testing/servers/llm-steps";
import { requestStep, STEP_POLICY, type StepResult } from "./step";

const STEP = search("heat pump");
const START = 1_800_000_000_000;
let server: LlmServer;

beforeEach(async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  server = await startLlmServer({ script: () => ({ step: STEP }) });
});
afterEach(() => server.stop());

/** A clock that several runs share; `runs` says how many of them must sleep before it advances. */
function sharedClock(runs: number) {
  let now = START;
  let awake = runs;
  const sleepers: { at: number; wake: () => void }[] = [];
  function goOn(): void {
    if (awake > 0) return;
    const next = sleepers.toSorted((a, b) => a.at - b.at)[0];
    if (!next) return;
    sleepers.splice(sleepers.indexOf(next), 1);
    now = Math.max(now, next.at);
    awake += 1;
    next.wake();
  }
  const clock: Clock = {
    now: () => now,
    sleep: (ms) =>
      new Promise((wake) => {
        sleepers.push({ at: now + ms, wake });
        awake -= 1;
        goOn();
      }),
  };
  const done = () => {
    awake -= 1;
    goOn();
  };
  return { clock, done };
}

/** Random numbers that are the same each time. */
function chance(seed = 7): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Requests one step in each of many runs at once. */
async function together(runs: number) {
  const { clock, done } = sharedClock(runs);
  const first = await portsFor(server.url);
  const random = chance();
  const ports: Recorded[] = await Promise.all(
    Array.from({ length: runs }, async () => ({
      ...(await portsFor(server.url)),
      model: first.model,
      clock,
      random,
    })),
  );
  const results = ports.map((own) => requestStep(stepRequest(), own).finally(done));
  return { clock, ports, results: () => Promise.all(results) as Promise<StepResult[]> };
}

describe("many runs at one endpoint", () => {
  it("GOAL-R13: 50 runs that meet a 429 together wait for what was asked, come within 1.5 s of it, and not together", async () => {
    const arrivals: number[] = [];
    let clock: Clock | null = null;
    server.use(() => {
      arrivals.push(clock?.now() ?? START);
      return arrivals.length <= 50 ? { status: 429, headers: { "retry-after": "5" } } : { step: STEP };
    });
    const all = await together(50);
    clock = all.clock;
    const results = await all.results();
    expect(results.every(({ kind }) => kind === "solution")).toBe(true);
    expect(arrivals).toHaveLength(100);
    const back = arrivals.slice(50).map((at) => at - START - 5000);
    expect(Math.min(...back)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...back)).toBeLessThanOrEqual(1500);
    const tenths = Map.groupBy(back, (late) => Math.floor(late / 100));
    expect(Math.max(...[...tenths.values()].map(({ length }) => length))).toBeLessThanOrEqual(12);
  });

  it("GOAL-R13: without a word of when, they spread over a window that grows", async () => {
    const arrivals: number[] = [];
    let clock: Clock | null = null;
    server.use(() => {
      arrivals.push((clock?.now() ?? START) - START);
      return arrivals.length <= 150 ? { status: 429 } : { step: STEP };
    });
    const all = await together(50);
    clock = all.clock;
    const results = await all.results();
    expect(results.every(({ kind }) => kind === "solution")).toBe(true);
    const late = arrivals.slice(50);
    const tenths = Map.groupBy(late, (at) => Math.floor(at / 100));
    expect(Math.max(...[...tenths.values()].map(({ length }) => length))).toBeLessThanOrEqual(15);
    expect(Math.max(...late)).toBeGreaterThan(2000);
  });

  it("GOAL-R12: an endpoint that is down is not hammered, each run says why it waits, and all go on when it is back", async () => {
    const arrivals: number[] = [];
    let clock: Clock | null = null;
    const BACK = 60_000;
    server.use(() => {
      const at = (clock?.now() ?? START) - START;
      arrivals.push(at);
      return at < BACK ? { status: 503 } : { step: STEP };
    });
    const all = await together(20);
    clock = all.clock;
    const results = await all.results();
    const solved = results.filter(({ kind }) => kind === "solution").length;
    // At most the runs that sent the probes have used up their own attempts.
    expect(solved).toBeGreaterThanOrEqual(18);
    const down = arrivals.filter((at) => at < BACK).length;
    expect(down).toBeLessThanOrEqual(20 + 8);
    const causes = all.ports.flatMap((own) => own.of("retry-scheduled").map(({ cause }) => cause));
    expect(
      causes.some((cause) => /failed \d+ times in a row and is left alone for a while$/.test(cause)),
    ).toBe(true);
    const healed = arrivals.filter((at) => at >= BACK);
    // One probe finds that the endpoint is back; the others follow it.
    expect(healed[0]).toBeLessThan(healed[1] ?? 0);
  });

  it("GOAL-R12: an endpoint that never comes back ends every run by its name", async () => {
    server.use(() => ({ status: 503 }));
    const all = await together(8);
    const results = await all.results();
    expect(results.map((result) => result.kind === "failed" && result.error.code)).toEqual(
      Array.from({ length: 8 }, () => "model_unreachable"),
    );
    expect(server.requests.length).toBeLessThanOrEqual(8 * STEP_POLICY.retry.tries);
  });
});

describe("a pause that was asked for", () => {
  it("GOAL-R13: holds for the next request too, although the one that was told did not wait for it", async () => {
    let asked = 0;
    server.use(() => {
      asked += 1;
      return asked === 1 ? { status: 429, headers: { "retry-after": "30" } } : { step: STEP };
    });
    const ports = await portsFor(server.url);
    const once = { ...STEP_POLICY, retry: { ...STEP_POLICY.retry, tries: 1 }, limitedTries: 1 };
    expect((await requestStep(stepRequest(), ports, once)).kind).toBe("failed");
    expect(ports.waits).toEqual([]);
    expect((await requestStep(stepRequest(), ports)).kind).toBe("solution");
    expect(ports.waits).toHaveLength(1);
    expect(ports.waits[0]).toBeGreaterThanOrEqual(30_000);
    expect(ports.waits[0]).toBeLessThanOrEqual(30_000 + BREAKER_POLICY.spreadMs);
    expect(ports.of("retry-scheduled")).toMatchObject([{ cause: "The model's endpoint asked for a pause" }]);
  });
});
