import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startRun } from "@/lib/runs/start";
import type { Scenario } from "@/testing/crash-harness/scenario";
import { QUESTION } from "@/testing/crash-harness/scenario-delegates";
import { ask } from "@/testing/library/search";
import { delegatingScenario, ended } from "@/testing/runs/delegates";

vi.setConfig({ testTimeout: 60_000 });

let world: Scenario;
let runId: string;
let threadId: string;
beforeEach(async () => {
  world = delegatingScenario();
  ({ runId, threadId } = await startRun({ question: QUESTION }, world));
  await ended(world, runId);
});
afterEach(() => world.store.close());

const found = async (request: Record<string, unknown>) => (await ask(world.db, request)).results;

it.each(["relevance", "date"])(
  "B13: text that only a delegate wrote or was asked is found, and opens the parent's thread: by %s",
  async (sort) => {
    for (const q of ['"higher before"', '"a value with its year"']) {
      const results = await found({ q, sort });
      expect(results).toMatchObject([{ kind: "thread", threadId, runId, title: QUESTION }]);
      const hits = results.flatMap(({ passage }) => passage.filter(({ hit }) => hit));
      expect(hits.length).toBeGreaterThan(0);
    }
  },
);

it("B13: a thread is one result, however many of its delegates contain the words", async () => {
  const results = await found({ q: "cost", kind: "question" });
  expect(results).toMatchObject([{ kind: "thread", threadId, runId }]);
});

it("B13: a delegate's page is found as the thread's source, and counts as its source", async () => {
  expect(await found({ q: "dollars", kind: "source" })).toMatchObject([
    { kind: "source", threadId, number: 1, threadsCount: 1, citedByCount: 1 },
  ]);
});

it("B13: lists without words contain only what the user asked and received", async () => {
  expect(await found({ kind: "question" })).toMatchObject([{ runId }]);
  expect(await found({ kind: "report" })).toMatchObject([{ threadId }]);
  expect(await found({ q: '"higher before"', kind: "report" })).toEqual([]);
});
