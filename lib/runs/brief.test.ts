// The brief of a run over its whole life: changed with the plan, retried, rewritten, given to delegates, taken to another
// installation.

import { afterEach, describe, expect, it, vi } from "vitest";
import { planSchema } from "@/lib/http/requests";
import { LONGEST_BRIEF_TEXT, MOST_DEMANDS } from "@/lib/run-log/demands";
import type { EventBody } from "@/lib/run-log/event";
import type { Brief } from "@/lib/run-log/run-findings";
import { answer, plan, reply, report } from "@/testing/agent/loop-script";
import { bundleText, freshStore, intoStore } from "@/testing/bundles/bundles";
import { CELLS, DELEGATING, QUESTION } from "@/testing/crash-harness/scenario-delegates";
import { childrenOf, ended, openScenarios } from "@/testing/runs/delegates";
import { createTestEngine, type Loop } from "@/testing/runs/engine";
import { finished, keep } from "@/testing/runs/engines";
import { sampleLoop } from "@/testing/runs/loop";
import { revisingLoop } from "@/testing/runs/revise";
import { retryRun } from "./retry-run";
import { startPlan } from "./review-plan";
import { rewriteSection } from "./revise/rewrite-section";
import { getRunState } from "./snapshot";
import { startRun } from "./start";

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => vi.restoreAllMocks());

const BRIEF: Brief = {
  deliverable: "A comparison",
  audience: "A buyer",
  demands: [
    { id: "d1", text: "Prices in dollars" },
    { id: "d2", text: "A recommendation" },
  ],
  dimensions: ["price", "life"],
  period: "2026",
  region: "Europe",
  form: "Two pages",
  assumptions: ["Grid storage is meant"],
};

const SET: EventBody = {
  type: "plan-set",
  callId: "1-0",
  version: 1,
  goal: "Know it",
  steps: ["What does it cost?", "How long does it last?"],
  ids: ["p1", "p2"],
  strategies: [],
  changes: [],
  reason: "",
  brief: BRIEF,
};

/** Plans with a brief; waits with the plan if asked to, and goes on with `then`. */
const planning =
  (then: Loop): Loop =>
  async (state, ports) => {
    if (state.kind !== "research" || state.plan) return then(state, ports);
    const planned = await ports.record([SET]);
    if (!planned.planReview) return then(planned, ports);
    await ports.record([{ type: "plan-review-asked" }]);
    return { kind: "waiting", for: "plan" };
  };

async function waitingWithPlan() {
  const engine = keep(createTestEngine(planning(sampleLoop())));
  const { agents } = engine;
  engine.agents = () => ({
    ...agents(),
    agents: agents().agents.map((agent) => ({ ...agent, tools: ["generateplantool", ...agent.tools] })),
  });
  const { runId } = await startRun({ question: "Why?", reviewPlan: true }, engine);
  await engine.live.runs.get(runId)?.done;
  return { engine, runId };
}

const LINES = [
  { id: "p1", text: "What does it cost?" },
  { id: "p2", text: "How long does it last?" },
];

describe("B21: the brief changed with the plan", () => {
  it("demands keep their ids with other words, new ones get the next, and parts that are omitted stay", async () => {
    const { engine, runId } = await waitingWithPlan();
    const demands = [{ id: "d2", text: "One clear recommendation" }, "A table"];
    const started = await startPlan(runId, { steps: LINES, brief: { demands, region: " Asia " } }, engine);
    const changed = {
      ...BRIEF,
      demands: [
        { id: "d2", text: "One clear recommendation" },
        { id: "d3", text: "A table" },
      ],
      region: "Asia",
    };
    expect(started).toEqual({ goal: "Know it", steps: LINES, brief: changed });
    const state = await finished(engine, runId);
    expect(state.plan?.brief).toEqual(changed);
    expect(state.plan?.steps.map(({ id }) => id)).toEqual(["p1", "p2"]);
    expect(state.planReview?.changes).toEqual([expect.stringContaining("The brief is now: deliverable")]);
  });

  it("an unchanged brief is no change, and one that is not sent stays", async () => {
    for (const brief of [BRIEF, {}, undefined]) {
      const { engine, runId } = await waitingWithPlan();
      expect((await startPlan(runId, { steps: LINES, brief }, engine)).brief).toEqual(BRIEF);
      const state = await finished(engine, runId);
      expect([state.planReview?.changes, state.plan?.version, state.plan?.brief]).toEqual([[], 1, BRIEF]);
    }
  });

  it.each([
    ["an unknown part", { colour: "red" }, "colour"],
    ["a part of another kind", { demands: "all" }, "demands"],
    ["too many demands", { demands: Array(MOST_DEMANDS + 1).fill("a") }, "demands"],
    ["too long a text", { deliverable: "a".repeat(LONGEST_BRIEF_TEXT + 1) }, "deliverable"],
    ["a demand with an unknown field", { demands: [{ id: "d1", text: "a", met: true }] }, "demands"],
  ])("%s is refused, and the error names its place", (_name, brief, place) => {
    const { error, success } = planSchema.safeParse({ steps: ["a"], brief });
    expect(success).toBe(false);
    expect(JSON.stringify(error?.issues)).toContain(place);
  });
});

describe("B21: the brief of other runs", () => {
  it("a retried run has it, also from a bundle in another installation", async () => {
    let left = 1;
    const breaking: Loop = async (state, ports) => {
      left -= 1;
      if (left < 0) return sampleLoop()(state, ports);
      let records = 0;
      const pause = async () => {
        records += 1;
        if (records === 4) throw new Error("the model is gone");
      };
      return sampleLoop({ pause })(state, ports);
    };
    vi.spyOn(console, "error").mockReturnValue();
    const engine = keep(createTestEngine(planning(breaking), freshStore()));
    const { runId } = await startRun({ question: "Why?" }, engine);
    await finished(engine, runId);
    const again = await retryRun(runId, {}, engine);
    const state = await finished(engine, again.runId);
    expect([state.branch?.step, state.plan?.brief]).toEqual([1, BRIEF]);
    const away = freshStore();
    expect((await intoStore(await bundleText(`rep_${again.runId}`, engine.store), away)).kind).toBe(
      "created",
    );
    const there = createTestEngine(sampleLoop(), away);
    for (const id of [runId, again.runId])
      expect((await getRunState(id, there)).plan?.brief, id).toEqual(BRIEF);
  });

  it("a rewritten section leaves it as it is, and has none of its own", async () => {
    const research = planning(revisingLoop({ report: "Caches [1].\n\n## Size\n\nSmall [1].\n" }));
    const engine = keep(createTestEngine(research));
    const first = await startRun({ question: "Why?" }, engine);
    const { report: written } = await finished(engine, first.runId);
    const section = written?.content.indexOf("## Size") ?? -1;
    const asked = { reportId: `rep_${first.runId}`, section, instruction: "Shorter" };
    const { runId } = await rewriteSection(asked, engine);
    expect(await finished(engine, runId)).toMatchObject({ status: "completed", plan: null });
    expect((await getRunState(first.runId, engine)).plan?.brief).toEqual(BRIEF);
  });

  const kept = openScenarios();

  it("a delegate has its own and does not change that of the run that asked it", async () => {
    const { demands, ...rest } = BRIEF;
    const brief = { ...rest, demands: demands.map(({ text }) => text) };
    const own = { ...brief, deliverable: "One price", demands: ["The year"] };
    const { say = () => null } = DELEGATING;
    const world = kept({
      story: {
        ...DELEGATING,
        say(step, prompt, ...more) {
          if (prompt.includes(QUESTION)) {
            if (step === 1) return reply({ ...plan("Cells", "Tenders", "Both"), brief });
            if (step > 2)
              return reply({ ...report("Cells cost 50 dollars [1]."), met: "d1" }, answer("50 dollars [1]."));
            return say(1, prompt, ...more);
          }
          const asksForCells = prompt.includes(CELLS);
          if (asksForCells && step === 1) return reply({ ...plan("Price", "Year", "Source"), brief: own });
          return say(asksForCells ? step - 1 : step, prompt, ...more);
        },
      },
    });
    const { runId } = await startRun({ question: QUESTION }, world);
    expect((await ended(world, runId)).plan?.brief).toEqual(BRIEF);
    const briefs = (await childrenOf(world, runId)).map(
      async ({ id }) => (await ended(world, id)).plan?.brief,
    );
    expect((await Promise.all(briefs)).map((one) => one?.deliverable ?? null)).toEqual(
      expect.arrayContaining(["One price", null]),
    );
  });
});
