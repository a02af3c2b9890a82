import { describe, expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import { registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, providerError, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { note, parallel, run, waitingRun } from "@/testing/agent/waiting";

const told = (test: TestRun, step = 1) =>
  test.log.flatMap((event) =>
    "callId" in event && event.callId.startsWith(`${step}-`) && event.type.startsWith("call-")
      ? [`${event.type.slice(5)} ${event.callId}`]
      : event.type === "step-ended" && event.step === step
        ? ["step-ended"]
        : [],
  );

describe("calls that wait for each other", () => {
  it("X4: a dependant begins when its source is committed, in the same step, with what it refers to", async () => {
    const test = await run(waitingRun([search("one"), readPages("†state.sources.2.url"), search("two")], {}));
    expect(test.state.calls[1]).toMatchObject({
      status: "succeeded",
      needs: ["1-0"],
      params: { urls: ["https://one-b.test/page"] },
    });
    expect(test.fetched).toEqual(["https://one-b.test/page"]);
    const order = told(test);
    expect(order.indexOf("ended 1-0")).toBeLessThan(order.indexOf("started 1-1"));
    // A level is committed completely before the next one starts (X2).
    expect(order.indexOf("ended 1-2")).toBeLessThan(order.indexOf("started 1-1"));
    expect(order.filter((one) => one === "step-ended")).toHaveLength(1);
    expect(order.at(-1)).toBe("step-ended");
    expect(test.state.sources.map(({ number, status }) => [number, status])).toEqual([
      [1, "seen"],
      [2, "read"],
      [3, "seen"],
      [4, "seen"],
    ]);
  });

  it("X4: three levels come one after the other", async () => {
    const test = await run(
      waitingRun([search("one"), search("†state.sources.1.title"), readPages("†state.searches.1.urls.0")]),
    );
    expect(test.searched).toEqual(["one", "About one-a"]);
    expect(test.fetched).toEqual(["https://about-one-a-a.test/page"]);
    expect(test.state.calls.map(({ status }) => status)).toEqual(Array(4).fill("succeeded"));
  });

  it("X4: dependants are skipped when their source failed, and the model is told why", async () => {
    const test = await run(
      waitingRun([search("bad"), readPages("†state.sources.1.url"), search("good")], {
        search: (query) => {
          if (query === "bad") throw providerError("unauthorised");
          return [hit("a")];
        },
      }),
    );
    expect(test.state.calls.slice(0, 3).map(({ status }) => status)).toEqual([
      "failed",
      "skipped",
      "succeeded",
    ]);
    expect(test.fetched).toEqual([]);
    expect(test.prompts[1]).toContain("It needs what call 1-0 was to bring");
  });

  it("X3 B9: a reference to nothing, or to a later call, is an error the model reads; its siblings run", async () => {
    const test = await run(waitingRun([readPages("†state.sources.1.url"), search("one")]));
    expect(test.state.calls.slice(0, 2)).toMatchObject([
      { status: "failed", error: { kind: "invalid_params" } },
      { status: "succeeded" },
    ]);
    expect(test.prompts[1]).toContain("names nothing that is known");
  });

  it("X4: what is still not there once the source is over is an error of the dependant alone", async () => {
    const test = await run(waitingRun([search("one"), readPages("†state.sources.9.url")]));
    expect(test.state.calls[1]).toMatchObject({ status: "failed", error: { kind: "invalid_params" } });
    expect(test.state.status).toBe("completed");
  });

  it("X3: references to earlier steps are filled in before anything is sent", async () => {
    const test = await run(
      waitingRun([], {
        script: ({ step }) =>
          reply(...([[search("one")], [readPages("†state.searches.0.urls")]][step - 1] ?? [answer()])),
      }),
    );
    expect(test.state.calls[1]?.needs).toBeUndefined();
    expect(test.fetched).toEqual(["https://one-a.test/page", "https://one-b.test/page"]);
  });

  it("X3: an agent without references takes the same text as it is", async () => {
    const test = await run(waitingRun([search("†state.sources.1.url")], { config: agentConfig() }));
    expect(test.searched).toEqual(["†state.sources.1.url"]);
  });

  it("Q6: places are kept in call order, also by calls that wait", async () => {
    const config = { ...parallel(), search: { ...parallel().search, maxSearches: 2 } };
    const test = await run(
      waitingRun([search("one"), search("†state.sources.1.title"), search("three")], { config }),
    );
    expect(test.searched).toEqual(["one", "About one-a"]);
    expect(test.state.calls[2]).toMatchObject({ status: "skipped", error: { kind: "limit_exceeded" } });
  });

  it("Q8: a final answer beside a report that waits comes after it; identical calls that wait run once", async () => {
    const noted = await run(
      waitingRun([
        note("draft", "# It\n\nIt lives 15 minutes."),
        report("†state.notes.draft"),
        answer("It lives 15 minutes."),
      ]),
    );
    const order = told(noted);
    expect(order.indexOf("ended 1-1")).toBeLessThan(order.indexOf("ended 1-2"));
    expect(noted.state.report?.content).toBe("# It\n\nIt lives 15 minutes.");
    expect(noted.state).toMatchObject({ status: "completed", iteration: 1 });
    const twins = await run(
      waitingRun([search("one"), readPages("†state.sources.1.url"), readPages("†state.sources.1.url")]),
    );
    expect(twins.fetched).toHaveLength(1);
    expect(twins.state.calls[2]?.output).toEqual(twins.state.calls[1]?.output);
  });

  it("4.4 Q12: null of a latent call means not yet; it is asked for once the calls before it are over", async () => {
    const verdicts = { verdicts: [{ id: "c1", verdict: "supported", evidence: "It says so." }] };
    const check = {
      _tool: "factchecktool",
      _activity: "",
      claims: [{ id: "c1", claim: "It lives 15 minutes.", source_numbers: [1] }],
      _output: null,
    };
    let asked = "";
    const test = await run(
      waitingRun([search("one"), check], {
        script: ({ step, prompt }) => {
          if (prompt.includes("Its result is missing")) {
            asked = prompt;
            return { _output: verdicts };
          }
          return reply(...(step === 1 ? [search("one"), check] : [answer()]));
        },
      }),
    );
    expect(test.state.calls[1]).toMatchObject({ status: "succeeded", output: verdicts, needs: ["1-0"] });
    // The question contains the result of the call before it.
    expect(asked).toContain("What call 1-0 (websearchtool) brought:");
    expect(asked).toContain("About one-a");
  });

  it("GOAL-R1 X4: the log cut at every border leads to the same state, and nothing is asked for twice", async () => {
    const given = waitingRun([
      search("one"),
      note("where", "†state.sources.1.url"),
      readPages("†state.notes.where", "†state.sources.2.url"),
      search("†state.sources.2.title"),
    ]);
    const whole = await run(given);
    expect(whole.state.calls.slice(0, 4).map(({ status }) => status)).toEqual(Array(4).fill("succeeded"));
    // A record is one transaction: if it were split, a search would find some of its own sources already
    // known.
    const sum = ({ state }: TestRun) => [
      state.sources,
      state.searches.map(({ query, numbers }) => [query, numbers]),
      state.notes,
      state.answer,
    ];
    for (let cut = 2; cut < whole.log.length; cut += 1) {
      const log = whole.log.slice(0, cut);
      const again = new TestRun({ ...given, log, pages: whole.pages });
      await runLoop(again.state, again.ports, registries);
      expect(sum(again)).toEqual(sum(whole));
      const searched = again.log.filter(({ type }) => type === "search-made").length;
      expect(searched).toBe(2);
      const ended = again.log.flatMap((event) => (event.type === "call-ended" ? [event.callId] : []));
      expect(new Set(ended).size).toBe(ended.length);
    }
  });
});
