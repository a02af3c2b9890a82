import { describe, expect, it } from "vitest";
import { finished } from "@/testing/runs/engines";
import { reported } from "@/testing/runs/revise";
import { startRun } from "./start";

describe("startRun with a run to repeat", () => {
  it("stores what the earlier run found, and the sources of the thread without their pages", async () => {
    const { engine, threadId, runId, reportId, content, answer } = await reported();
    const question = "How long does the cache live?";
    const started = await startRun({ question, threadId, repeats: runId }, engine);
    const state = await finished(engine, started.runId);
    expect(state.repeats).toMatchObject({ runId, reportId, title: "Caching", content, answer });
    expect(state.repeats?.pages).toEqual([{ number: 1, url: "https://example.org/cache" }]);
    expect(state.repeats?.passages).toMatchObject([{ number: 1, text: "The cache lives for five minutes" }]);
    expect(state.earlier.map((run) => run.runId)).toEqual([runId]);
    const [first] = await engine.db.listRunEvents({ runId: started.runId, after: 0, limit: 1 });
    const { sources } = JSON.parse(first?.body ?? "{}") as { sources: { status: string; pageId: unknown }[] };
    expect(sources.map(({ status, pageId }) => [status, pageId])).toEqual([
      ["seen", null],
      ["seen", null],
    ]);
    expect(await engine.db.listSources(threadId)).toMatchObject([{ pageId: expect.any(String) }, {}]);
  });

  it("keeps the searches that a look at the cited pages alone does not make, for the one after it", async () => {
    const { engine, threadId, runId } = await reported();
    const again = { question: "How long does the cache live?", threadId };
    const first = await startRun({ ...again, repeats: runId }, engine);
    const { repeats } = await finished(engine, first.runId);
    const cited = await startRun({ ...again, repeats: runId, lookAt: "cited" }, engine);
    const state = await finished(engine, cited.runId);
    expect(state.repeats).toEqual({ ...repeats, lookAt: "cited" });
  });

  it("refuses a run of another thread, and follows a run without a report like any other", async () => {
    const { engine, threadId } = await reported();
    await expect(
      startRun({ question: "Again?", threadId, repeats: "run_unknown" }, engine),
    ).rejects.toMatchObject({ code: "run_not_found" });
    const elsewhere = await startRun({ question: "Which?" }, engine);
    await finished(engine, elsewhere.runId);
    await expect(
      startRun({ question: "Again?", threadId, repeats: elsewhere.runId }, engine),
    ).rejects.toMatchObject({ code: "run_not_found" });
  });
});
