import { describe, expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, plan, providerError, readPages, reply, search } from "@/testing/agent/loop-script";

const config = agentConfig({ execution: { maxIterations: 40 }, search: { maxSearches: 40 } });

async function run(world: Partial<LoopHarness> & Pick<LoopHarness, "script">): Promise<TestRun> {
  const test = new TestRun({
    config,
    search: () => [hit("a")],
    read: () => "Fifteen minutes it is.",
    ...world,
  });
  await runLoop(test.state, test.ports, registries);
  return test;
}

const byTurns = (step: number) => ["https://a.test/", "https://b.test/"].slice(step % 2);

describe("GOAL-R12: a model that turns in circles", () => {
  it.each<[string, LoopHarness["script"], number]>([
    ["the same search", () => reply(search("cache")), 6],
    ["the same search, asked for in other numbers", ({ step }) => reply(search("Cache ", step)), 6],
    ["the same page", () => reply(readPages("https://a.test/page")), 6],
    ["the same pages by turns", ({ step }) => reply(readPages(...byTurns(step))), 7],
    ["the same plan", () => reply(plan()), 6],
    ["a tool that is not there", () => reply({ _tool: "shelltool", command: "ls" }), 5],
    ["a call that is not valid beside one that is", () => reply(search("x"), { ...readPages(), urls: 7 }), 6],
  ])("%s, twenty times: ends within a few requests and says why", async (_name, script, most) => {
    const test = await run({ script });
    expect(test.state.status).toBe("failed");
    expect(test.prompts.length).toBeLessThanOrEqual(most);
    expect(test.state.error?.code).toBe("limits_reached");
    const causes = ["repeated_steps", "unavailable_tools"];
    expect(test.state.limitsReached.some((limit) => causes.includes(limit))).toBe(true);
    expect(test.searched.length + test.fetched.length).toBeLessThanOrEqual(3);
  });

  it("is told why only the closing tools are left, and may still answer", async () => {
    const test = await run({
      script: ({ prompt }) =>
        prompt.includes("repeated what was done before")
          ? reply(answer("15 minutes [1]."))
          : reply(search("cache")),
    });
    expect(test.state).toMatchObject({
      status: "completed",
      iteration: 5,
      limitsReached: ["repeated_steps"],
    });
  });

  it("is not one that looks for other things each time, whatever it finds", async () => {
    const test = await run({
      script: ({ step }) =>
        step <= 12 ? reply(search(`q${step}`)) : reply(answer("Nothing was found.", "failed")),
      search: (query) => {
        if (query.endsWith("5")) throw providerError("bad_response");
        return [];
      },
    });
    expect(test.state).toMatchObject({ iteration: 13, limitsReached: [] });
  });

  it("is not one that repeats itself now and then", async () => {
    const test = await run({
      script: ({ step }) =>
        step <= 9 ? reply(search(step % 3 === 0 ? `q${step}` : "cache")) : reply(answer()),
    });
    expect(test.state).toMatchObject({ status: "completed", limitsReached: [] });
  });
});
