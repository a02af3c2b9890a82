import { afterEach, describe, expect, it } from "vitest";
import type { EventBody } from "@/lib/run-log/event";
import { sqliteOf } from "@/testing/db/db";
import { createTestEngine, type TestEngine } from "@/testing/runs/engine";
import { sampleLoop } from "@/testing/runs/loop";
import type { Published } from "./bus";
import { foldRun, loadRunState, sourceOf } from "./load";
import { createRecorder, type Recorder } from "./recorder";
import { startRun } from "./start";

const engines: TestEngine[] = [];
afterEach(() => {
  for (const { store } of engines.splice(0)) store.close();
});

/** A run whose loop hands over its recorder and then does nothing. */
async function idleRun(): Promise<{ engine: TestEngine; recorder: Recorder; heard: Published[] }> {
  const engine = createTestEngine(() => new Promise(() => undefined));
  engines.push(engine);
  const { runId } = await startRun({ question: "Why?" }, engine);
  const heard: Published[] = [];
  engine.bus.subscribe(runId, (batch) => heard.push(...batch));
  const state = await loadRunState(engine.db, runId);
  if (!state) throw new Error("not stored");
  return { engine, recorder: createRecorder({ ...engine, state }), heard };
}

const source = (number: number, key: string): EventBody => ({
  type: "source-added",
  callId: "1-0",
  id: `src_${number}`,
  number,
  url: key,
  urlKey: key,
  host: "h",
  title: "",
  snippet: "",
  publishedAt: null,
});

const delta = (text: string, path = "calls.0.content") =>
  ({ type: "step-delta", step: 1, attempt: 1, path, text }) as const;

const reasoning = {
  reasoningSteps: [],
  currentSituation: "",
  planStatus: "",
  enoughData: true,
  remainingSteps: [],
  taskCompleted: false,
};

describe("The recorder", () => {
  it("writes events and rows together or not at all, and announces nothing it did not write", async () => {
    const { engine, recorder, heard } = await idleRun();
    const { id, seq, threadId } = recorder.state;
    await expect(recorder.record([source(1, "a"), source(2, "a")])).rejects.toThrow(/UNIQUE/);
    expect(recorder.state.seq).toBe(seq);
    expect(heard).toEqual([]);
    expect(await engine.db.listSources(threadId)).toEqual([]);
    expect(await engine.db.listRunEvents({ runId: id, after: seq })).toEqual([]);
    await recorder.record([source(1, "a")]);
    expect(heard.map(({ event }) => event.seq)).toEqual([seq + 1]);
  });

  it("returns the state once all that was asked for before is stored, text that waits included", async () => {
    const { recorder } = await idleRun();
    const { seq } = recorder.state;
    const before = recorder.persist([source(1, "a")]);
    recorder.delta(delta("Heat"));
    const state = await recorder.settledState();
    expect(await before).toBe(recorder.state);
    expect(state).toBe(recorder.state);
    expect(state.seq).toBe(seq + 2);
    expect(state.draft).toEqual({ "calls.0.content": "Heat" });
    expect(await recorder.settledState()).toBe(state);
  });

  it("stores what a reader hears before the reader hears it", async () => {
    const { engine, recorder } = await idleRun();
    const stored: number[] = [];
    engine.bus.subscribe(recorder.state.id, () => {
      const count = sqliteOf(engine.db)
        .database.$client.prepare("select max(seq) from run_events")
        .pluck()
        .get();
      stored.push(Number(count));
    });
    const { seq } = await recorder.record([source(1, "a"), source(2, "b")]);
    expect(stored).toEqual([seq]);
  });

  it("numbers records that are asked for at once one after the other", async () => {
    const { engine, recorder } = await idleRun();
    await Promise.all([1, 2, 3, 4, 5].map((number) => recorder.record([source(number, `k${number}`)])));
    const rows = await engine.db.listRunEvents({ runId: recorder.state.id, after: 0 });
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
    // The run itself, and a person who steers it.
    await Promise.all([
      recorder.persist([source(6, "k6")]),
      recorder.record([source(7, "k7")]),
      recorder.persist([source(8, "k8")]),
    ]);
    expect((await engine.db.listSources(recorder.state.threadId)).map(({ number }) => number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect(recorder.state.seq).toBe(9);
  });

  it("gathers pieces of text, merges those of one text, and writes them before the next record", async () => {
    const { recorder, heard } = await idleRun();
    recorder.delta(delta("one "));
    recorder.delta(delta("two "));
    recorder.delta(delta("x", "calls.1.query"));
    recorder.delta(delta("three"));
    await recorder.record([source(1, "a")]);
    expect(
      heard.map(({ event }) => (event.type === "step-delta" ? [event.path, event.text] : event.type)),
    ).toEqual([["calls.0.content", "one two three"], ["calls.1.query", "x"], "source-added"]);
    expect(recorder.state.draft["calls.0.content"]).toBe("one two three");
  });

  it("writes pieces by itself when no record comes", async () => {
    const { recorder, heard } = await idleRun();
    recorder.delta(delta("alone"));
    await expect.poll(() => heard.length).toBe(1);
    await recorder.flush();
    expect(heard).toHaveLength(1);
  });

  it("takes pieces out of the log once their step is decided, also those of an earlier process", async () => {
    const { engine, recorder } = await idleRun();
    const pieces = async () => {
      const rows = await engine.db.listRunEvents({ runId: recorder.state.id, after: 0 });
      return rows.filter(({ type }) => type === "step-delta").length;
    };
    recorder.delta(delta("written "));
    await recorder.flush();
    const state = await loadRunState(engine.db, recorder.state.id);
    if (!state) throw new Error("not stored");
    const next = createRecorder({ ...engine, state });
    next.delta(delta("anew"));
    await next.flush();
    expect(await pieces()).toBe(2);
    const decided = { step: 1, attempt: 2, calls: [], warnings: [], reasoning };
    await next.record([{ type: "step-decided", ...decided }]);
    expect(await pieces()).toBe(0);
  });

  it("writes nothing behind the end of a run, and nothing when sealed", async () => {
    const { engine, recorder } = await idleRun();
    await recorder.record([
      { type: "run-ended", status: "completed", answer: null, completedSteps: [], error: null },
    ]);
    await expect(recorder.record([source(1, "a")])).rejects.toThrow(/ended/);
    const other = await idleRun();
    other.recorder.seal();
    other.recorder.delta(delta("lost"));
    await other.recorder.flush();
    await expect(other.recorder.record([source(1, "a")])).rejects.toThrow(/released/);
    expect((await engine.db.findRun(recorder.state.id))?.status).toBe("completed");
  });
});

describe("A recorded run", () => {
  async function finished() {
    const engine = createTestEngine(
      sampleLoop({ pieces: 30, report: `# C\n\n${"The cache lives [1]. ".repeat(40)}` }),
    );
    engines.push(engine);
    const { runId } = await startRun({ question: "How long?" }, engine);
    await engine.live.runs.get(runId)?.done;
    const row = await engine.db.findRun(runId);
    if (!row) throw new Error("not stored");
    return { engine, row, state: await foldRun(engine.db, row) };
  }

  it("folds to what its columns say", async () => {
    const { engine, row, state } = await finished();
    expect(row).toMatchObject({
      status: state.status,
      seq: state.seq,
      answer: state.answer,
      iteration: state.iteration,
      searchesUsed: state.searchesUsed,
      inputTokens: state.usage.inputTokens,
      outputTokens: state.usage.outputTokens,
      endedAt: state.endedAt,
    });
    expect(state.status).toBe("completed");
    expect((await engine.db.listSources(row.threadId)).map(sourceOf)).toEqual(state.sources);
    expect(state.sources.map(({ status }) => status)).toEqual(["read", "failed"]);
  });

  it("keeps no text deltas of a settled step, every other event, and one terminal event", async () => {
    const { engine, row } = await finished();
    const rows = await engine.db.listRunEvents({ runId: row.id, after: 0 });
    const numbers = rows.map(({ seq }) => seq);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(rows.filter(({ type }) => type === "step-delta")).toEqual([]);
    expect(rows.filter(({ type }) => type === "run-ended")).toHaveLength(1);
    for (const [index, { seq }] of rows.entries()) {
      const before = rows[index - 1];
      if (before && seq !== before.seq + 1) expect(before.type).toBe("step-started");
    }
  });

  it("leaves a store whose foreign keys and pages are clean", async () => {
    const { engine } = await finished();
    expect(sqliteOf(engine.db).database.$client.pragma("foreign_key_check")).toEqual([]);
    expect(sqliteOf(engine.db).database.$client.pragma("integrity_check", { simple: true })).toBe("ok");
  });
});
