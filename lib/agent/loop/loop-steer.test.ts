import { describe, expect, it } from "vitest";
import type { Call } from "@/lib/run-log/run-state";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

const found: Partial<LoopHarness> = {
  search: () => [hit("a")],
  read: () => "Fifteen minutes it is, and no more.",
};
const SAID = "Only look at version 15";
const TEXT = report("Fifteen minutes it is [1].");

const resultsOf = (call: Call | undefined) =>
  (call?.output as { results: { url: string }[] } | undefined)?.results ?? [];

describe("what the person says to a run that goes on", () => {
  it("stands in the next request", async () => {
    const test = new TestRun({
      ...found,
      script: ({ step }) => (step === 1 ? reply(search("cache")) : reply(answer("15 minutes [1]."))),
      search: () => {
        test.steer(SAID);
        return [hit("a")];
      },
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.prompts[0]).not.toContain(SAID);
    expect(test.prompts[1]).toContain(SAID);
    expect(test.state.steers).toMatchObject([{ message: SAID, step: 2 }]);
  });

  it("is never marked as told by a request that does not say it", async () => {
    // The message arrives after the request was built and before it is recorded as sent, and again at its
    // repair.
    const test = new TestRun({
      ...found,
      script: ({ prompt }) => {
        if (!prompt.includes(SAID)) return "no step";
        return reply(answer("15 minutes."));
      },
    });
    const { record } = test.ports;
    let asked = 0;
    const ports = {
      ...test.ports,
      record: (async (events, pages) => {
        const intent = events.some(({ type }) => type === "step-started");
        asked += intent ? 1 : 0;
        if (intent && asked === 2) test.steer(SAID);
        return record(events, pages);
      }) satisfies typeof record,
    };
    await runLoop(test.state, ports, registries);
    expect(test.state.status).toBe("completed");
    const [steer] = test.state.steers;
    const marked = test.log.findIndex((event) => event.type === "step-started" && event.attempt === 2);
    expect(test.log[marked + 1]).toMatchObject({ type: "usage-counted", attempt: 2, outcome: "cancelled" });
    expect(test.prompts.map((prompt) => prompt.includes(SAID))).toEqual([false, true]);
    expect(steer).toMatchObject({ step: 1 });
  });

  it("stands in the repair of a step, too, without a request that was never sent", async () => {
    const test = new TestRun({
      script: ({ prompt }) => {
        if (prompt.includes(SAID)) return reply(answer("15 minutes."));
        test.steer(SAID);
        return "no step";
      },
    });
    await runLoop(test.state, test.ports, registries);
    const asked = test.log.flatMap((event) => (event.type === "usage-counted" ? [event.outcome] : []));
    expect(asked).toEqual(["invalid", "ok"]);
    expect(test.state).toMatchObject({ status: "completed", steers: [{ step: 1 }] });
  });

  it("comes before a final answer that was written without it, as long as steps remain", async () => {
    const test = new TestRun({
      ...found,
      script: ({ step }) => {
        if (step === 2) setTimeout(() => test.steer(SAID));
        if (step === 1) return reply(search("cache"), readPages("https://a.test/page"));
        if (step === 2)
          return new Promise((resolve) => setTimeout(() => resolve(reply(TEXT, answer("Too early."))), 3));
        return reply(answer("Version 15 lives 15 minutes [1]."));
      },
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.state.calls.find(({ id }) => id === "2-1")).toMatchObject({
      status: "skipped",
      error: { kind: "superseded", message: "The person added something meanwhile: take it up first." },
    });
    expect(test.state).toMatchObject({
      status: "completed",
      answer: "Version 15 lives 15 minutes [1].",
      report: { version: 1 },
      steers: [{ step: 3 }],
    });
    expect(test.prompts.at(-1)).toContain(SAID);
  });

  it("stays visibly unanswered when no step remains", async () => {
    const config = agentConfig({ execution: { maxIterations: 1, closingSteps: 1 } });
    const test = new TestRun({
      config,
      ...found,
      script: ({ step }) => {
        if (step === 1) return reply(search("cache"));
        setTimeout(() => test.steer(SAID));
        return new Promise((resolve) => setTimeout(() => resolve(reply(answer("15 minutes [1]."))), 3));
      },
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.state).toMatchObject({ status: "completed", steers: [{ message: SAID, step: null }] });
  });

  it("is not taken as told by a request that weighs citations", async () => {
    const test = new TestRun({
      ...found,
      script: ({ step }) => {
        if (step === 1) return reply(readPages("https://a.test/page"));
        const weak = report("Its size is nowhere to be found in any text [1].");
        return step === 2 ? reply(weak) : reply(answer());
      },
      read: () => "It has no size that is written down anywhere. By default the cache lives for 15 minutes.",
      judge: () => {
        test.steer(SAID);
        return { _output: { verdicts: [] } };
      },
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.weighed).toHaveLength(1);
    expect(test.state.steers).toMatchObject([{ step: 3 }]);
    expect(test.prompts.map((prompt) => prompt.includes(SAID))).toEqual([false, false, true]);
  });
});

describe("hosts the person does not want", () => {
  it("are neither offered nor read any more, by code", async () => {
    const test = new TestRun({
      script: ({ step }) => {
        if (step === 1) return reply(search("one"));
        if (step === 2) return reply(search("one"), search("two"));
        if (step === 3)
          return reply(readPages("https://a.test/page", "https://www.a.test/x", "https://b.test/page"));
        return reply(answer("15 minutes [1]."));
      },
      search: (query) =>
        query === "one" ? [hit("a"), hit("b")] : [hit("sub.a"), hit("a"), hit("nota"), hit("b")],
      read: () => "Fifteen minutes it is.",
    });
    const { state, ports } = test;
    const searched = ports.services.search;
    const once = {
      ...ports.services,
      search: (async (request) => {
        const hits = await searched(request);
        if (request.query === "one") test.steer("", { banHosts: ["A.test."] });
        return hits;
      }) satisfies typeof searched,
    };
    await runLoop(state, { ...ports, services: once }, registries);
    expect(test.fetched).toEqual(["https://b.test/page"]);
    const [again, two] = test.state.calls.filter(({ step }) => step === 2);
    expect(resultsOf(again)).toMatchObject([{ url: "https://b.test/page" }]);
    expect(resultsOf(two).map(({ url }) => url)).toEqual(["https://nota.test/page", "https://b.test/page"]);
    expect(test.prompts.at(-1)).toContain("does not want pages of a.test to be used");
    expect(test.state.sources.find(({ number }) => number === 1)).toMatchObject({
      status: "failed",
      pageId: null,
    });
  });

  it("Q19: a report that cites one goes back once, with the reason", async () => {
    const test = new TestRun({
      script: ({ step }) => {
        if (step === 1) return reply(readPages("https://a.test/page", "https://b.test/page"));
        if (step === 2) return reply(report("Fifteen minutes it is [1]."), answer());
        if (step === 3) return reply(report("Fifteen minutes it is [2]."));
        return reply(answer("15 minutes [2]."));
      },
      read: () => "Fifteen minutes it is.",
    });
    const { services } = test.ports;
    const ports = {
      ...test.ports,
      services: {
        ...services,
        read: (async (request) => {
          const pages = await services.read(request);
          test.steer("", { banHosts: ["a.test"] });
          return pages;
        }) satisfies typeof services.read,
      },
    };
    await runLoop(test.state, ports, registries);
    expect(test.state.calls.find(({ id }) => id === "2-1")?.error).toMatchObject({ kind: "superseded" });
    expect(test.prompts[2]).toContain("[1] is a page of a.test");
    expect(test.state).toMatchObject({
      status: "completed",
      report: { version: 2, content: "Fifteen minutes it is [2]." },
    });
  });

  it("a report that was written before the ban is to be revised as well", async () => {
    const test = new TestRun({
      script: ({ step }) => {
        if (step === 1) return reply(readPages("https://a.test/page", "https://b.test/page"));
        if (step === 2) {
          setTimeout(() => test.steer("", { banHosts: ["a.test"] }));
          const early = reply(report("Fifteen minutes it is [1]."), answer());
          return new Promise((resolve) => setTimeout(() => resolve(early), 3));
        }
        return reply(step === 3 ? report("Fifteen minutes it is [2].") : answer("15 minutes [2]."));
      },
      read: () => "Fifteen minutes it is.",
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.prompts[2]).toContain("The report cites [1], of a host the person does not want");
    expect(test.state.report).toMatchObject({ version: 2, content: "Fifteen minutes it is [2]." });
  });
});
