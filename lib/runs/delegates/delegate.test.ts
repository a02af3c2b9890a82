import { describe, expect, it, vi } from "vitest";
import { isLongForm } from "@/e2e/long-form";
import { cancelRun } from "@/lib/runs/cancel";
import { finishRun } from "@/lib/runs/finish";
import { loadRunState } from "@/lib/runs/load";
import { recoverRuns } from "@/lib/runs/recover";
import { startRun } from "@/lib/runs/start";
import { imageOf, type Scenario, type ScenarioOptions, storeFrom } from "@/testing/crash-harness/scenario";
import {
  CELLS,
  DELEGATING,
  delegatingAgent,
  giveAway,
  QUESTION,
} from "@/testing/crash-harness/scenario-delegates";
import { eventually } from "@/testing/eventually";
import { findViolations } from "@/testing/invariants";
import { childrenOf, delegatingScenario, ended, openScenarios } from "@/testing/runs/delegates";
import { NO_LIMITS } from "@/testing/runs/engine";
import { delegateAgent, delegateBudget } from "./delegate-share";

vi.setConfig({ testTimeout: 60_000 });

const kept = openScenarios();

const entry = { docid: 1, source: null, page: null, at: 0 };

/** Resolves when the request `what` is sent for the first time. */
function when(what: string, options: ScenarioOptions = {}) {
  const reached = Promise.withResolvers<void>();
  const own = kept({
    ...options,
    border(at) {
      if (at.includes(what)) reached.resolve();
    },
  });
  return { own, reached: reached.promise };
}

describe("delegates", () => {
  it("B13: two at once, one without an answer: sources and findings come back numbered, and the report stands on them", async () => {
    const own = kept();
    const { runId } = await startRun({ question: QUESTION }, own);
    const state = await ended(own, runId);
    expect(state).toMatchObject({ status: "completed", iteration: 2 });
    expect(state.sources).toMatchObject([
      { number: 1, url: "https://cells.test/page", status: "read", instance: "cells" },
    ]);
    expect(state.calls[0]).toMatchObject({
      status: "succeeded",
      output: {
        status: "completed",
        findings: expect.stringContaining("fell to 50 dollars per kilowatt-hour [1]. It was higher before."),
        sources: [{ number: 1, url: "https://cells.test/page" }],
        note: expect.stringContaining("[9]"),
      },
    });
    expect(state.calls[1]).toMatchObject({
      status: "succeeded",
      output: { status: "failed", sources: [] },
    });
    // The citation is checked against the page that the delegate read.
    expect(state.report?.citations).toMatchObject([{ number: 1, verdict: "supported" }]);
    expect(state.delegates).toMatchObject([
      { callId: "1-0", question: CELLS, ended: { status: "completed", steps: 4, sources: 1, read: 1 } },
      { callId: "1-1", ended: { status: "failed", sources: 0 } },
    ]);
  });

  it("B13: a delegate has its own thread, which no list shows, and its use stands once in the ledger", async () => {
    const own = kept();
    const { runId, threadId } = await startRun({ question: QUESTION }, own);
    const state = await ended(own, runId);
    const children = await childrenOf(own, runId);
    expect(children).toHaveLength(2);
    for (const child of children) expect((await own.db.findThread(child.threadId))?.delegatedBy).toBe(runId);
    expect((await own.db.listThreads({ limit: 50, after: null, owner: null })).map(({ id }) => id)).toEqual([
      threadId,
    ]);
    const shown = async (ref: string, parts: boolean) =>
      await own.db.loadEntries([{ ...entry, kind: "question", ref }], { most: 100, owner: null, parts });
    for (const { id } of children) {
      expect(await shown(id, false)).toEqual([]);
      expect(await shown(id, true)).toMatchObject([{ id: runId, threadId }]);
    }
    expect(await shown(runId, false)).toHaveLength(1);
    const [spent] = await own.db.listSpending(runId);
    expect(spent).toMatchObject({ requests: state.usage.requests, searches: 0 });
    const used = state.delegates.reduce((sum, { ended: end }) => sum + (end?.use.inputTokens ?? 0), 0);
    const ledger = await Promise.all(children.map(({ id }) => own.db.listSpending(id)));
    expect(ledger.flat().reduce((sum, { inputTokens }) => sum + inputTokens, 0)).toBe(used);
    expect(used).toBeGreaterThan(0);
  });

  it("a delegate of a follow-up finds what was attached earlier in the thread", async () => {
    const attached = ["library://documents/attached/note.md"];
    const own = kept();
    const { threadId, runId } = await startRun({ question: QUESTION, attached }, own);
    await ended(own, runId);
    const { dependenciesFor } = own;
    const found = new Map<string, string[]>();
    own.dependenciesFor = async (run) => {
      found.set(run.runId, await own.db.listAttached(run.threadId));
      return dependenciesFor(run);
    };
    const further = await startRun({ question: QUESTION, threadId }, own);
    await ended(own, further.runId);
    expect([...found.values()]).toEqual([attached, attached, attached]);
  });

  it("GOAL-R26: delegates take no place in line, so that one place is enough for all of them", async () => {
    const own = kept();
    own.limits = () => ({ ...NO_LIMITS, runsAtOnce: 1 });
    const { runId } = await startRun({ question: QUESTION }, own);
    const second = await startRun({ question: QUESTION }, own);
    expect((await ended(own, runId)).status).toBe("completed");
    await eventually(async () =>
      expect((await loadRunState(own.db, second.runId))?.status).toBe("completed"),
    );
  });

  it("GOAL-R1: killed at any moment the run comes to the same report, with the same two delegates, and repeats nothing", async () => {
    const images = new Map<number, Buffer>();
    const first = delegatingScenario({
      border(_at, { commits }) {
        if (!images.has(commits())) images.set(commits(), imageOf(first));
      },
    });
    const { runId } = await startRun({ question: QUESTION }, first);
    const before = await ended(first, runId);
    const essence = ({ status, answer, report, sources, calls }: typeof before) => ({
      status,
      answer,
      report: report && [report.content, report.citations.map(({ verdict }) => verdict)],
      sources: sources.map(({ number, url, pageId, instance }) => [number, url, pageId, instance]),
      outputs: calls.map(({ output }) => output).slice(0, 2),
    });
    expect(images.size).toBeGreaterThan(25);
    for (const [commit, image] of [...images].filter((_, index) => isLongForm || index % 3 === 0)) {
      const store = storeFrom(image);
      const known = await loadRunState(store.db, runId);
      if (known) {
        const next = delegatingScenario({ store });
        const done = new Set(
          (
            await Promise.all((await store.db.listAllRuns()).map(({ id }) => loadRunState(store.db, id)))
          ).flatMap((state) => state?.searches.map(({ query }) => `search ${query}`) ?? []),
        );
        await recoverRuns(next, "crash");
        const where = `killed behind commit ${commit}`;
        expect(essence(await ended(next, runId)), where).toEqual(essence(before));
        expect(await childrenOf(next, runId), where).toHaveLength(2);
        expect(
          next.asked.filter((asked) => done.has(asked)),
          where,
        ).toEqual([]);
        expect(await findViolations(store.db), where).toEqual([]);
      }
      store.close();
    }
    first.store.close();
  });

  it("GOAL-R23: whoever stops the run stops its delegates, also when nothing of it is in memory", async () => {
    const { own, reached } = when("out: search price of cells", {
      delay: (what) => (what.startsWith("search") ? 600 : 0),
    });
    const { runId } = await startRun({ question: QUESTION }, own);
    await reached;
    const image = imageOf(own);
    await cancelRun(runId, own);
    const open = async (of: Scenario) =>
      (await childrenOf(of, runId)).filter(({ status }) => status !== "cancelled").map(({ id }) => id);
    await eventually(async () => expect(await open(own)).toEqual([]));
    const store = storeFrom(image);
    const next = kept({ store });
    await cancelRun(runId, next);
    expect(await open(next)).toEqual([]);
  });

  it("GOAL-R4: who asks to finish sends the delegates to their end, and what they found is kept", async () => {
    let delay = 0;
    const { own, reached } = when("out: model 3", { delay: (what) => (what === "model 3" ? delay : 0) });
    delay = 600;
    const { runId } = await startRun({ question: QUESTION }, own);
    await reached;
    delay = 0;
    await finishRun(runId, own);
    const state = await ended(own, runId);
    expect(state.finishing).not.toBeNull();
    expect(state.sources.map(({ url }) => url)).toContain("https://cells.test/page");
    expect(state.calls[0]?.status).toBe("succeeded");
    for (const child of await childrenOf(own, runId))
      expect((await loadRunState(own.db, child.id))?.status).not.toBe("researching");
  });

  it("Q6: no more are begun than the agent allows, in call order, and the model is told", async () => {
    const story = {
      ...DELEGATING,
      agent: { ...delegatingAgent, execution: { ...delegatingAgent.execution, maxDelegates: 1 } },
    };
    const own = kept({ story });
    const { runId } = await startRun({ question: QUESTION }, own);
    const state = await ended(own, runId);
    expect(state.calls[1]).toMatchObject({ status: "skipped", error: { kind: "limit_exceeded" } });
    expect(await childrenOf(own, runId)).toHaveLength(1);
    expect(state.limitsReached).toContain("delegates");
  });

  it("B13: a delegate asks nobody, gives nothing away, and has a share of what is left", async () => {
    const own = delegateAgent({
      ...delegatingAgent,
      execution: { ...delegatingAgent.execution, maxIterations: 20 },
    });
    expect(own.tools).not.toContain("delegatetool");
    expect(own.tools).not.toContain("clarificationtool");
    expect(own.execution).toMatchObject({ maxIterations: 10, maxClarifications: 0, maxDelegates: 0 });
    const given = kept();
    const { runId } = await startRun({ question: QUESTION, budget: { tokens: 90_000, searches: 9 } }, given);
    const state = await ended(given, runId);
    const [child] = await childrenOf(given, runId);
    const budget = (await loadRunState(given.db, child?.id ?? ""))?.budget;
    expect(budget?.tokens).toBe(Math.floor((90_000 - 15) / 3));
    expect(budget?.searches).toBe(3);
    // What the delegates used is subtracted from the run's remaining budget.
    const after = delegateBudget({ ...state, calls: [] }, state.lastAt);
    expect(after.searches).toBe(9 - 3);
    expect(giveAway(CELLS)._tool).toBe("delegatetool");
  });
});
