// Documents attached to the questions of a research are known to its later runs, and to no other research.

import { expect, it } from "vitest";
import { engineFor, finished } from "@/testing/runs/engines";
import { startRun } from "./start";

const NOTE = "library://documents/attached/note.md";
const PLAN = "library://documents/attached/plan.md";

it("a thread lists what was attached to its questions, each document once", async () => {
  const engine = engineFor();
  const { threadId, runId } = await startRun({ question: "What does it say?", attached: [NOTE] }, engine);
  await finished(engine, runId);
  const further = await startRun({ question: "And these?", threadId, attached: [PLAN, NOTE] }, engine);
  await finished(engine, further.runId);
  const other = await startRun({ question: "Something else?" }, engine);
  await finished(engine, other.runId);
  expect(await engine.db.listAttached(threadId)).toEqual([NOTE, PLAN]);
  expect(await engine.db.listAttached(other.threadId)).toEqual([]);
});

it("the search of a run is built for its thread", async () => {
  const engine = engineFor();
  const { dependenciesFor } = engine;
  const threads: string[] = [];
  engine.dependenciesFor = async (run) => {
    threads.push(run.threadId);
    return dependenciesFor(run);
  };
  const { threadId, runId } = await startRun({ question: "Why?" }, engine);
  await finished(engine, runId);
  const further = await startRun({ question: "And?", threadId }, engine);
  await finished(engine, further.runId);
  expect(threads).toEqual([threadId, threadId]);
});
