import { describe, expect, it } from "vitest";
import type { DayMeter } from "@/lib/agent/ports";
import { caps, eager, flat, run } from "@/testing/agent/budget";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { handClock } from "@/testing/agent/loop-clock";
import { SCRIPTED } from "@/testing/agent/loop-model";
import { answer, hit, reply, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

describe("other caps", () => {
  const price = { currency: "EUR", input: 10, cachedInput: 1, output: 40 };

  it("money is held by the price of the model, and without a price not at all", async () => {
    const cost = (event: { inputTokens: number; outputTokens: number }) =>
      (event.inputTokens * 10 + event.outputTokens * 40) / 1_000_000;
    const priced = new TestRun({
      ...eager,
      usage: flat,
      start: { ...caps({ money: 0.6 }), model: { ...SCRIPTED, price } },
    });
    const { record } = priced.ports;
    const ports = {
      ...priced.ports,
      record: ((events, pages) =>
        record(
          events.map((event) => (event.type === "usage-counted" ? { ...event, money: cost(event) } : event)),
          pages,
        )) satisfies typeof record,
    };
    await runLoop(priced.state, ports, registries);
    expect(priced.state).toMatchObject({ status: "completed", limitsReached: ["money"] });
    expect(priced.state.usage.money).toBeLessThanOrEqual(0.6);
    expect(priced.state.usage.money).toBeGreaterThan(0.3);

    const unpriced = await run({ usage: flat, start: caps({ money: 0.01 }), config: agentConfig() });
    expect(unpriced.state.limitsReached).not.toContain("money");
  });

  it("time is held by the clock; what was begun ends, nothing new begins", async () => {
    const hand = handClock();
    const world: Partial<LoopHarness> = {
      clock: hand,
      start: caps({ minutes: 3 }),
      search: (query) => {
        hand.at += 20_000;
        return [hit(query)];
      },
    };
    const test = await run(world);
    expect(test.state).toMatchObject({
      status: "completed",
      limitsReached: ["minutes"],
      answer: "15 minutes [1].",
    });
    expect(test.state.worked.ms).toBeLessThanOrEqual(3 * 60_000);

    const late = handClock();
    const over = await run({
      ...world,
      clock: late,
      script: (asked) => {
        if (asked.step === 3) late.at += 10 * 60_000;
        return eager.script(asked);
      },
    });
    expect(over.state).toMatchObject({ status: "completed", builtInWrites: true });
    expect(over.state.calls.filter(({ step }) => step === 3).map(({ status }) => status)).toEqual([
      "skipped",
      "skipped",
    ]);
    expect(over.prompts).toHaveLength(3);
  });

  it("Q6: searches, the person's and the day's, withdraw the search and nothing else", async () => {
    const own = await run({ start: caps({ searches: 2 }), config: agentConfig() });
    expect(own.searched).toHaveLength(2);
    expect(own.state.limitsReached).toContain("searches");

    const today: DayMeter = {
      limits: { tokens: null, searches: 10, money: null },
      used: { tokens: 0, searches: 8, money: 0 },
    };
    const four = [search("a"), search("b"), search("c"), search("d")];
    const test = new TestRun({
      ...eager,
      day: () => ({ ...today, used: { ...today.used, searches: 8 + test.searched.length } }),
      script: ({ step }) => (step === 1 ? reply(...four) : reply(answer("It is so [1]."))),
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.searched).toEqual(["a", "b"]);
    expect(test.state.calls.slice(2, 4).map(({ error }) => error?.message)).toEqual([
      "Today's searches are used up; none is left for this one.",
      "Today's searches are used up; none is left for this one.",
    ]);
    expect(test.state.limitsReached).toEqual(["day_searches"]);
    expect(test.state.steps[1]?.tools).not.toContain("websearchtool");
    expect(test.state.steps[1]?.closing).toBe(false);
  });

  it("the day's tokens close the run like its own", async () => {
    const test = new TestRun({
      ...eager,
      usage: flat,
      day: () => ({
        limits: { tokens: 500_000, searches: null, money: null },
        used: {
          tokens: 440_000 + test.state.usage.inputTokens + test.state.usage.outputTokens,
          searches: 0,
          money: 0,
        },
      }),
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.state).toMatchObject({ status: "completed", limitsReached: ["day"], builtInWrites: false });

    const used = {
      limits: { tokens: 1000, searches: null, money: null },
      used: { tokens: 1000, searches: 0, money: 0 },
    };
    const none = await run({ day: used });
    expect(none.prompts).toEqual([]);
    expect(none.state).toMatchObject({ status: "failed", error: { code: "day_budget_reached" } });
  });
});
