import { afterEach, describe, expect, it } from "vitest";
import { listRunEvents } from "@/db/queries/run-events";
import { findRun, listRuns } from "@/db/queries/runs";
import { openTestDatabase } from "@/db/testing";
import { answerRun } from "./answer";
import { cancelRun } from "./cancel";
import { findViolations } from "./invariants";
import { loadRunState } from "./load";
import { recoverRuns, releaseRuns } from "./recover";
import { getRunState } from "./snapshot";
import { startRun, titleOf } from "./start";
import { createTestEngine, type Loop, type TestEngine } from "./testing";
import { type SampleOptions, sampleLoop } from "./testing-loop";

const engines: TestEngine[] = [];
const keep = (engine: TestEngine) => {
  engines.push(engine);
  return engine;
};
afterEach(async () => {
  for (const { store, db } of engines.splice(0)) {
    expect(await findViolations(db)).toEqual([]);
    store.close();
  }
});

const engineFor = (options: SampleOptions = {}) => keep(createTestEngine(sampleLoop(options)));
const hanging: Loop = (_state, { signal }) =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
const finished = async (engine: TestEngine, runId: string) => {
  await engine.live.runs.get(runId)?.done;
  const state = await loadRunState(engine.db, runId);
  if (!state) throw new Error("not stored");
  return state;
};
const waiting = async (engine: TestEngine) => {
  const { runId } = await startRun({ question: "Which?" }, engine);
  await engine.live.runs.get(runId)?.done;
  return runId;
};
const answers = { answers: [{ question: "Which cache?", answer: "The route cache" }] };

describe("Starting", () => {
  it("R5: the run, its thread and its first event are stored before the caller is answered", async () => {
    const engine = keep(createTestEngine(hanging));
    const { threadId, runId } = await startRun({ question: "Why?" }, engine);
    const row = await findRun(engine.db, runId);
    expect(row).toMatchObject({ threadId, status: "researching", seq: 1, agent: "standard" });
    const log = await listRunEvents(engine.db, { runId, after: 0 });
    expect(log.map(({ type }) => type)).toEqual(["run-started"]);
  });

  it("R5: a process that dies right after the answer has a run that the next one finishes", async () => {
    const store = openTestDatabase();
    const { runId } = await startRun({ question: "Why?" }, createTestEngine(hanging, store));
    const next = keep(createTestEngine(sampleLoop(), store));
    expect(await recoverRuns(next)).toBe(1);
    expect((await finished(next, runId)).status).toBe("completed");
  });

  it("R24: the same submit 50 times at once makes one run", async () => {
    const engine = engineFor();
    const started = await Promise.all(
      Array.from({ length: 50 }, () => startRun({ question: "Why?", idempotencyKey: "k" }, engine)),
    );
    expect(new Set(started.map(({ runId }) => runId)).size).toBe(1);
    expect(engine.db.$client.prepare("select count(*) from runs").pluck().get()).toBe(1);
    expect(engine.db.$client.prepare("select count(*) from threads").pluck().get()).toBe(1);
    await finished(engine, started[0]?.runId ?? "");
  });

  it("R24: the same follow-up 50 times at once makes one further run", async () => {
    const engine = engineFor();
    const { threadId, runId } = await startRun({ question: "Why?" }, engine);
    await finished(engine, runId);
    const again = await Promise.all(
      Array.from({ length: 50 }, () => startRun({ question: "And?", threadId, idempotencyKey: "f" }, engine)),
    );
    expect(new Set(again.map((run) => run.runId)).size).toBe(1);
    expect(await listRuns(engine.db, threadId)).toHaveLength(2);
  });

  it("a follow-up knows question, answer and report before it, and its source numbers go on (Q7)", async () => {
    const engine = engineFor();
    const first = await startRun({ question: "Why?" }, engine);
    const before = await finished(engine, first.runId);
    const second = await startRun({ question: "And?", threadId: first.threadId }, engine);
    const state = await finished(engine, second.runId);
    expect(state.earlier).toEqual([
      {
        runId: first.runId,
        question: "Why?",
        answer: before.answer,
        reportId: before.report?.id,
        reportTitle: "Caching",
        reportContent: before.report?.content,
      },
    ]);
    expect(state.sources.slice(0, 2).map(({ id, number }) => [id, number])).toEqual(
      before.sources.map(({ id, number }) => [id, number]),
    );
  });

  it("refuses a question while a run of the thread is going on or waits, and writes nothing", async () => {
    for (const loop of [hanging, sampleLoop({ asks: true })]) {
      const engine = keep(createTestEngine(loop));
      const { threadId } = await startRun({ question: "Why?" }, engine);
      await new Promise((resolve) => setTimeout(resolve, 20));
      await expect(startRun({ question: "And?", threadId }, engine)).rejects.toMatchObject({
        code: "thread_busy",
      });
      expect(await listRuns(engine.db, threadId)).toHaveLength(1);
    }
  });

  it("names the agents there are, and the thread that is not", async () => {
    const engine = engineFor();
    await expect(startRun({ question: "Why?", agent: "x" }, engine)).rejects.toThrow(/“x”.*standard/);
    await expect(startRun({ question: "Why?", threadId: "thr_x" }, engine)).rejects.toMatchObject({
      code: "thread_not_found",
    });
    expect(engine.db.$client.prepare("select count(*) from threads").pluck().get()).toBe(0);
  });

  it("names a thread by one line of its question, cut between words", () => {
    expect(titleOf("What\n is  this?")).toBe("What is this?");
    const long = titleOf(`${"word ".repeat(40)}`);
    expect(long).toMatch(/^(word )+word…$/);
    expect(long.length).toBeLessThanOrEqual(81);
    expect(titleOf("🦊".repeat(60))).toBe(`${"🦊".repeat(40)}…`);
  });
});

describe("A loop that fails", () => {
  it("ends its run with a sentence for the person, and takes nothing else down", async () => {
    const engine = keep(
      createTestEngine(async () => {
        throw new Error("secret cause");
      }),
    );
    const { runId } = await startRun({ question: "Why?" }, engine);
    const state = await finished(engine, runId);
    expect(state.status).toBe("error");
    expect(state.error?.code).toBe("run_broken");
    expect(JSON.stringify(state)).not.toContain("secret cause");
    expect(engine.live.runs.size).toBe(0);
  });

  it("ends a run that its loop left open", async () => {
    const engine = keep(createTestEngine(async () => ({ kind: "ended", status: "completed" })));
    const { runId } = await startRun({ question: "Why?" }, engine);
    expect((await finished(engine, runId)).error?.code).toBe("run_broken");
  });
});

describe("Answering", () => {
  it("Q9: an answer is recorded with the resumption, and the run goes on to its end", async () => {
    const engine = engineFor({ asks: true });
    const runId = await waiting(engine);
    expect((await getRunState(runId, engine)).status).toBe("waiting_for_clarification");
    expect(engine.live.runs.size).toBe(0);
    await answerRun(runId, answers, engine);
    const state = await finished(engine, runId);
    expect(state.status).toBe("completed");
    expect(state.clarifications).toMatchObject([{ skipped: false, answers: answers.answers }]);
  });

  it("Q9: skipping, or answering nothing, goes on with the assumptions", async () => {
    for (const skip of [{ skip: true } as const, { answers: [{ question: "Which cache?", answer: "  " }] }]) {
      const engine = engineFor({ asks: true });
      const runId = await waiting(engine);
      await answerRun(runId, skip, engine);
      const state = await finished(engine, runId);
      expect(state.clarifications).toMatchObject([{ skipped: true, answers: [] }]);
    }
  });

  it("Q9: of two answers at once the first is taken and the second changes nothing", async () => {
    const engine = engineFor({ asks: true });
    const runId = await waiting(engine);
    const both = await Promise.allSettled([
      answerRun(runId, answers, engine),
      answerRun(runId, { skip: true }, engine),
    ]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(both[1]).toMatchObject({ reason: { code: "already_answered" } });
    const state = await finished(engine, runId);
    expect(state.clarifications).toHaveLength(1);
    await expect(answerRun(runId, answers, engine)).rejects.toMatchObject({ code: "already_answered" });
    expect(await loadRunState(engine.db, runId)).toEqual(state);
  });

  it("Q9: refuses an answer to a run that asked nothing, and to none at all", async () => {
    const engine = engineFor();
    const { runId } = await startRun({ question: "Why?" }, engine);
    await finished(engine, runId);
    await expect(answerRun(runId, answers, engine)).rejects.toMatchObject({ code: "run_not_waiting" });
    await expect(answerRun("run_x", answers, engine)).rejects.toMatchObject({ code: "run_not_found" });
  });

  it("R27: a run that waits survives restarts and goes on when it is answered", async () => {
    const store = openTestDatabase();
    const runId = await waiting(createTestEngine(sampleLoop({ asks: true }), store));
    for (let start = 0; start < 3; start += 1)
      expect(await recoverRuns(createTestEngine(sampleLoop({ asks: true }), store))).toBe(0);
    const last = keep(createTestEngine(sampleLoop({ asks: true }), store));
    await answerRun(runId, answers, last);
    expect((await finished(last, runId)).status).toBe("completed");
  });
});

describe("Stopping", () => {
  it("R23: hangs up at once, ends the run as cancelled, and keeps what was found", async () => {
    const reasons: unknown[] = [];
    const engine = keep(
      createTestEngine(async (state, ports) => {
        ports.signal.addEventListener("abort", () => reasons.push(ports.signal.reason));
        let found = 0;
        const pause = () =>
          ++found > 4
            ? new Promise<never>((_, reject) =>
                ports.signal.addEventListener("abort", () => reject(ports.signal.reason)),
              )
            : Promise.resolve();
        return sampleLoop({ pause })(state, ports);
      }),
    );
    const { runId } = await startRun({ question: "Why?" }, engine);
    await expect.poll(async () => (await getRunState(runId, engine)).sources.length).toBe(2);
    await cancelRun(runId, engine);
    expect(reasons).toEqual(["cancelled"]);
    const state = await finished(engine, runId);
    expect(state).toMatchObject({ status: "cancelled", error: { code: "stopped" } });
    expect(state.sources).toHaveLength(2);
    await expect(cancelRun(runId, engine)).rejects.toMatchObject({ code: "run_already_ended" });
  });

  it("R23: ends a run whose loop does not let go, and takes nothing from it any more", async () => {
    let late: Promise<unknown> = Promise.resolve();
    const engine = keep(
      createTestEngine(
        (_state, { signal, record }) =>
          new Promise((resolve) => {
            signal.addEventListener("abort", () => {
              late = new Promise((done) => setTimeout(done, 1300)).then(() =>
                record([{ type: "limit-reached", limit: "late", withdrawn: [] }]),
              );
              late.catch(() => resolve({ kind: "ended", status: "cancelled" }));
            });
          }),
      ),
    );
    const { runId } = await startRun({ question: "Why?" }, engine);
    await cancelRun(runId, engine);
    expect((await getRunState(runId, engine)).status).toBe("cancelled");
    await expect(late).rejects.toThrow(/ended/);
    expect((await finished(engine, runId)).limitsReached).toEqual([]);
  });

  it("ends a run that waits for the person", async () => {
    const engine = engineFor({ asks: true });
    const runId = await waiting(engine);
    await cancelRun(runId, engine);
    expect((await loadRunState(engine.db, runId))?.status).toBe("cancelled");
    await expect(answerRun(runId, answers, engine)).rejects.toMatchObject({ code: "run_not_waiting" });
  });
});

describe("Going down and coming back", () => {
  it("R1: released at every border, the run ends the same and pays for no finished call twice", async () => {
    for (let border = 1; border <= 9; border += 1) {
      const store = openTestDatabase();
      const paid: string[] = [];
      let passed = 0;
      const first = createTestEngine(
        sampleLoop({
          paid: (name) => paid.push(name),
          pause: () => (++passed === border ? new Promise(() => undefined) : Promise.resolve()),
        }),
        store,
      );
      const { runId } = await startRun({ question: "Why?" }, first);
      await expect.poll(() => passed >= border || first.live.runs.size === 0).toBe(true);
      const finishedBefore = new Set(paid);
      const wasInFlight = paid.at(-1);
      for (const { recorder } of first.live.runs.values()) recorder.seal();
      const next = keep(createTestEngine(sampleLoop({ paid: (name) => paid.push(name) }), store));
      await recoverRuns(next);
      const state = await finished(next, runId);
      expect(state.status).toBe("completed");
      expect(state.report?.content).toContain("five minutes");
      const twice = paid.filter((name, index) => paid.indexOf(name) !== index);
      expect(twice.every((name) => finishedBefore.has(name) && name === wasInFlight)).toBe(true);
    }
  });

  it("R31: releasing ends loops and leaves runs that go on at the next start", async () => {
    const store = openTestDatabase();
    const engine = createTestEngine(hanging, store);
    const runs = await Promise.all(
      Array.from({ length: 20 }, (_, index) => startRun({ question: `Why ${index}?` }, engine)),
    );
    await releaseRuns(engine);
    expect(engine.live.runs.size).toBe(0);
    await expect(startRun({ question: "Why?" }, engine)).rejects.toMatchObject({ code: "shutting_down" });
    const next = keep(createTestEngine(sampleLoop(), store));
    expect(await recoverRuns(next)).toBe(20);
    for (const { runId } of runs) expect((await finished(next, runId)).status).toBe("completed");
  });
});
