import { expect, it } from "vitest";
import { answers, engineFor, finished, waiting } from "@/testing/runs/engines";
import { answerRun } from "./answer";
import { listThreads } from "./snapshot";

it("GOAL-R27: threads that wait are told on the first page, however much was asked since, and each once", async () => {
  const engine = engineFor({ asks: true });
  const list = (page: { limit: number; cursor?: string }) =>
    listThreads(page, { db: engine.db, live: engine.live });
  const runs: string[] = [];
  for (let count = 0; count < 4; count += 1) runs.push(await waiting(engine));
  const first = await list({ limit: 2 });
  expect(first.threads).toHaveLength(2);
  expect(first.waiting).toHaveLength(2);
  expect([...first.threads, ...first.waiting].map(({ runId }) => runId).sort()).toEqual(runs.toSorted());
  expect((await list({ limit: 2, cursor: first.nextCursor ?? "" })).waiting).toEqual([]);

  const [answered, ...others] = first.waiting.map(({ runId }) => runId);
  await answerRun(answered ?? "", answers, engine);
  await finished(engine, answered ?? "");
  const after = await list({ limit: 2 });
  const told = [...after.threads, ...after.waiting].filter(
    ({ status }) => status === "waiting_for_clarification",
  );
  expect(told.map(({ runId }) => runId).sort()).toEqual(runs.filter((run) => run !== answered).sort());
  expect(others).toHaveLength(1);
});
