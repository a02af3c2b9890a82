import { describe, expect, it } from "vitest";
import { createTestEngine } from "@/testing/runs/engine";
import { engineFor, finished, keep, waiting } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";
import { finishRun } from "./finish";
import { getRunState } from "./snapshot";
import { startRun } from "./start";

describe("Finishing", () => {
  it("writes the wish down before it hangs up, and only once", async () => {
    const order: string[] = [];
    const engine = keep(
      createTestEngine(async (state, ports) => {
        ports.finish.addEventListener("abort", () =>
          order.push(`hung up with ${engine.live.runs.get(state.id)?.recorder.state.finishing?.step}`),
        );
        await new Promise((resolve) => ports.finish.addEventListener("abort", resolve));
        return sampleLoop()(state, ports);
      }),
    );
    const { runId } = await startRun({ question: "Why?" }, engine);
    await Promise.all([finishRun(runId, engine), finishRun(runId, engine)]);
    expect(order).toEqual(["hung up with 1"]);
    const { status, finishing } = await finished(engine, runId);
    expect(status).toBe("completed");
    expect(finishing?.step).toBe(1);
    await expect(finishRun(runId, engine)).rejects.toMatchObject({ code: "run_already_ended" });
    await expect(finishRun("run_none", engine)).rejects.toMatchObject({ code: "run_not_found" });
  });

  it("goes on without an answer where the run waits for one", async () => {
    const engine = engineFor({ asks: true });
    const runId = await waiting(engine);
    await finishRun(runId, engine);
    const state = await finished(engine, runId);
    expect(state).toMatchObject({ status: "completed", clarifications: [{ skipped: true, answers: [] }] });
    expect(state.finishing).not.toBeNull();
  });

  it("a run that was asked to finish and then interrupted still finishes", async () => {
    let aborted: boolean | null = null;
    const engine = keep(
      createTestEngine(async (state, ports) => {
        if (state.finishing) aborted = ports.finish.aborted;
        return sampleLoop({ asks: !state.finishing })(state, ports);
      }),
    );
    const runId = await waiting(engine);
    await finishRun(runId, engine);
    await finished(engine, runId);
    expect(aborted).toBe(true);
    expect((await getRunState(runId, engine)).status).toBe("completed");
  });
});
