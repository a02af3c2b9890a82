import { describe, expect, it } from "vitest";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { answer, ask, hit, plan, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";

const run = async (world: LoopHarness) => {
  const test = new TestRun(world);
  const outcome = await runLoop(test.state, test.ports, registries);
  return { test, outcome, state: test.state };
};
const types = (test: TestRun) => test.log.map(({ type }) => type);

const steps =
  (...replies: unknown[]): LoopHarness["script"] =>
  ({ step }) =>
    replies[step - 1] ?? reply(answer());

describe("the loop", () => {
  it("S16 S17 S24: searches, reads, reports, answers, and ends", async () => {
    const { outcome, state, test } = await run({
      script: steps(
        reply(plan(), search("cache life")),
        reply(readPages("https://a.test/page")),
        reply(report("The cache lives for 15 minutes [1].")),
        reply(answer("15 minutes [1].")),
      ),
      search: () => [hit("a"), hit("b")],
      read: () => "By default the cache lives for 15 minutes. It is cleared on reload.",
    });
    expect(outcome).toEqual({ kind: "ended", status: "completed" });
    expect(state).toMatchObject({
      status: "completed",
      answer: "15 minutes [1].",
      iteration: 4,
      searchesUsed: 1,
    });
    expect(state.sources.map(({ number, status }) => [number, status])).toEqual([
      [1, "read"],
      [2, "seen"],
    ]);
    expect(state.report).toMatchObject({ version: 1, citedCount: 1, sourcesCount: 2, invalidCitations: [] });
    expect(state.report?.citations[0]).toMatchObject({ number: 1, match: "verbatim" });
    expect(test.files[0]).toContain("## Sources");
    expect(types(test).filter((type) => type === "run-ended")).toHaveLength(1);
  });

  it("Q4 Q8: report and final answer may stand in one step, in that order", async () => {
    const { state } = await run({
      script: steps(
        reply(readPages("https://a.test/page")),
        reply(report("Fifteen minutes it is [1]."), answer("15 minutes [1].")),
      ),
      read: () => "Fifteen minutes it is, and no more.",
    });
    expect(state).toMatchObject({ status: "completed", iteration: 2, answer: "15 minutes [1]." });
  });

  it("Q28: a final answer that says it failed ends as failed, with its reason", async () => {
    const { state } = await run({ script: steps(reply(answer("It was not found.", "failed"))) });
    expect(state).toMatchObject({
      status: "failed",
      answer: "It was not found.",
      error: { code: "answer_not_found" },
    });
  });

  it("S26 S27 S28: a clarification suspends the run and counts when asked", async () => {
    const world: LoopHarness = {
      script: ({ state, step }) =>
        step === 1
          ? reply(ask("Which cache?", "Which version?"), search("x"))
          : reply(answer(state.clarifications[0]?.answers[0]?.answer)),
    };
    const { outcome, state, test } = await run(world);
    expect(outcome).toEqual({ kind: "waiting", for: "clarification" });
    expect(state).toMatchObject({
      status: "waiting_for_clarification",
      clarificationsUsed: 1,
      searchesUsed: 0,
    });
    expect(state.calls.map(({ status }) => status)).toEqual(["suspended", "skipped"]);
    expect(state.calls[0]?.output).toBe("Which cache?\nWhich version?");
    expect(await runLoop(state, test.ports, registries)).toEqual({ kind: "waiting", for: "clarification" });

    const answers = [{ question: "Which cache?", answer: "The router cache" }];
    test.write([{ type: "clarification-answered", callId: "1-0", skipped: false, answers }]);
    expect(await runLoop(test.state, test.ports, registries)).toEqual({ kind: "ended", status: "completed" });
    expect(test.state.answer).toBe("The router cache");
    expect(test.prompts.at(-1)).toContain("Answer of the person: The router cache");
  });

  it("Q9: a skipped clarification goes on with the reading that was shown as assumed", async () => {
    const { test, state } = await run({ script: ({ step }) => reply(step === 1 ? ask() : answer()) });
    expect(state.status).toBe("waiting_for_clarification");
    test.write([{ type: "clarification-answered", callId: "1-0", skipped: true, answers: [] }]);
    await runLoop(test.state, test.ports, registries);
    expect(test.prompts.at(-1)).toContain(
      "Go on with this reading of yours and state it in the report: The router cache is meant.",
    );
    expect(test.prompts.at(-1)).not.toContain("in the report: The router cache is meant. The data cache");
    expect(test.state.status).toBe("completed");
  });

  it("Q12: a latent call without its result is asked for it once, alone", async () => {
    const claim = {
      _tool: "factchecktool",
      _activity: "",
      claims: [{ id: "c1", claim: "It lives", source_numbers: [1] }],
    };
    const { state, test } = await run({
      script: ({ step, prompt }) => {
        if (prompt.includes("Its result is missing"))
          return { _output: { verdicts: [{ id: "c1", verdict: "supported", evidence: "[1]" }] } };
        return step === 1 ? reply({ ...claim, _output: null }) : reply(answer());
      },
    });
    expect(state.calls[0]).toMatchObject({
      mode: "latent",
      status: "succeeded",
      output: { verdicts: [{ id: "c1", verdict: "supported" }] },
    });
    expect(test.prompts).toHaveLength(3);
    expect(state.steps[0]?.attempt).toBe(2);
  });

  it("A11 T17: a latent and an explicit call run in one step", async () => {
    const check = {
      _tool: "factchecktool",
      _activity: "",
      claims: [{ id: "c1", claim: "It lives", source_numbers: [1] }],
      _output: { verdicts: [{ id: "c1", verdict: "unclear", evidence: "none" }] },
    };
    const { state, test } = await run({ script: steps(reply(check, search("x"))), search: () => [hit("a")] });
    expect(state.calls.slice(0, 2)).toMatchObject([
      { mode: "latent", status: "succeeded", output: { verdicts: [{ verdict: "unclear" }] } },
      { mode: "explicit", status: "succeeded" },
    ]);
    expect(test.prompts).toHaveLength(2);
  });

  it("GOAL-R23: a stopped run ends as cancelled and keeps what was found", async () => {
    const test = new TestRun({
      script: ({ step }) => reply(search(`q${step}`)),
      search: (query) => {
        if (query === "q2") test.abort("cancelled");
        return query === "q2" ? new Promise(() => undefined) : [hit("a")];
      },
    });
    expect(await runLoop(test.state, test.ports, registries)).toEqual({ kind: "ended", status: "cancelled" });
    expect(test.state.sources).toHaveLength(1);
    expect(test.state.calls.at(-1)).toMatchObject({ status: "skipped", error: { kind: "cancelled" } });
  });

  it("GOAL-R31: a run that is drained ends its step, asks for no other, and goes on from there", async () => {
    const drain = new AbortController();
    const script = steps(
      reply(plan(), search("cache life")),
      reply(readPages("https://a.test/page")),
      reply(answer("15 minutes [1].")),
    );
    const world: LoopHarness = {
      script,
      search: () => {
        drain.abort();
        return [hit("a")];
      },
      read: () => "By default the cache lives for 15 minutes.",
    };
    const first = new TestRun(world);
    const ports = { ...first.ports, drain: drain.signal };
    expect(await runLoop(first.state, ports, registries)).toEqual({ kind: "released" });
    expect(types(first).at(-1)).toBe("step-ended");
    expect([first.prompts.length, first.state.sources.length]).toEqual([1, 1]);
    const second = new TestRun({ ...world, log: first.log, pages: first.pages });
    expect(await runLoop(second.state, second.ports, registries)).toMatchObject({ kind: "ended" });
    expect(second.searched).toEqual([]);
    expect(second.state).toMatchObject({ status: "completed", iteration: 3 });
  });

  it("GOAL-R31: a released run says nothing more", async () => {
    const test = new TestRun({
      script: () => reply(search("q")),
      search: () => {
        test.abort("released");
        return new Promise(() => undefined);
      },
    });
    expect(await runLoop(test.state, test.ports, registries)).toEqual({ kind: "released" });
    expect(test.log.at(-1)?.type).toBe("call-started");
  });

  it("Q28: what is unexpected ends the run instead of leaving it open", async () => {
    const { state } = await run({
      script: () => {
        throw new Error("broken on purpose");
      },
      model: {
        mode: () => {
          throw new Error("broken on purpose");
        },
      },
    });
    expect(state).toMatchObject({ status: "error", error: { code: "run_broken" } });
  });
});
