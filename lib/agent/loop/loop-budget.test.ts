import { describe, expect, it } from "vitest";
import { MOST_CLAIMS } from "@/lib/tools/fact-check";
import { caps, flat, run } from "@/testing/agent/budget";
import type { LoopHarness, TestRun } from "@/testing/agent/loop";
import { answer, hit, readPages, reply, report } from "@/testing/agent/loop-script";

const requests = ({ log }: TestRun) =>
  log.flatMap((event) => (event.type === "usage-counted" ? [event] : []));
const tokensOf = ({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }) =>
  inputTokens + outputTokens;
/** The usage at the time of each request. */
function usedBefore(test: TestRun): number[] {
  let sum = 0;
  return requests(test).map((event) => {
    const at = sum;
    sum += tokensOf(event);
    return at;
  });
}
const changed = ({ log }: TestRun) => log.filter(({ type }) => type === "model-changed").length;

/** A page, and a sentence about it that the citation check cannot decide. */
const ONE_PAGE: Partial<LoopHarness> = {
  question: "What does https://a.test/page say?",
  read: () => "It has no size that is written down anywhere.",
};
const UNDECIDED = "Its size is nowhere to be found in any text [1].";

describe("a cap on tokens", () => {
  it("goes to the closing steps while report and answer still fit", async () => {
    const test = await run({ start: caps({ tokens: 60_000 }), usage: flat });
    expect(test.state).toMatchObject({ status: "completed", answer: "15 minutes [1]." });
    expect(test.state.limitsReached).toEqual(["tokens"]);
    expect(test.state.usage.inputTokens + test.state.usage.outputTokens).toBeLessThanOrEqual(60_000);
    // The run also made use of its budget.
    expect(test.state.usage.inputTokens).toBeGreaterThan(35_000);
    expect(changed(test)).toBe(0);
  });

  it("is not passed by more than the request in flight when a request takes far more than those before", async () => {
    const usage: LoopHarness["usage"] = (step) =>
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
        const usage: LoopHarness["usage"] = (step) => ({ input: 3000 + grows * (step ?? 1), output: 400 });
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

    const judged = await run({
      start: caps({ tokens: 30_000 }),
      ...ONE_PAGE,
      usage: (step) => (step === 2 ? { input: 27_000, output: 3100 } : { input: 100, output: 10 }),
      script: ({ step }) => {
        if (step === 1) return reply(readPages("https://a.test/page"));
        return step === 2 ? reply(report(UNDECIDED)) : reply(answer());
      },
    });
    expect(judged.weighed).toEqual([]);
    expect(judged.state.report).toMatchObject({ judged: true, version: 1 });
    expect(judged.state.status).toBe("completed");
  });

  it("holds between two requests of a citation review: the second is not sent", async () => {
    const claims = Array.from({ length: MOST_CLAIMS + 1 }, () => UNDECIDED);
    const world: Partial<LoopHarness> = {
      ...ONE_PAGE,
      usage: (step) => (step === null ? { input: 30_000, output: 1000 } : { input: 100, output: 10 }),
      script: ({ step }) => {
        if (step === 1) return reply(readPages("https://a.test/page"));
        return reply(step === 2 ? report(claims.join("\n\n")) : answer());
      },
    };
    const free = await run(world);
    expect(free.weighed).toHaveLength(2);
    const capped = await run({ ...world, start: caps({ tokens: 25_000 }) });
    expect(capped.weighed).toHaveLength(1);
    expect(capped.state.status).toBe("completed");
  });

  it("GOAL-R1: stays with the built-in model after a crash at any border", async () => {
    const usage: LoopHarness["usage"] = (step) =>
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

  it("holds where an endpoint counts nothing", async () => {
    const test = await run({ start: caps({ tokens: 40_000 }), usage: () => null });
    expect(test.state.limitsReached).toContain("tokens");
    expect(test.state.status).toBe("completed");
  });
});
