import { describe, expect, it } from "vitest";
import { builtIn } from "@/lib/models/registry";
import type { Budget } from "@/lib/runs/run-state";
import { runLoop } from "./loop";
import { registries, TestRun, type World } from "./loop-testing";
import { agentConfig } from "./loop-testing-agent";
import { handClock } from "./loop-testing-clock";
import { SCRIPTED } from "./loop-testing-model";
import { answer, hit, readPages, reply, report, search } from "./loop-testing-script";
import type { DayMeter } from "./ports";

const PAGE = [
  "# Router cache",
  "By default the router cache lives for 15 minutes on the client.",
  "A reload of the page clears the router cache, and a call of refresh does the same.",
].join("\n\n");
const QUESTION = "How long does the router cache live by default?";

const config = agentConfig({ execution: { maxIterations: 40 }, search: { maxSearches: 40 } });
const caps = (budget: Partial<Budget>) => ({
  budget: { tokens: null, searches: null, minutes: null, money: null, ...budget },
});

/** A run that looks for new things for as long as it may, then reports and answers. */
const eager: Omit<World, "start"> = {
  question: QUESTION,
  config,
  writer: builtIn(),
  search: (query) => [hit(query)],
  read: () => PAGE,
  script: ({ step, state }) => {
    const closing = state.steps.at(-1)?.closing || state.report;
    if (state.report) return reply(answer("15 minutes [1]."));
    if (closing) return reply(report("By default the router cache lives for 15 minutes [1]."));
    return reply(search(`q${step}`), readPages(`https://q${step}.test/page`));
  },
};

async function run(world: Partial<World>): Promise<TestRun> {
  const test = new TestRun({ ...eager, ...world });
  await runLoop(test.state, test.ports, registries);
  return test;
}

const requests = ({ log }: TestRun) =>
  log.flatMap((event) => (event.type === "usage-counted" ? [event] : []));
const tokensOf = ({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }) =>
  inputTokens + outputTokens;
/** What was used when each request left. */
function usedBefore(test: TestRun): number[] {
  let sum = 0;
  return requests(test).map((event) => {
    const at = sum;
    sum += tokensOf(event);
    return at;
  });
}
const changed = ({ log }: TestRun) => log.filter(({ type }) => type === "model-changed").length;

const flat: World["usage"] = () => ({ input: 4000, output: 300 });

describe("a cap on tokens", () => {
  it("goes to the closing steps while report and answer still fit", async () => {
    const test = await run({ start: caps({ tokens: 60_000 }), usage: flat });
    expect(test.state).toMatchObject({ status: "completed", answer: "15 minutes [1]." });
    expect(test.state.limitsReached).toEqual(["tokens"]);
    expect(test.state.usage.inputTokens + test.state.usage.outputTokens).toBeLessThanOrEqual(60_000);
    // It was put to use, too.
    expect(test.state.usage.inputTokens).toBeGreaterThan(35_000);
    expect(changed(test)).toBe(0);
  });

  it("is not passed by more than the request in flight when a request takes far more than those before", async () => {
    const usage: World["usage"] = (step) =>
      step === 3 ? { input: 50_000, output: 9000 } : { input: 4000, output: 300 };
    const test = await run({ start: caps({ tokens: 40_000 }), usage });
    expect(usedBefore(test).filter((used) => used >= 40_000).length).toBe(requests(test).length - 3);
    // What the built-in model writes costs nothing.
    expect(
      requests(test)
        .slice(3)
        .map(tokensOf)
        .every((tokens) => tokens === 0),
    ).toBe(true);
    expect(test.prompts).toHaveLength(3);
    expect(test.state).toMatchObject({
      status: "completed",
      builtInWrites: true,
      model: { kind: "built-in" },
    });
    expect(test.state.report?.content).toContain("15 minutes");
    expect(test.state.warnings.at(-1)).toBe(
      "The run reached the cap of 40,000 tokens. The built-in model writes the rest from what was found, at no cost.",
    );
    expect(test.state.limitsReached).toContain("tokens");
  });

  it.each([5000, 12_000, 20_000, 33_000, 50_000, 90_000])(
    "of %d holds, whatever requests take",
    async (tokens) => {
      for (const grows of [0, 700, 3000]) {
        const usage: World["usage"] = (step) => ({ input: 3000 + grows * (step ?? 1), output: 400 });
        const test = await run({ start: caps({ tokens }), usage });
        const left = usedBefore(test);
        const paid = requests(test).map(tokensOf);
        paid.forEach((cost, index) => {
          if (cost > 0) expect(left[index]).toBeLessThan(tokens);
        });
        expect(["completed", "failed"]).toContain(test.state.status);
        if (test.state.status === "failed") expect(test.state.error?.code).toBe("budget_reached");
      }
    },
  );

  it("holds for retries and repairs, for results asked for alone, and for the weighing of citations", async () => {
    const repairs = await run({
      start: caps({ tokens: 10_000 }),
      usage: () => ({ input: 9000, output: 1500 }),
      script: () => "no step",
    });
    expect(repairs.prompts).toHaveLength(1);
    expect(repairs.state).toMatchObject({ status: "failed", error: { code: "budget_reached" } });
    expect(repairs.state.error?.message).toContain("10,000 tokens");

    const claim = {
      _tool: "factchecktool",
      _activity: "",
      claims: [{ id: "c1", claim: "It lives", source_numbers: [1] }],
    };
    const latent = await run({
      start: caps({ tokens: 10_000 }),
      usage: () => ({ input: 9000, output: 1500 }),
      script: ({ step }) => (step === 1 ? reply({ ...claim, _output: null }) : reply(answer())),
    });
    expect(latent.prompts).toHaveLength(1);
    expect(latent.state.calls[0]?.error?.message).toContain("the budget does not allow");

    const weak = "It has no size that is written down anywhere.";
    const judged = await run({
      start: caps({ tokens: 30_000 }),
      read: () => weak,
      usage: (step) => (step === 2 ? { input: 27_000, output: 3100 } : { input: 100, output: 10 }),
      script: ({ step }) => {
        if (step === 1) return reply(readPages("https://a.test/page"));
        return step === 2
          ? reply(report("Its size is nowhere to be found in any text [1]."))
          : reply(answer());
      },
    });
    expect(judged.weighed).toEqual([]);
    expect(judged.state.report).toMatchObject({ judged: true, version: 1 });
    expect(judged.state.status).toBe("completed");
  });

  it("R1: stays with the built-in model after a crash at any border", async () => {
    const usage: World["usage"] = (step) =>
      step === 2 ? { input: 50_000, output: 900 } : { input: 3000, output: 300 };
    const whole = await run({ start: caps({ tokens: 40_000 }), usage });
    const from = whole.log.findIndex(({ type }) => type === "model-changed");
    expect(from).toBeGreaterThan(0);
    for (let cut = from + 1; cut < whole.log.length; cut += 1) {
      const test = await run({ log: whole.log.slice(0, cut), pages: whole.pages, usage });
      expect(test.prompts, `cut after ${cut}`).toEqual([]);
      expect(test.state.report?.content).toBe(whole.state.report?.content);
      expect(test.state.answer).toBe(whole.state.answer);
    }
  });

  it("ends with its name when nothing was found to write from", async () => {
    const test = await run({
      start: caps({ tokens: 9000 }),
      usage: flat,
      search: (query) => [hit(query)],
      read: () => null,
    });
    expect(test.state).toMatchObject({ status: "failed", error: { code: "budget_reached" } });
    expect(test.state.error?.message).toContain("its cap of 9,000 tokens");
    expect(test.state.answer).toContain("About q1");
    expect(changed(test)).toBe(0);
  });

  it("is held by the bytes that were sent where an endpoint counts nothing", async () => {
    const test = await run({ start: caps({ tokens: 40_000 }), usage: () => ({ input: 0, output: 0 }) });
    expect(test.state.limitsReached).toContain("tokens");
    expect(test.state.status).toBe("completed");
  });
});

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
    const world: Partial<World> = {
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
