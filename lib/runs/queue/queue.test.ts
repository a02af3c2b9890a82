import { describe, expect, it } from "vitest";
import type { EventType } from "@/lib/run-log/event";
import { answerRun } from "@/lib/runs/answer";
import { cancelRun } from "@/lib/runs/cancel";
import { noticeOf } from "@/lib/runs/live";
import { recoverRuns, releaseRuns } from "@/lib/runs/recover";
import { listThreads } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";
import { openRunStream } from "@/lib/runs/stream";
import { openTestDatabase, sqliteOf } from "@/testing/db/db";
import { createTestEngine, NO_LIMITS, type TestEngine } from "@/testing/runs/engine";
import { answers, keep } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";

import { ask, gated, turns } from "@/testing/runs/queue";

async function typesOf(engine: TestEngine, runId: string): Promise<EventType[]> {
  const rows = sqliteOf(engine.db)
    .database.$client.prepare("select type from run_events where run_id = ? order by seq")
    .pluck()
    .all(runId);
  return rows as EventType[];
}

const notices = async (stream: ReadableStream<Uint8Array>, count: number): Promise<unknown[]> => {
  const found: unknown[] = [];
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true });
    for (const [, data = ""] of text.matchAll(/event: notice\ndata: (.*)\n\n/g)) found.push(JSON.parse(data));
    text = text.slice(text.lastIndexOf("\n\n") + 2);
    if (found.length >= count) break;
  }
  return found;
};

describe("The line", () => {
  it("GOAL-R26: of 500 submits at once 20 work and 480 wait in order and see their place", async () => {
    const { engine, begun, end } = gated(20);
    keep(engine);
    const ids = await ask(engine, 500);
    await turns();
    expect(engine.live.runs.size).toBe(20);
    expect(begun).toEqual(ids.slice(0, 20));
    expect(ids.map((id) => noticeOf(id, engine.live).place)).toEqual([
      ...Array.from({ length: 20 }, () => null),
      ...Array.from({ length: 480 }, (_, index) => index + 1),
    ]);
    const rows = await engine.db.listAllRuns();
    expect(rows.filter(({ status }) => status === "inited")).toHaveLength(480);
    const { threads } = await listThreads({ limit: 200 }, engine);
    expect(threads.every(({ status, place }) => (place === null) === (status !== "inited"))).toBe(true);
    for (const id of ids) {
      await end(id);
      expect(engine.live.runs.size).toBeLessThanOrEqual(20);
    }
    expect(begun).toEqual(ids);
    expect(await typesOf(engine, ids[499] ?? "")).toEqual([
      "run-started",
      "run-queued",
      "run-admitted",
      "run-ended",
    ]);
    expect((await engine.db.listAllRuns()).every(({ status }) => status === "completed")).toBe(true);
  });

  it("GOAL-R26: a reader is told the place at the beginning and whenever it changes", async () => {
    const { engine, end } = gated(1);
    keep(engine);
    const ids = await ask(engine, 4);
    const signal = new AbortController().signal;
    const stream = await openRunStream({ runId: ids[3] ?? "", after: 0, signal }, engine);
    const told = notices(stream, 4);
    for (const id of ids.slice(0, 3)) await end(id);
    expect(await told).toEqual([3, 2, 1, null].map((place) => ({ place, store: "ok" })));
    await end(ids[3] ?? "");
  });

  it("GOAL-R24: the same submit fifty times at once with one place is one run and leaves nobody in line", async () => {
    const { engine, end } = gated(1);
    keep(engine);
    const started = await Promise.all(
      Array.from({ length: 50 }, () => startRun({ question: "Why?", idempotencyKey: "k" }, engine)),
    );
    expect(new Set(started.map(({ runId }) => runId)).size).toBe(1);
    expect(engine.live.line.length).toBe(0);
    const [next] = await ask(engine, 1);
    expect(noticeOf(next ?? "", engine.live).place).toBe(1);
    await end(started[0]?.runId ?? "");
    await end(next ?? "");
  });

  it("GOAL-R26: a limit that is raised or lowered holds from the next admission", async () => {
    const { engine, begun, limits, end } = gated(2);
    keep(engine);
    const ids = await ask(engine, 6);
    limits.runsAtOnce = 1;
    await end(ids[0] ?? "");
    await turns();
    expect(begun).toHaveLength(2);
    limits.runsAtOnce = 3;
    await end(ids[1] ?? "");
    expect(begun).toEqual(ids.slice(0, 5));
    for (const id of ids) await end(id);
  });

  it("GOAL-R26: the line and who works are the same after a restart, also when fewer may work", async () => {
    const store = openTestDatabase();
    const first = gated(2, store);
    const ids = await ask(first.engine, 5);
    await turns();
    await releaseRuns(first.engine);
    const second = gated(1, store);
    keep(second.engine);
    // A run that is created during recovery waits behind the recovered runs.
    const late = startRun({ question: "Late?" }, second.engine);
    await recoverRuns(second.engine);
    const { runId } = await late;
    await turns();
    expect(second.begun).toEqual(ids.slice(0, 1));
    const order = [...ids, runId];
    expect(order.map((id) => noticeOf(id, second.engine.live).place)).toEqual([null, 1, 2, 3, 4, 5]);
    expect(await typesOf(second.engine, ids[1] ?? "")).toEqual(["run-started", "run-resumed", "run-queued"]);
    expect(await typesOf(second.engine, ids[2] ?? "")).toEqual(["run-started", "run-queued"]);
    for (const id of order) await second.end(id);
    expect(second.begun).toEqual(order);
  });

  it("GOAL-R26: a run that was answered goes in line, and keeps its turn over a restart", async () => {
    const store = openTestDatabase();
    const asking = createTestEngine(sampleLoop({ asks: true }), store);
    const { runId } = await startRun({ question: "Which?" }, asking);
    await asking.live.runs.get(runId)?.done;
    const first = gated(1, store);
    const ids = await ask(first.engine, 2);
    await answerRun(runId, answers, first.engine);
    expect(noticeOf(runId, first.engine.live).place).toBe(2);
    expect((await store.db.findRun(runId))?.status).toBe("inited");
    await releaseRuns(first.engine);
    const second = gated(1, store);
    keep(second.engine);
    await recoverRuns(second.engine);
    expect(noticeOf(runId, second.engine.live).place).toBe(2);
    for (const id of [...ids, runId]) await second.end(id);
    expect(second.begun).toEqual([...ids, runId]);
    expect(second.states.get(runId)?.clarifications).toHaveLength(1);
  });

  it("a place is free again when its run begins to wait, is stopped, or breaks", async () => {
    for (const give of ["waits", "stopped", "broken"] as const) {
      let count = 0;
      const engine = keep(
        createTestEngine(async (state, ports) => {
          count += 1;
          if (count > 1) return sampleLoop()(state, ports);
          if (give === "waits") return sampleLoop({ asks: true })(state, ports);
          if (give === "broken") throw new Error("broken");
          return new Promise((_, reject) => {
            ports.signal.addEventListener("abort", () => reject(ports.signal.reason));
          });
        }),
      );
      const { agents } = engine;
      engine.agents = () => ({ ...agents(), limits: { ...NO_LIMITS, runsAtOnce: 1 } });
      const [first = "", second = ""] = await ask(engine, 2);
      if (give === "stopped") await cancelRun(first, engine);
      await expect.poll(async () => (await engine.db.findRun(second))?.status).toBe("completed");
    }
  });
});
