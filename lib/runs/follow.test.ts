import { expect, it } from "vitest";
import { createTestEngine } from "@/testing/runs/engine";
import { keep } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";
import { followRun } from "./follow";
import { startRun } from "./start";

it("GOAL-R21: what is stored while a reader reads the log comes once, and in its order", async () => {
  const more = Promise.withResolvers<void>();
  const last = Promise.withResolvers<void>();
  const engine = keep(
    createTestEngine(async (state, ports) => {
      const record = (limit: string) => ports.record([{ type: "limit-reached", limit, withdrawn: [] }]);
      // More events than one read of the log returns.
      for (let count = 0; count < 250; count += 1) await record(`before ${count}`);
      await more.promise;
      for (let count = 0; count < 20; count += 1) await record(`meanwhile ${count}`);
      await last.promise;
      return sampleLoop()(state, ports);
    }),
  );
  const { db, bus } = engine;
  const { runId } = await startRun({ question: "Why?" }, engine);
  await expect.poll(() => engine.live.runs.get(runId)?.recorder.state.seq).toBe(251);
  const events = followRun({ db, bus, runId, after: 0, signal: new AbortController().signal });
  const numbers = [(await events.next()).value?.event.seq];
  more.resolve();
  await expect.poll(() => engine.live.runs.get(runId)?.recorder.state.seq).toBe(271);
  while (numbers.length < 271) numbers.push((await events.next()).value?.event.seq);
  last.resolve();
  for await (const { event } of events) numbers.push(event.seq);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a = 0, b = 0) => a - b));
  const stored = (await db.listRunEvents({ runId, after: 0 })).map(({ seq }) => seq);
  expect(numbers).toEqual(expect.arrayContaining(stored));
});
