// A lazy model (one search, three sentences) with the coverage gate and without it.

import { describe, expect, it } from "vitest";
import { runLoop } from "@/lib/agent/loop/loop";
import type { RunState } from "@/lib/run-log/run-state";
import { foldEvents } from "@/lib/run-log/state";
import { blankState, registries, TestRun } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, plan, reply, report, search } from "@/testing/agent/loop-script";

const LINES = [
  "What did cells cost in 2026?",
  "What do finished plants cost?",
  "How long do the cells last?",
  "Who makes them?",
  "What do critics say?",
];
const BRIEF = {
  deliverable: "A comparison",
  audience: "A buyer",
  demands: ["Prices in dollars", "A recommendation"],
  dimensions: ["price", "life"],
  period: "2026",
  region: "Europe",
  form: "Two pages",
  assumptions: ["Grid storage is meant"],
};
const TEXT = "Cells cost fifty dollars [1]. Plants cost more [1]. They last long [1].";

type Options = { gate?: boolean; obeys?: boolean; most?: number; finalBeside?: boolean };

const planned = { ...plan(...LINES), brief: BRIEF };
const serving = (query: string, line: string) => ({ ...search(query), _line: line });

/** Plans, searches once for the first line, and writes; held back, it writes again, or first does what is asked. */
function lazy({ gate = true, obeys = false, most = 10, finalBeside = false }: Options = {}): TestRun {
  const config = agentConfig({ execution: { coverageGate: gate }, search: { maxSearches: most } });
  const writes = (met?: string) => [
    { ...report(TEXT), ...(met ? { met } : {}) },
    ...(finalBeside ? [answer()] : []),
  ];
  return new TestRun({
    config,
    search: () => [hit("a")],
    script: ({ step, state }) => {
      if (step === 1) return reply(planned, serving("cells", "p1"));
      if (state.report) return reply(answer());
      const held = state.calls.some(({ error }) => error?.kind === "not_covered");
      if (!held) return reply(...writes());
      const next = state.plan?.steps.find(({ status }) => status === "planned");
      if (obeys && next) return reply(serving(`about ${next.id}`, next.id));
      return reply(...writes(obeys ? "d1, d2" : undefined));
    },
  });
}

async function ended(options?: Options): Promise<TestRun> {
  const test = lazy(options);
  await runLoop(test.state, test.ports, registries);
  return test;
}

const head = ({ report: written }: RunState) => written?.content.split("\n\n")[0] ?? "";
const covered = ({ plan: made }: RunState) =>
  (made?.steps ?? []).filter(({ status }) => status === "done").map(({ text }) => text);

describe("B22: the coverage gate", () => {
  it("names to a lazy model what is open, once, and the report's head names what stays open", async () => {
    const { state } = await ended();
    const held = state.calls.filter(({ error }) => error?.kind === "not_covered");
    expect(held).toHaveLength(1);
    expect(held[0]).toMatchObject({ tool: "createreporttool", status: "skipped" });
    expect(held[0]?.error?.message).toContain("p2 “What do finished plants cost?”");
    expect(held[0]?.error?.message).toContain("d2 “A recommendation”");
    expect(state.status).toBe("completed");
    expect(head(state)).toMatch(/^\*\*Not covered:\*\* /);
    const named = LINES.filter((line) => covered(state).includes(line) || head(state).includes(line));
    expect(named.length / LINES.length).toBeGreaterThanOrEqual(0.9);
    expect(head(state)).toContain("Prices in dollars; A recommendation");
    // A question needs no other mark after its own.
    expect(head(state)).toContain("Who makes them? What do critics say? Prices");
  });

  it("brings a model that heeds it to cover every line, and adds no head then", async () => {
    const { state } = await ended({ obeys: true });
    expect(covered(state)).toEqual(LINES);
    expect(state.report?.content).toBe(TEXT);
    expect(state.searchesUsed).toBe(5);
  });

  it("switched off, accepts the report as it is: one line of five covered, none named", async () => {
    const { state } = await ended({ gate: false });
    expect(state.calls.some(({ error }) => error?.kind === "not_covered")).toBe(false);
    expect(covered(state)).toEqual(LINES.slice(0, 1));
    expect(state.report?.content).toBe(TEXT);
    expect(state.searchesUsed).toBe(1);
  });

  it("does not hold a report back when no search is left, and names what is open", async () => {
    const { state } = await ended({ most: 1 });
    expect(state.calls.some(({ error }) => error?.kind === "not_covered")).toBe(false);
    expect(head(state)).toContain("Who makes them?");
  });

  it("holds back the answer beside the report too, so that the run goes on", async () => {
    const { state } = await ended({ finalBeside: true });
    expect(state.calls.map(({ tool, status }) => `${tool} ${status}`).slice(2, 4)).toEqual([
      "createreporttool skipped",
      "finalanswertool skipped",
    ]);
    expect(state.report).not.toBeNull();
    expect(state.status).toBe("completed");
  });

  it("keeps every citation at its place under the head", async () => {
    const { report: written } = (await ended()).state;
    expect(written?.citations).toHaveLength(3);
    for (const { at, sentenceStart } of written?.citations ?? []) {
      expect(written?.content.slice(at, at + 3)).toBe("[1]");
      expect(written?.content.slice(sentenceStart)).toMatch(/^(?:Cells|Plants|They) /);
    }
  });

  it("GOAL-R1: resumed at any point, ends with the same report and asks for nothing twice", async () => {
    const whole = await ended();
    for (let at = 2; at < whole.log.length; at += 3) {
      const test = lazy();
      test.write(whole.log.slice(1, at).map(({ seq: _seq, runId: _run, at: _at, v: _v, ...body }) => body));
      await runLoop(test.state, test.ports, registries);
      expect(test.state.report?.content, `from event ${at}`).toBe(whole.state.report?.content);
      expect(test.state.calls.filter(({ error }) => error?.kind === "not_covered")).toHaveLength(1);
      expect(test.state.searchesUsed).toBe(1);
    }
  });
});

describe("B21: the brief", () => {
  it("is stored with the plan under ids, and the model is told them", async () => {
    const test = await ended();
    const { brief } = test.state.plan ?? {};
    expect(brief).toEqual({
      ...BRIEF,
      demands: [
        { id: "d1", text: "Prices in dollars" },
        { id: "d2", text: "A recommendation" },
      ],
    });
    expect(test.prompts[1]).toContain("Its lines: p1, p2, p3, p4, p5. Demands of the brief: d1, d2.");
    expect(foldEvents(blankState(), test.log).plan?.brief).toEqual(brief);
  });

  it("a plan without one has none, and asks no demands of the report", async () => {
    const test = new TestRun({
      config: agentConfig({ execution: { coverageGate: true } }),
      search: () => [hit("a")],
      script: ({ step }) => {
        if (step === 1) return reply(plan("One?", "Two?", "Three?"), serving("all", "p1 p2 p3"));
        return reply(step === 2 ? report(TEXT) : answer());
      },
    });
    await runLoop(test.state, test.ports, registries);
    expect(test.state.plan).not.toHaveProperty("brief");
    expect(test.state.report?.content).toBe(TEXT);
  });
});
