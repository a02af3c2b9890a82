import { describe, expect, it } from "vitest";
import type { RunState } from "@/lib/run-log/run-state";
import { type LoopHarness, registries, TestRun } from "@/testing/agent/loop";
import { answer, hit, providerError, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";
import { repeatedFrom, unreadSource } from "./repeated";

const PAGE =
  "Routes are kept in a cache. The cache lives for 15 minutes. Nothing else is kept by the server.";
const CONTENT = "# Cache\n\nThe cache lives for 15 minutes [1].";

const world: LoopHarness = {
  question: "How long does the cache live?",
  search: () => [hit("a"), hit("b")],
  read: (url) => (url.startsWith("https://a.") ? PAGE : null),
  script: ({ state }) =>
    state.report
      ? reply(answer("It lives for 15 minutes [1]."))
      : state.searches.length === 0
        ? reply(search("cache lifetime"))
        : state.sources.some(({ status }) => status === "read")
          ? reply(report(CONTENT))
          : reply(readPages("https://a.test/page")),
};

const earlierRun = (state: RunState) => ({
  runId: "run_0",
  question: state.question,
  answer: state.answer ?? "",
  reportId: "rep_0",
  reportTitle: state.report?.title ?? "",
  reportContent: state.report?.content ?? "",
});

/** The run of `world`, and a repetition of it in a world that may have changed. */
async function repeated(changes: Partial<LoopHarness> = {}) {
  const before = new TestRun(world);
  await runLoop(before.state, before.ports, registries);
  const { state } = before;
  expect(state).toMatchObject({ status: "completed", report: { content: CONTENT } });
  const repeats = repeatedFrom(state);
  if (!repeats) throw new Error("nothing to repeat");
  const again = new TestRun({
    ...world,
    script: () => new Error("no model may be asked"),
    ...changes,
    earlier: [earlierRun(state)],
    sources: state.sources.map((source) => ({ ...unreadSource(source), runId: "run_0" })),
    start: { ...changes.start, repeats: { ...repeats, runId: "run_0" } },
    pages: before.pages,
  });
  return { before: state, again };
}

/** What the model writes in a repetition that it goes on with. */
const rewrites: LoopHarness["script"] = ({ state }) =>
  state.report
    ? reply(answer("It lives for 20 minutes [1]."))
    : reply(report("# Cache\n\nIt lives for 20 minutes [1]."));

describe("a repetition in which nothing has changed", () => {
  it("searches and reads again, gives the report again with its citations checked anew, and asks no model", async () => {
    const { before, again } = await repeated();
    await runLoop(again.state, again.ports, registries);
    const { state } = again;
    expect(again.searched).toEqual(["cache lifetime"]);
    expect(again.fetched).toEqual(["https://a.test/page"]);
    expect(again.prompts).toEqual([]);
    expect(state).toMatchObject({
      status: "completed",
      answer: before.answer,
      report: { content: CONTENT, title: before.report?.title },
      lookedAgain: { changed: [], unread: [], fresh: [], unsearched: [] },
      usage: { requests: 0, inputTokens: 0, outputTokens: 0 },
    });
    expect(state.report?.citations).toMatchObject([{ number: 1, verdict: "supported" }]);
    expect(state.report?.citations[0]?.pageId).toBe(state.sources[0]?.pageId);
    expect(state.sources[0]?.readAt).not.toBeNull();
  });

  it("does not mind another layout of the same words, nor changes elsewhere in the page", async () => {
    const { again } = await repeated({
      read: () => `Read by 90 people today.\n\n${PAGE.replace("The cache", "**The**  cache")} More follows.`,
    });
    await runLoop(again.state, again.ports, registries);
    expect(again.state).toMatchObject({ status: "completed", usage: { requests: 0 } });
  });

  it("continues after a stop at any event, and makes no finished call again", async () => {
    const { again } = await repeated();
    await runLoop(again.state, again.ports, registries);
    for (let length = 1; length < again.log.length; length += 1) {
      const resumed = new TestRun({
        ...world,
        script: () => new Error("no model may be asked"),
        log: again.log.slice(0, length),
        pages: again.pages,
      });
      const done = resumed.state.calls.filter(({ status }) => status === "succeeded").length;
      await runLoop(resumed.state, resumed.ports, registries);
      expect(resumed.state).toMatchObject({ status: "completed", report: { content: CONTENT } });
      if (done > 0) expect(resumed.searched.length + resumed.fetched.length).toBeLessThan(2);
    }
  });
});

describe("a repetition that looks at the cited pages only", () => {
  /** The same repetition in a changed world; `repeats` of its start is told to look at the cited pages. */
  async function cited(changes: Partial<LoopHarness> = {}) {
    const { before, again } = await repeated();
    const { repeats } = again.state;
    if (!repeats) throw new Error("nothing to repeat");
    const start = { repeats: { ...repeats, lookAt: "cited" as const } };
    return { before, again: new TestRun({ ...again.world, ...changes, start }) };
  }

  it("makes no search and asks no model, whatever a search would have found", async () => {
    const { before, again } = await cited({ search: () => [hit("a"), hit("b"), hit("c")] });
    await runLoop(again.state, again.ports, registries);
    expect(again.searched).toEqual([]);
    expect(again.fetched).toEqual(["https://a.test/page"]);
    expect(again.prompts).toEqual([]);
    expect(again.state).toMatchObject({
      status: "completed",
      answer: before.answer,
      report: { content: CONTENT },
      lookedAgain: { changed: [], unread: [], fresh: [], unsearched: [] },
      usage: { requests: 0 },
    });
    expect(JSON.stringify(again.state.steps)).not.toContain("search");
  });

  it("asks the model about a page that says something else, and does not tell it of searches", async () => {
    const { again } = await cited({ read: () => PAGE.replace("15 minutes", "20 minutes"), script: rewrites });
    await runLoop(again.state, again.ports, registries);
    expect(again.state).toMatchObject({ status: "completed", lookedAgain: { changed: [{ number: 1 }] } });
    expect(again.prompts[0]).toContain("The pages it cited were read again");
    expect(again.prompts[0]).not.toContain("Its searches were made again");
  });

  it("leaves its searches to a later repetition that makes them", async () => {
    const { again } = await cited();
    await runLoop(again.state, again.ports, registries);
    const later = repeatedFrom(again.state);
    expect(later?.searches).toEqual(again.state.repeats?.searches);
    expect(later?.searches).toMatchObject([{ params: { query: "cache lifetime" } }]);
    expect(later).not.toHaveProperty("lookAt");
  });
});

describe("a repetition in which something has changed", () => {
  it("names the passages that are gone, and the model writes the report anew", async () => {
    const { again } = await repeated({
      read: () => PAGE.replace("15 minutes", "20 minutes"),
      script: rewrites,
    });
    await runLoop(again.state, again.ports, registries);
    expect(again.state).toMatchObject({
      status: "completed",
      answer: "It lives for 20 minutes [1].",
      lookedAgain: { changed: [{ number: 1 }], unread: [], fresh: [], unsearched: [] },
    });
    expect(again.state.lookedAgain?.changed[0]?.text).toContain("15 minutes");
    expect(again.prompts[0]).toContain("This run repeats the last of them");
    expect(again.prompts[0]).toContain("passages that are gone");
    expect(again.prompts[0]).toContain("The cache lives for 15 minutes [1].");
    expect(again.state.report?.citations).toMatchObject([{ verdict: "supported" }]);
    expect(again.searched).toEqual(["cache lifetime"]);
  });

  it("asks the model about new results", async () => {
    const { again } = await repeated({ search: () => [hit("a"), hit("b"), hit("c")], script: rewrites });
    await runLoop(again.state, again.ports, registries);
    expect(again.state.lookedAgain).toEqual({ changed: [], unread: [], fresh: [3], unsearched: [] });
    expect(again.prompts[0]).toContain("These results are new; read those that may matter: [3].");
  });

  it("asks the model about a page that cannot be read any more", async () => {
    const { again } = await repeated({ read: () => null, script: rewrites });
    await runLoop(again.state, again.ports, registries);
    expect(again.state.lookedAgain).toMatchObject({ changed: [], unread: [1] });
    expect(again.prompts[0]).toContain("These sources could not be read this time: [1].");
  });

  it("does not take a search that failed for one that found nothing new", async () => {
    const { again } = await repeated({
      search: () => {
        throw providerError("unreachable");
      },
      script: rewrites,
    });
    await runLoop(again.state, again.ports, registries);
    expect(again.state.lookedAgain?.unsearched).toEqual(["cache lifetime"]);
    expect(again.prompts.length).toBeGreaterThan(0);
  });

  it("does not call a repetition quiet whose searches the limits left no place for", async () => {
    const limits = {
      maxIterations: 9,
      closingSteps: 2,
      maxSearches: 0,
      maxClarifications: 3,
      maxCallsPerStep: 4,
    };
    const { again } = await repeated({ script: rewrites, start: { limits } });
    await runLoop(again.state, again.ports, registries);
    expect(again.searched).toEqual([]);
    expect(again.state.lookedAgain?.unsearched).toEqual(["cache lifetime"]);
    expect(again.prompts.length).toBeGreaterThan(0);
  });

  it("leaves the rest to the model once the person has said something", async () => {
    const { again } = await repeated({ script: rewrites });
    again.steer("Also look at the browser's cache.");
    await runLoop(again.state, again.ports, registries);
    expect(again.prompts[0]).toContain("Also look at the browser's cache.");
  });
});
