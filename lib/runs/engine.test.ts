import { describe, expect, it } from "vitest";
import { openTestDatabase } from "@/testing/db/db";
import { createTestEngine } from "@/testing/runs/engine";
import { answers, engineFor, finished, hanging, keep, waiting } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";
import { answerRun } from "./answer";
import { cancelRun } from "./cancel";
import { loadRunState } from "./load";
import { recoverRuns, releaseRuns } from "./recover";
import { getRunState } from "./snapshot";
import { startRun } from "./start";

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

describe("Stopping", () => {
  it("GOAL-R23: hangs up at once, ends the run as cancelled, and keeps what was found", async () => {
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

  it("GOAL-R23: ends a run whose loop does not let go, and takes nothing from it any more", async () => {
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
  it("GOAL-R1: released at every border, the run ends the same and pays for no finished call twice", async () => {
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

  it("GOAL-R31: releasing ends loops and leaves runs that go on at the next start", async () => {
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
