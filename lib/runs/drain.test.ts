import { describe, expect, it } from "vitest";
import { openTestDatabase } from "@/testing/db/db";
import { createTestEngine } from "@/testing/runs/engine";
import { finished, keep } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";
import { ask, gated, turns } from "@/testing/runs/queue";
import { drainRuns } from "./drain";
import { loadRunState } from "./load";
import { recoverRuns, releaseRuns } from "./recover";
import { startRun } from "./start";

const LONG = { limitMs: 600_000, hurry: new AbortController().signal };

describe("Draining", () => {
  it("GOAL-R31: refuses new runs, admits none from the queue, and waits for the step of each active one", async () => {
    const steps: (() => void)[] = [];
    const engine = createTestEngine(async (_state, { drain }) => {
      await new Promise<void>((resolve) => void steps.push(resolve));
      return drain?.aborted ? { kind: "released" } : { kind: "ended", status: "completed" };
    });
    const limits = { ...engine.limits(), runsAtOnce: 1 };
    engine.limits = () => limits;
    const [active = "", queued = ""] = await ask(engine, 2);
    await turns();
    let isDrained = false;
    const drained = drainRuns(LONG, engine).then(() => {
      isDrained = true;
    });
    await turns();
    expect([isDrained, steps.length]).toEqual([false, 1]);
    await expect(startRun({ question: "Why?" }, engine)).rejects.toMatchObject({ code: "shutting_down" });
    expect(engine.live.stopping.aborted, "readers still see the step").toBe(false);
    steps[0]?.();
    await drained;
    await turns();
    expect([engine.live.runs.size, steps.length]).toEqual([0, 1]);
    for (const id of [active, queued])
      expect((await loadRunState(engine.db, id))?.status).not.toMatch(/error|completed|cancelled/);
    engine.store.close();
  });

  it("GOAL-R31: a run that is drained goes on at the next start and pays for nothing twice", async () => {
    const store = openTestDatabase();
    const paid: string[] = [];
    let passed = 0;
    const first = createTestEngine(async (state, ports) => {
      const stop = new Error("drained");
      const pause = async () => {
        passed += 1;
        // The first step of this loop ends with its fourth record.
        if (passed === 4 && ports.drain?.aborted) throw stop;
      };
      const loop = sampleLoop({ paid: (name) => paid.push(name), pause });
      return loop(state, ports).catch((error: unknown) => {
        if (error === stop) return { kind: "released" } as const;
        throw error;
      });
    }, store);
    const { runId } = await startRun({ question: "Why?" }, first);
    await drainRuns(LONG, first);
    await releaseRuns(first);
    expect(paid).toEqual(["step 1", "search"]);
    const next = keep(createTestEngine(sampleLoop({ paid: (name) => paid.push(name) }), store));
    expect(await recoverRuns(next)).toBe(1);
    const state = await finished(next, runId);
    expect([state.status, state.crashes]).toEqual(["completed", 0]);
    expect(new Set(paid).size).toBe(paid.length);
  });

  it.each(["the limit", "a second signal"])("%s ends the wait for a step that does not end", async (what) => {
    const { engine } = gated(5);
    const hurry = new AbortController();
    await ask(engine, 1);
    await turns();
    const drained = drainRuns({ limitMs: what === "the limit" ? 1 : 600_000, hurry: hurry.signal }, engine);
    if (what === "a second signal") hurry.abort();
    await drained;
    expect(engine.live.runs.size).toBe(1);
    await releaseRuns(engine);
    expect(engine.live.runs.size).toBe(0);
    engine.store.close();
  });

  it("nothing is waited for where no run is active, or no time is given", async () => {
    const idle = gated(5);
    await drainRuns(LONG, idle.engine);
    idle.engine.store.close();
    const { engine } = gated(5);
    await ask(engine, 1);
    await turns();
    await drainRuns({ ...LONG, limitMs: 0 }, engine);
    expect(engine.live.runs.size).toBe(1);
    await releaseRuns(engine);
    engine.store.close();
  });

  it("a delegate goes on: it belongs to the step of the run that waits for it", async () => {
    const drains: (boolean | undefined)[] = [];
    const engine = createTestEngine(async (_state, { drain }) => {
      drains.push(drain?.aborted);
      return { kind: "released" };
    });
    const { runLoop } = await import("./engine");
    const [id = ""] = await ask(engine, 1);
    await turns();
    const state = await loadRunState(engine.db, id);
    if (!state) throw new Error("no run");
    engine.live.drain();
    const dependencies = await engine.dependenciesFor({} as Parameters<typeof engine.dependenciesFor>[0]);
    await runLoop(engine, { state, dependencies }).done;
    await runLoop(engine, {
      state: { ...state, delegatedBy: { runId: "run_p", callId: "1-0" } },
      dependencies,
    }).done;
    expect(drains).toEqual([false, true, undefined]);
    engine.store.close();
  });
});
