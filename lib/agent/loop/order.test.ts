import { describe, expect, it } from "vitest";
import { registries, TestRun } from "@/testing/agent/loop";
import { answer, hit, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

const later = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

async function run(delay: (key: string) => number): Promise<TestRun> {
  const test = new TestRun({
    script: ({ step }) => {
      if (step === 1) return reply(search("one"), search("two"), search("three"));
      if (step === 2)
        return reply(
          readPages("https://new.test/x", "https://a.test/page"),
          readPages("https://b.test/page"),
        );
      return reply(report("It lives for 15 minutes [4]. It dies on reload [1]."), answer());
    },
    search: (query) => {
      const found = { one: ["a", "b"], two: ["b", "c"], three: ["d", "a"] }[query] ?? [];
      return later(delay(query), found.map(hit));
    },
    read: (url) => later(delay(url), `The text of ${url}: it lives for 15 minutes.`),
  });
  await runLoop(test.state, test.ports, registries);
  return test;
}

const result = ({ state, prompts }: TestRun) => ({
  numbers: state.sources.map(({ number, url }) => [number, url]),
  report: state.report,
  prompts,
});

describe("order of results", () => {
  it("Q7 GOAL-Q14 X2: whichever call comes back first, numbers, report and prompts are the same", async () => {
    const forward = result(await run((key) => key.length));
    expect(forward.numbers).toEqual([
      [1, "https://a.test/page"],
      [2, "https://b.test/page"],
      [3, "https://c.test/page"],
      [4, "https://d.test/page"],
      [5, "https://new.test/x"],
    ]);
    const backward = result(await run((key) => 24 - key.length));
    expect(backward).toEqual(forward);
    for (let seed = 1; seed <= 20; seed += 1) {
      let state = seed * 7919;
      const random = await run(() => {
        state = (state * 48271) % 2147483647;
        return state % 4;
      });
      expect(result(random)).toEqual(forward);
    }
  });
});
