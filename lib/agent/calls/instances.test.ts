import { describe, expect, it } from "vitest";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, reply, search } from "@/testing/agent/loop-script";
import { note, parallel, run, waitingRun } from "@/testing/agent/waiting";

describe("sub-questions and notes", () => {
  it("X7: a call names its sub-question, which marks its sources and notes", async () => {
    const test = await run(
      waitingRun([
        { ...search("one"), _instance: "price" },
        { ...search("two"), _instance: null },
        { ...note("p", "52 dollars [1]"), _instance: "price" },
      ]),
    );
    expect(test.state.calls.map(({ instance }) => instance)).toEqual([
      "price",
      undefined,
      "price",
      undefined,
    ]);
    expect(test.state.sources.map(({ instance }) => instance)).toEqual([
      "price",
      "price",
      undefined,
      undefined,
    ]);
    expect(test.state.notes).toMatchObject([{ name: "p", text: "52 dollars [1]", instance: "price" }]);
    const without = await run(
      waitingRun([{ ...search("one"), _instance: "price" }], { config: agentConfig() }),
    );
    expect(without.state.calls[0]?.instance).toBeUndefined();
    expect(without.state.status).toBe("completed");
  });

  it("X5 B4: notes are set or added to, and can be referred to", async () => {
    const test = await run(
      waitingRun([], {
        script: ({ step }) =>
          reply(
            ...([
              [note("a", "one")],
              [note("a", "two", { method: "concat" }), note("b", "three")],
              [search("†state.notes.b")],
            ][step - 1] ?? [answer()]),
          ),
      }),
    );
    expect(test.state.notes.map(({ name, text }) => [name, text])).toEqual([
      ["a", "one\ntwo"],
      ["b", "three"],
    ]);
    expect(test.searched).toEqual(["three"]);
  });

  it("X1: at most so many calls of a step run, and one gives the classic step", async () => {
    const test = await run(
      waitingRun([search("one"), search("two"), search("three")], { config: parallel(2) }),
    );
    expect(test.state.calls.slice(0, 3).map(({ status }) => status)).toEqual([
      "succeeded",
      "succeeded",
      "skipped",
    ]);
    const single = await run(waitingRun([search("one"), search("two")], { config: parallel(1) }));
    expect(single.searched).toEqual(["one"]);
  });
});
