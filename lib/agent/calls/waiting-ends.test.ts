import { describe, expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import { registries, TestRun } from "@/testing/agent/loop";
import { answer, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { note, parallel, run, waitingRun } from "@/testing/agent/waiting";

describe("between one level of a step and the next", () => {
  it("GOAL-R4 X4: whoever asks to finish has nothing more sent out; what was noted and written stands", async () => {
    const calls = [search("one"), note("where", "†state.sources.1.url"), readPages("†state.notes.where")];
    const closing = [report("It is known [1]."), answer()];
    const test = new TestRun(
      waitingRun([], { script: ({ state }) => reply(...(state.finishing ? closing : calls)) }),
    );
    const record: typeof test.ports.record = async (...given) => {
      const state = await test.ports.record(...given);
      if (state.calls[0]?.status !== "succeeded" || state.finishing) return state;
      test.finish.abort();
      return test.ports.record([{ type: "finish-requested" }]);
    };
    await runLoop(test.state, { ...test.ports, record }, registries);
    expect(test.fetched).toEqual([]);
    expect(test.state.calls[2]?.status).toBe("skipped");
    expect(test.state.status).toBe("completed");
  });

  it("X4: a chain whose first link breaks is skipped whole, and the run goes on", async () => {
    const test = await run(
      waitingRun(
        [
          search("none"),
          note("title", "†state.sources.1.title"),
          search("†state.notes.title"),
          readPages("†state.searches.1.urls"),
        ],
        { search: () => [] },
      ),
    );
    expect(test.state.calls.slice(1, 4).map(({ status }) => status)).toEqual([
      "failed",
      "skipped",
      "skipped",
    ]);
    expect(test.searched).toEqual(["none"]);
    expect(test.state.status).toBe("completed");
  });

  it("X3: references beside plain addresses stand in their order", async () => {
    const test = await run(
      waitingRun(
        [search("one"), readPages("https://own.test/x", "†state.sources.2.url", "†state.sources.1.url")],
        {
          start: { sources: [] },
        },
      ),
    );
    expect(test.state.calls[1]?.params.urls).toEqual([
      "https://own.test/x",
      "https://one-b.test/page",
      "https://one-a.test/page",
    ]);
  });

  it.each([
    "†state.__proto__.url",
    "†state.constructor.name",
    "†state.notes.__proto__",
    "†state.sources.1.__proto__.constructor",
    `†state${".a".repeat(10_000)}`,
    `†state.notes.${"ü".repeat(5000)}`,
    "†state.sources.١.url",
    "†state.sources.1e0.url",
    "†state",
    "†state..url",
  ])("X3: %.30s is an error of its call alone", async (query) => {
    const test = await run(waitingRun([search("one"), search(query)]));
    expect(test.searched).toEqual(["one"]);
    expect(test.state.calls[1]).toMatchObject({ status: "failed", error: { kind: "invalid_params" } });
    expect(test.state.status).toBe("completed");
  });

  it("Q6 X4: a place that a broken call kept is free again in the next step", async () => {
    const config = { ...parallel(), search: { ...parallel().search, maxSearches: 2 } };
    const test = await run(
      waitingRun([], {
        config,
        script: ({ step }) =>
          reply(
            ...([[search("one"), search("†state.sources.9.url")], [search("two")]][step - 1] ?? [answer()]),
          ),
      }),
    );
    expect(test.searched).toEqual(["one", "two"]);
  });
});
