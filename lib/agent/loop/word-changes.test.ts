import { expect, it, vi } from "vitest";
import type { Changes } from "@/lib/changes/changes-schema";
import type { LoopHarness } from "@/testing/agent/loop";
import { registries, TestRun } from "@/testing/agent/loop";
import { answer, hit, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { runLoop } from "./loop";
import { repeatedFrom, unreadSource } from "./repeated";

const PAGE =
  "Routes are kept in a cache. The cache lives for 15 minutes. Nothing else is kept by the server.";
const side = (text: string) => ({ said: "report" as const, text, start: 0, end: 1, places: [] });
const CHANGES: Changes = {
  ...{
    from: "rep_0",
    to: "rep_1",
    rules: 1,
    sources: [],
    isQuiet: false,
    line: "1 finding changed.",
    complete: true,
  },
  findings: [
    {
      kind: "changed",
      before: side("The cache lives for 15 minutes."),
      after: side("The cache lives for 20 minutes."),
      values: [{ what: "number", before: "15 minutes", after: "20 minutes" }],
      why: null,
    },
  ],
  counts: { new: 0, changed: 1, gone: 0, unchanged: 0 },
};
const WORDED = "The cache now lives for 20 minutes instead of 15 minutes.";

const isWording = (prompt: string) => prompt.includes("what changed since an earlier report");

const world: LoopHarness = {
  question: "How long does the cache live?",
  search: () => [hit("a")],
  read: () => PAGE,
  script: ({ state }) =>
    state.report
      ? reply(answer("It lives for 15 minutes [1]."))
      : state.searches.length === 0
        ? reply(search("cache lifetime"))
        : state.sources.some(({ status }) => status === "read")
          ? reply(report("# Cache\n\nThe cache lives for 15 minutes [1]."))
          : reply(readPages("https://a.test/page")),
};

/** A repetition whose page has changed; `say` answers the requests for words, counted from 1. */
async function repetition(say: (turn: number) => unknown, more: Partial<LoopHarness> = {}) {
  const before = new TestRun(world);
  await runLoop(before.state, before.ports, registries);
  const repeats = repeatedFrom(before.state);
  if (!repeats) throw new Error("nothing to repeat");
  let turns = 0;
  const again = new TestRun({
    ...world,
    read: () => PAGE.replace("15 minutes", "20 minutes"),
    script: ({ state, prompt }) => {
      if (isWording(prompt)) {
        turns += 1;
        return say(turns);
      }
      return state.report
        ? reply(answer("It lives for 20 minutes [1]."))
        : reply(report("# Cache\n\nThe cache lives for 20 minutes [1]."));
    },
    sources: before.state.sources.map((source) => ({ ...unreadSource(source), runId: "run_0" })),
    start: { repeats: { ...repeats, runId: "run_0", reportId: "rep_0" } },
    pages: before.pages,
    ...more,
  });
  const changesBetween = vi.fn(async () => CHANGES);
  const ports = { ...again.ports, services: { ...again.ports.services, changesBetween } };
  return { again, ports, changesBetween, turns: () => turns };
}

it("a repetition that found changes ends with them in words, and counts the request", async () => {
  const { again, ports, changesBetween, turns } = await repetition(() => ({ text: WORDED }));
  await runLoop(again.state, ports, registries);
  expect(again.state).toMatchObject({ status: "completed", changesWorded: { text: WORDED } });
  expect(changesBetween).toHaveBeenCalledWith(
    expect.objectContaining({ from: "rep_0", to: again.state.report?.id }),
  );
  expect(turns()).toBe(1);
  const prompt = again.prompts.find(isWording) ?? "";
  expect(prompt).toContain("before: The cache lives for 15 minutes. now: The cache lives for 20 minutes.");
  const counted = again.log.filter(({ type }) => type === "usage-counted");
  expect(counted).toHaveLength(again.prompts.length);
  expect(again.log.findIndex(({ type }) => type === "changes-worded")).toBe(again.log.length - 2);
});

it("asks once more for what the findings do not say, and then leaves the words out", async () => {
  const wrong = { text: "The cache now lives for 45 minutes." };
  const mended = await repetition((turn) => (turn === 1 ? wrong : { text: WORDED }));
  await runLoop(mended.again.state, mended.ports, registries);
  expect(mended.again.state.changesWorded?.text).toBe(WORDED);
  expect(mended.again.prompts.filter(isWording)[1]).toContain("45 minutes");
  const stubborn = await repetition(() => wrong);
  await runLoop(stubborn.again.state, stubborn.ports, registries);
  expect(stubborn.turns()).toBe(2);
  expect(stubborn.again.state).toMatchObject({
    status: "completed",
    answer: "It lives for 20 minutes [1].",
    changesWorded: { text: null, model: null },
  });
});

it("asks for no words where nothing has changed, where reports cannot be compared, and without a model", async () => {
  const quiet = await repetition(() => ({ text: WORDED }), { read: () => PAGE });
  await runLoop(quiet.again.state, quiet.ports, registries);
  expect(quiet.again.state).toMatchObject({ status: "completed", usage: { requests: 0 } });
  expect(quiet.again.state).not.toHaveProperty("changesWorded");
  const apart = await repetition(() => ({ text: WORDED }));
  apart.changesBetween.mockRejectedValue(new Error("the worker is busy"));
  await runLoop(apart.again.state, apart.ports, registries);
  expect(apart.again.state).toMatchObject({ status: "completed", changesWorded: { text: null } });
  expect(apart.turns()).toBe(0);
  const alone = await repetition(() => ({ text: WORDED }));
  await runLoop(alone.again.state, alone.again.ports, registries);
  expect(alone.again.state).toMatchObject({ status: "completed" });
  expect(alone.again.state).not.toHaveProperty("changesWorded");
});

it("continues after a stop at any event, and pays for the words once", async () => {
  const { again, ports } = await repetition(() => ({ text: WORDED }));
  await runLoop(again.state, ports, registries);
  const at = again.log.findIndex(({ type }) => type === "changes-worded");
  for (let length = at - 1; length < again.log.length; length += 1) {
    let asked = 0;
    const resumed = new TestRun({
      ...again.world,
      script: () => {
        asked += 1;
        return { text: WORDED };
      },
      log: again.log.slice(0, length),
      pages: again.pages,
    });
    await runLoop(
      resumed.state,
      { ...resumed.ports, services: { ...resumed.ports.services, changesBetween: async () => CHANGES } },
      registries,
    );
    expect(resumed.state).toMatchObject({ status: "completed", changesWorded: { text: WORDED } });
    expect(asked).toBe(length > at ? 0 : 1);
  }
});
