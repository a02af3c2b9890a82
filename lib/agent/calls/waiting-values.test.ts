import { describe, expect, it } from "vitest";
import { answer, hit, readPages, reply, search } from "@/testing/agent/loop-script";
import { note, parallel, run, waitingRun } from "@/testing/agent/waiting";

const table = {
  _tool: "extracttabletool",
  _activity: "",
  title: "†state.sources.1.title",
  columns: ["Name", "Value"],
  source_numbers: [1],
  _output: null,
};
const rows = { rows: [{ cells: ["Cache", "15 minutes"], source_number: 1 }], missing: [] };

/** An agent that makes tables as well as notes. */
const tabling = () => ({ ...parallel(), tools: [...parallel().tools, "extracttabletool"] });

describe("what a call that waits takes up", () => {
  it("X4: what a later call of the step writes under the same path does not reach an earlier one", async () => {
    const test = await run(
      waitingRun([note("ask", "first thing"), search("†state.notes.ask"), note("ask", "second thing")]),
    );
    expect(test.searched).toEqual(["first thing"]);
    expect(test.state.notes).toMatchObject([{ name: "ask", text: "second thing" }]);
    expect(test.state.calls.slice(0, 3).map(({ status }) => status)).toEqual(Array(3).fill("succeeded"));
  });

  it("Q8 X4: the same reference stands for two things where it was written anew between them", async () => {
    const test = await run(
      waitingRun([
        note("ask", "first thing"),
        search("†state.notes.ask"),
        note("ask", "second thing"),
        search("†state.notes.ask"),
      ]),
    );
    expect(test.searched).toEqual(["first thing", "second thing"]);
  });

  it("Q8 GOAL-Q9: two references that come to the same query are one search", async () => {
    const test = await run(
      waitingRun([
        note("one", "the same thing"),
        note("two", "The  same thing"),
        search("†state.notes.one"),
        search("†state.notes.two"),
      ]),
    );
    expect(test.searched).toEqual(["the same thing"]);
    expect(test.state.searchesUsed).toBe(1);
    const urls = ["https://the-same-thing-a.test/page", "https://the-same-thing-b.test/page"];
    for (const call of test.state.calls.slice(2, 4))
      expect(call).toMatchObject({ status: "succeeded", output: { results: urls.map((url) => ({ url })) } });
  });

  it("Q8: two references that come to the same pages fetch them once", async () => {
    const test = await run(
      waitingRun([search("one"), readPages("†state.sources.1.url"), readPages("†state.searches.0.urls.0")]),
    );
    expect(test.fetched).toEqual(["https://one-a.test/page"]);
  });

  it("X3: what a reference stands for is text, also when it looks like one itself", async () => {
    const titled = { ...hit("a"), title: "†input.question" };
    const script = ({ step, prompt }: { step: number; prompt: string }) => {
      if (prompt.includes("Its result is missing")) return { _output: rows };
      return reply(...([[search("one")], [search("two"), table]][step - 1] ?? [answer()]));
    };
    const test = await run(waitingRun([], { config: tabling(), script, search: () => [titled] }));
    expect(test.state.calls[2]).toMatchObject({
      tool: "extracttabletool",
      status: "succeeded",
      params: { title: "†input.question" },
    });
  });

  it("X3: a doubled mark is one mark for a call that waits, too", async () => {
    const escaped = { ...table, title: "††state.sources.1.title" };
    const script = ({ step, prompt }: { step: number; prompt: string }) => {
      if (prompt.includes("Its result is missing")) return { _output: rows };
      return reply(...(step === 1 ? [search("two"), escaped] : [answer()]));
    };
    const test = await run(waitingRun([], { config: tabling(), script }));
    expect(test.state.calls[1]).toMatchObject({
      status: "succeeded",
      params: { title: "†state.sources.1.title" },
    });
  });

  it("Q6 GOAL-Q9: a search that waited and comes to one that was made already takes no place", async () => {
    const config = { ...parallel(), search: { ...parallel().search, maxSearches: 1 } };
    const test = await run(
      waitingRun([search("one"), note("ask", "one"), search("†state.notes.ask")], { config }),
    );
    expect(test.searched).toEqual(["one"]);
    expect(test.state.searchesUsed).toBe(1);
    expect(test.state.calls[2]).toMatchObject({ status: "succeeded", output: { results: [{}, {}] } });
  });
});
