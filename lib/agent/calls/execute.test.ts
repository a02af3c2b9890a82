import { describe, expect, it, vi } from "vitest";
import { createActivityRegistry } from "@/lib/activities/registry";
import { runLoop } from "@/lib/agent/loop/loop";
import type { SearchHit } from "@/lib/search/provider";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, providerError, readPages, reply, search } from "@/testing/agent/loop-script";

async function run(world: LoopHarness, registered = registries): Promise<TestRun> {
  const test = new TestRun(world);
  await runLoop(test.state, test.ports, registered);
  return test;
}

const oneStep =
  (...calls: Record<string, unknown>[]): LoopHarness["script"] =>
  ({ step }) =>
    reply(...(step === 1 ? calls : [answer()]));

describe("carrying out a step", () => {
  it("S36 S37 Q7: the effective count is the smallest limit; effects number sources once", async () => {
    const asked: number[] = [];
    const test = new TestRun({
      config: agentConfig({ search: { maxResults: 3 } }),
      script: oneStep(search("one", 10), search("two", null), search("three", 2)),
      search: () => [
        hit("a"),
        hit("b"),
        { ...hit("a"), url: "https://A.test/page/?utm_source=x#top" },
        hit("c"),
        hit("d"),
      ],
    });
    const original = test.ports.services.search;
    test.ports.services.search = (request) => {
      asked.push(request.maxResults);
      return original(request);
    };
    await runLoop(test.state, test.ports, registries);
    expect(asked).toEqual([3, 3, 2]);
    expect(test.state.sources.map(({ number, url }) => [number, url])).toEqual([
      [1, "https://a.test/page"],
      [2, "https://b.test/page"],
      [3, "https://c.test/page"],
    ]);
    expect(test.state.searches.map(({ numbers, newSources }) => [numbers, newSources])).toEqual([
      [[1, 2, 3], 3],
      [[1, 2, 3], 0],
      [[1, 2], 0],
    ]);
    expect(test.state.searchesUsed).toBe(3);
  });

  it("X1: calls of a step run side by side, and the first result is written down while its sibling runs", async () => {
    let open = 0;
    let most = 0;
    const test: TestRun = new TestRun({
      script: oneStep(search("slow"), search("fast")),
      search: async (query) => {
        open += 1;
        most = Math.max(most, open);
        const isWritten = () => expect(test.log.some(({ type }) => type === "call-returned")).toBe(true);
        if (query === "slow") await vi.waitFor(isWritten, { timeout: 20_000, interval: 1 });
        open -= 1;
        return [hit(query)];
      },
    });
    await runLoop(test.state, test.ports, registries);
    expect(most).toBe(2);
    const told = test.log.flatMap((event) =>
      event.type === "call-started" || event.type === "call-returned" || event.type === "call-ended"
        ? [`${event.type} ${event.callId}`]
        : [],
    );
    expect(told.slice(0, 5)).toEqual([
      "call-started 1-0",
      "call-started 1-1",
      "call-returned 1-1",
      "call-ended 1-0",
      "call-ended 1-1",
    ]);
  });

  it("Q8: identical calls run once and share the result", async () => {
    const test = await run({
      script: oneStep(search("x"), search("x"), search("X ", 9)),
      search: () => [hit("a")],
    });
    expect(test.searched).toEqual(["x"]);
    expect(test.state.searchesUsed).toBe(1);
    expect(test.state.calls.slice(0, 3).map(({ status }) => status)).toEqual([
      "succeeded",
      "succeeded",
      "succeeded",
    ]);
    expect(test.state.calls[2]?.output).toEqual(test.state.calls[0]?.output);
  });

  it("Q6: surplus searches are skipped, visible to the model", async () => {
    const test = await run({
      config: agentConfig({ search: { maxSearches: 2 } }),
      script: oneStep(search("a"), search("b"), search("c")),
      search: (query) => [hit(query)],
    });
    expect(test.searched).toEqual(["a", "b"]);
    expect(test.state.calls[2]).toMatchObject({ status: "skipped", error: { kind: "limit_exceeded" } });
    expect(test.prompts[1]).toContain("limit_exceeded");
    expect(test.state.limitsReached).toContain("searches");
  });

  it("Q14: a failing call does not touch its siblings, and its error is data for the model", async () => {
    const test = await run({
      script: oneStep(search("bad"), search("good")),
      search: (query) => {
        if (query === "bad") throw providerError("unauthorised");
        return [hit("a")];
      },
    });
    expect(test.state.calls.slice(0, 2)).toMatchObject([
      { status: "failed", error: { kind: "provider_failed", message: "The library failed: unauthorised." } },
      { status: "succeeded" },
    ]);
    expect(test.state.searchesUsed).toBe(1);
    expect(test.prompts[1]).toContain("The library failed: unauthorised.");
    expect(test.state.status).toBe("completed");
  });

  it("Q14 GOAL-R13: an idempotent call is tried again twice at most, after the time it was asked for", async () => {
    let tries = 0;
    const test = await run({
      script: oneStep(search("x")),
      search: () => {
        tries += 1;
        if (tries < 3) throw providerError("rate_limited", 3);
        return [hit("a")] as SearchHit[];
      },
    });
    const retries = test.log.flatMap((event) => (event.type === "retry-scheduled" ? [event] : []));
    expect(retries.map(({ what, attempt, of }) => [what, attempt, of])).toEqual([
      ["search", 2, 3],
      ["search", 3, 3],
    ]);
    expect(test.state.calls[0]?.status).toBe("succeeded");
    expect(test.state.retry).toBe(null);

    tries = -10;
    const failing = await run({
      script: oneStep(search("x")),
      search: () => {
        tries += 1;
        throw providerError("rate_limited", 1);
      },
    });
    expect(tries).toBe(-7);
    expect(failing.state.calls[0]?.error).toMatchObject({ kind: "rate_limited", retryable: true });
  });

  it("Q14: quota and refusals are not tried again, nor is a wait longer than a call may take", async () => {
    for (const error of [providerError("quota"), providerError("rate_limited", 3_600_000)]) {
      const test = await run({
        script: oneStep(search("x")),
        search: () => {
          throw error;
        },
      });
      expect(test.searched).toHaveLength(1);
    }
  });

  it("Q14: each call has a time limit of its own", async () => {
    const test = await run({
      config: agentConfig({ execution: { activityTimeoutMs: 100 } }),
      script: oneStep(readPages("https://slow.test/"), search("x")),
      search: () => [hit("a")],
      read: () => new Promise(() => undefined),
    });
    expect(test.state.calls.slice(0, 2).map(({ status, error }) => [status, error?.kind])).toEqual([
      ["failed", "timeout"],
      ["succeeded", undefined],
    ]);
  });

  it("Q14: what an activity throws unprepared is not shown", async () => {
    const activities = createActivityRegistry();
    for (const { name, variant, run: code, render } of registries.activities.list())
      activities.register(
        name,
        name === "websearchtool"
          ? async () => {
              throw new Error("password hunter2 at /home/me");
            }
          : code,
        { render, variant },
      );
    const test = await run({ script: oneStep(search("x")) }, { ...registries, activities });
    expect(test.state.calls[0]?.error?.kind).toBe("activity_failed");
    expect(JSON.stringify(test.log)).not.toContain("hunter2");
  });

  it("Q13 A9: an output that breaks its schema is passed on and marked", async () => {
    const activities = createActivityRegistry();
    for (const { name, variant, run: code } of registries.activities.list())
      activities.register(name, name === "generateplantool" ? async () => ({ wrong: true }) : code, {
        variant,
      });
    const planned = {
      _tool: "generateplantool",
      research_goal: "g",
      planned_steps: ["a", "b", "c"],
      search_strategies: ["a", "b"],
    };
    const test = await run({ script: oneStep(planned) }, { ...registries, activities });
    expect(test.state.calls[0]).toMatchObject({ status: "succeeded", outputValid: false });
  });

  it("S5: a tool whose code is gone fails loudly, and the run goes on", async () => {
    const activities = createActivityRegistry();
    activities.register("finalanswertool", registries.activities.get("finalanswertool")!.run);
    const test = await run({ script: oneStep(search("x")) }, { ...registries, activities });
    expect(test.state.calls[0]?.status).toBe("failed");
    expect(test.state.status).toBe("completed");
  });

  it("GOAL-Q9: two calls of one step that want the same page fetch it once", async () => {
    const test = await run({
      script: oneStep(
        readPages("https://a.test/1", "https://a.test/2"),
        readPages("https://a.test/2", "https://a.test/3"),
      ),
      read: (url) => `Text of ${url}`,
    });
    expect(test.fetched.toSorted()).toEqual(["https://a.test/1", "https://a.test/2", "https://a.test/3"]);
    expect(test.state.sources).toHaveLength(3);
    expect(test.state.calls.slice(0, 2).map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  });
});
