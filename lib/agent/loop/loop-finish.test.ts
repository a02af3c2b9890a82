import { describe, expect, it } from "vitest";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, ask, hit, plan, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

const never = () => new Promise<never>(() => undefined);
const PAGE = "By default the cache lives for 15 minutes. It is cleared on reload.";
const REPORT = report("The cache lives for 15 minutes [1].");
const found: Partial<LoopHarness> = { search: () => [hit("a"), hit("b")], read: () => PAGE };

const outcomes = ({ log }: TestRun) =>
  log.flatMap((event) =>
    event.type === "usage-counted" ? [`${event.step}.${event.attempt} ${event.outcome}`] : [],
  );
const tools = ({ log }: TestRun) =>
  log.flatMap((event) => (event.type === "step-started" ? [event.tools.length] : []));

describe("finish now", () => {
  it("hangs up on a request for research and asks the same step anew, for the end", async () => {
    const test = new TestRun({
      ...found,
      script: ({ step, state }) => {
        if (step === 1) return reply(plan(), search("cache"));
        if (step === 2) return reply(readPages("https://a.test/page"));
        if (step === 3 && !state.finishing) {
          setTimeout(() => test.finishNow());
          return never();
        }
        return reply(REPORT, answer());
      },
    });
    expect(await runLoop(test.state, test.ports, registries)).toEqual({ kind: "ended", status: "completed" });
    expect(outcomes(test)).toEqual(["1.1 ok", "2.1 ok", "3.1 cancelled", "3.2 ok"]);
    expect(tools(test)).toEqual([8, 8, 8, 2]);
    expect(test.state.finishing).toMatchObject({ step: 3 });
    expect(test.state.steps.map(({ closing }) => closing)).toEqual([false, false, true]);
    // The request lists the open lines of the plan, so that the report can name the gaps.
    expect(test.prompts.at(-1)).toContain("Write it down");
    expect(test.prompts.at(-1)).toContain("asked you to finish now");
  });

  it("lets a step alone that is writing the report by then", async () => {
    const test = new TestRun({
      ...found,
      script: ({ step }) => {
        if (step === 1) return reply(search("cache"), readPages("https://a.test/page"));
        if (step > 2) return reply(answer());
        const text = JSON.stringify(reply(REPORT, search("more")));
        const half = text.indexOf("lives for");
        return (async function* () {
          yield text.slice(0, half);
          await new Promise((resolve) => setTimeout(resolve, 2));
          test.finishNow();
          yield text.slice(half);
        })();
      },
    });
    await runLoop(test.state, test.ports, registries);
    expect(outcomes(test)).toEqual(["1.1 ok", "2.1 ok", "3.1 ok"]);
    expect(test.state).toMatchObject({ status: "completed", report: { version: 1 } });
    // Searches of the same step are not started any more.
    expect(test.state.calls.find(({ id }) => id === "2-1")).toMatchObject({
      status: "skipped",
      error: { kind: "cancelled", message: "You asked to finish now." },
    });
    expect(test.searched).toEqual(["cache"]);
    expect(test.log.filter((event) => event.type === "call-started" && event.callId === "2-1")).toEqual([]);
  });

  it("cuts what still runs and keeps what has come back", async () => {
    const test = new TestRun({
      script: ({ step }) => (step === 1 ? reply(search("quick"), search("slow")) : reply(answer())),
      search: (query) => {
        if (query === "quick") return [hit("a")];
        setTimeout(() => test.finishNow(), 5);
        return never();
      },
    });
    expect(await runLoop(test.state, test.ports, registries)).toMatchObject({ status: "completed" });
    expect(test.state.calls.slice(0, 2)).toMatchObject([
      { status: "succeeded" },
      { status: "skipped", error: { kind: "cancelled", message: "You asked to finish now." } },
    ]);
    expect(test.state.sources.map(({ number }) => number)).toEqual([1]);
    expect(test.log.filter(({ type }) => type === "call-failed")).toEqual([]);
  });

  it("ends at once when nothing is there to write from, and names what was not looked at", async () => {
    const test = new TestRun({ script: () => reply(answer("Made up.")) });
    test.finishNow();
    expect(await runLoop(test.state, test.ports, registries)).toEqual({ kind: "ended", status: "failed" });
    expect(test.prompts).toEqual([]);
    expect(test.state.error).toMatchObject({ code: "finished_early" });

    const planned = new TestRun({
      script: ({ step }) => {
        if (step === 2) setTimeout(() => planned.finishNow());
        return step === 1 ? reply(plan("Look at prices", "Look at dates", "Write it down")) : never();
      },
    });
    await runLoop(planned.state, planned.ports, registries);
    expect(planned.state).toMatchObject({ status: "failed" });
    expect(planned.state.answer).toBe(
      "No answer was reached.\nNot looked at:\n- Look at prices\n- Look at dates",
    );
  });

  it("Q5: has at most the closing steps from there, whatever the model does", async () => {
    const config = agentConfig({ execution: { maxIterations: 50 } });
    const test = new TestRun({
      config,
      ...found,
      script: ({ step }) => {
        if (step === 3) setTimeout(() => test.state.finishing ?? test.finishNow());
        return step === 3 && !test.state.finishing ? never() : reply(search(`q${step}`));
      },
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.state).toMatchObject({ status: "failed", iteration: 4, error: { code: "finished_early" } });
    expect(test.state.answer).toContain("[1] About a");
  });

  it("GOAL-R1: is known from the log after a crash, at every border", async () => {
    const world: LoopHarness = {
      ...found,
      script: ({ step, state }) => {
        if (step === 1) return reply(plan(), search("cache"));
        if (step === 2) return reply(readPages("https://a.test/page"), search("more"));
        return state.report ? reply(answer()) : reply(REPORT);
      },
    };
    const whole = new TestRun({
      ...world,
      search: (query) => {
        if (query === "more") setTimeout(() => whole.finishNow(), 5);
        return query === "more" ? never() : [hit("a"), hit("b")];
      },
    });
    await runLoop(whole.state, whole.ports, registries);
    expect(whole.state.status).toBe("completed");
    const asked = whole.log.findIndex(({ type }) => type === "finish-requested");
    expect(asked).toBeGreaterThan(0);
    for (let cut = asked + 1; cut < whole.log.length; cut += 1) {
      const test = new TestRun({ ...world, log: whole.log.slice(0, cut), pages: whole.pages });
      test.finish.abort();
      await runLoop(test.state, test.ports, registries);
      expect(test.state.status, `cut after ${cut}`).toBe("completed");
      expect(test.state.report?.content).toBe(whole.state.report?.content);
      expect(test.searched).toEqual([]);
      expect(test.state.calls.find(({ id }) => id === "2-1")?.status).toBe("skipped");
    }
  });

  it("is heard before it is read, said twice, or said to a run that waits", async () => {
    const test = new TestRun({ ...found, script: () => reply(search("cache")) });
    test.finish.abort();
    await runLoop(test.state, test.ports, registries);
    expect(test.state.finishing).toMatchObject({ step: 1 });

    const waiting = new TestRun({
      sources: [],
      script: ({ step }) => reply(step === 1 ? ask() : answer("Nothing [1].")),
    });
    await runLoop(waiting.state, waiting.ports, registries);
    expect(waiting.state.status).toBe("waiting_for_clarification");
    waiting.finishNow();
    waiting.finishNow();
    expect(await runLoop(waiting.state, waiting.ports, registries)).toEqual({
      kind: "ended",
      status: "failed",
    });
    expect(waiting.state.finishing).toMatchObject({ step: 2 });
  });
});
