import { describe, expect, it } from "vitest";
import { advance } from "@/lib/agent/calls/effects-sources";
import type { Call, CallErrorKind, Report, RunState, Step } from "@/lib/run-log/run-state";
import { blankState, registries, started } from "@/testing/agent/loop";
import { agentConfig } from "@/testing/agent/loop-agent";
import { offerFor, refusals, stepsRemain, surplusCalls } from "./limits";

const N = 6;
const config = agentConfig({ execution: { maxIterations: N } });
const base = advance(blankState(), [started({ config })]);

function step(number: number, callIds: string[] = [`${number}-0`]): Step {
  return {
    number,
    attempt: 1,
    closing: false,
    tools: [],
    reasoning: null,
    callIds,
    warnings: [],
    startedAt: 0,
    decidedAt: 1,
    endedAt: 2,
  };
}

function call(id: string, tool: string, kind: CallErrorKind | null = null, status?: Call["status"]): Call {
  return {
    id,
    step: Number(id.split("-")[0]),
    tool,
    activity: tool,
    variant: null,
    mode: "explicit",
    status: status ?? (kind ? "failed" : "succeeded"),
    reason: "",
    params: { of: id },
    output: null,
    outputValid: true,
    error: kind && { kind, message: "", retryable: false },
    returned: null,
    startedAt: 0,
    endedAt: 1,
  };
}

const report = (version: number): Report => ({
  id: "rep_1",
  seriesId: "rep_1",
  origin: "agent",
  callId: "1-0",
  version,
  title: "T",
  content: "",
  confidence: "low",
  wordCount: 0,
  sourcesCount: 0,
  citedCount: 0,
  invalidCitations: [],
  citations: [],
  uncited: [],
  faults: [],
  judged: false,
  filepath: "",
  writtenAt: 0,
});

const offered = (state: RunState) => {
  const offer = offerFor(state, registries.tools);
  return offer.kind === "over" ? "over" : offer.tools.map(({ name }) => name);
};

type Row = {
  searches: boolean;
  clarifications: boolean;
  failing: boolean;
  iteration: number;
  reports: number;
  pattern: "fine" | "unavailable" | "empty";
};

const rows: Row[] = [false, true].flatMap((searches) =>
  [false, true].flatMap((clarifications) =>
    [false, true].flatMap((failing) =>
      [3, N - 1, N, N + 1, N + 2].flatMap((iteration) =>
        [0, 1, 2].flatMap((reports) =>
          (["fine", "unavailable", "empty"] as const).map((pattern) => ({
            searches,
            clarifications,
            failing,
            iteration,
            reports,
            pattern,
          })),
        ),
      ),
    ),
  ),
);

function stateOf(row: Row): RunState {
  const steps = Array.from({ length: row.iteration }, (_, index) => step(index + 1));
  let calls = steps.map(({ number }) => call(`${number}-0`, "generateplantool"));
  if (row.failing)
    calls = calls.map(({ id, step: at }) =>
      at > row.iteration - 2 ? call(id, "websearchtool", "provider_failed") : call(id, "generateplantool"),
    );
  if (row.pattern === "unavailable")
    calls = calls.map((known) =>
      known.step <= 3 ? call(known.id, "nothing", "tool_unavailable", "skipped") : known,
    );
  const empty = row.pattern === "empty";
  return {
    ...base,
    iteration: row.iteration,
    steps: steps.map((known) => (empty && known.number <= 2 ? { ...known, callIds: [] } : known)),
    calls: empty ? calls.filter((known) => known.step > 2) : calls,
    searchesUsed: row.searches ? 4 : 3,
    clarificationsUsed: row.clarifications ? 3 : 2,
    report: row.reports > 0 ? report(row.reports) : null,
  };
}

/** The rules of the protocol, written a second time in a different way. */
function expected(row: Row): string[] | "over" {
  const next = row.iteration + 1;
  const forcedFrom = { fine: null, unavailable: 4, empty: 3 }[row.pattern];
  const cap = forcedFrom === null ? N + 2 : Math.min(N + 2, forcedFrom + 1);
  if (next > cap) return "over";
  const writes = row.reports < 2 ? ["createreporttool"] : [];
  if (next > N || forcedFrom !== null || row.reports > 0) return ["finalanswertool", ...writes];
  return [
    ...(row.clarifications ? [] : ["clarificationtool"]),
    "generateplantool",
    "adaptplantool",
    "finalanswertool",
    ...(row.searches || row.failing ? [] : ["websearchtool"]),
    "extractpagecontenttool",
    ...writes,
    "factchecktool",
  ];
}

describe("tools on offer", () => {
  it("S29 S39 S45 S47 S48 Q4 Q5 Q6 Q11 Q15: every combination of limits gives the tools the rules give", () => {
    expect(rows).toHaveLength(360);
    for (const row of rows) {
      // A failing search needs its failures in the last two steps.
      const consistent = row.pattern === "fine" || row.iteration > 4 || !row.failing;
      if (consistent) expect(offered(stateOf(row)), JSON.stringify(row)).toEqual(expected(row));
    }
  });

  it("Q9 S39: a limit of zero means never on offer, and nothing is said to be withdrawn", () => {
    const none = agentConfig({ execution: { maxClarifications: 0 }, search: { maxSearches: 0 } });
    const offer = offerFor(advance(blankState(), [started({ config: none })]), registries.tools);
    expect(offer).toMatchObject({ kind: "step", withdrawn: [] });
    const names = offer.kind === "step" ? offer.tools.map(({ name }) => name) : [];
    expect(names).not.toContain("websearchtool");
    expect(names).not.toContain("clarificationtool");
  });

  it("GOAL-P4 S39 Q6: whatever is withdrawn, steps of work show one list of tools and closing steps another", () => {
    const shown = new Map<boolean, Set<string>>();
    for (const row of rows) {
      const offer = offerFor(stateOf(row), registries.tools);
      if (offer.kind === "over") continue;
      const names = offer.shown.map(({ name }) => name);
      shown.set(offer.closing, (shown.get(offer.closing) ?? new Set()).add(names.join()));
      for (const { name } of offer.tools) expect(names).toContain(name);
      // What is shown and may not be called is refused with a reason.
      const refused = refusals(offer);
      expect([...refused.keys(), ...offer.tools.map(({ name }) => name)].sort()).toEqual(names.sort());
      for (const reason of refused.values()) expect(reason).toMatch(/\.$/);
    }
    expect(shown.get(false)?.size).toBe(1);
    expect([...(shown.get(true) ?? [])]).toEqual(["finalanswertool,createreporttool"]);
  });

  it("Q4: a third report is refused in words that ask for the answer", () => {
    const state = { ...base, iteration: 2, steps: [step(1), step(2)], report: report(2) };
    const offer = offerFor(state, registries.tools);
    if (offer.kind === "over") throw new Error("nothing is on offer");
    expect(refusals(offer).get("createreporttool")).toMatch(/Give the final answer\.$/);
  });

  it("Q5: the report is offered only if it is configured", () => {
    const bare = agentConfig({
      tools: ["websearchtool", "finalanswertool"],
      execution: { maxIterations: 1 },
    });
    const state = { ...advance(blankState(), [started({ config: bare })]), iteration: 1, steps: [step(1)] };
    expect(offered(state)).toEqual(["finalanswertool"]);
  });

  it("Q6: after a rest of one step the search is back on offer", () => {
    const calls = [call("1-0", "websearchtool", "timeout"), call("2-0", "websearchtool", "rate_limited")];
    const resting = { ...base, iteration: 2, steps: [step(1), step(2)], calls };
    expect(offered(resting)).not.toContain("websearchtool");
    expect(offered(resting)).toContain("extractpagecontenttool");
    const rested = {
      ...resting,
      iteration: 3,
      steps: [...resting.steps, step(3)],
      calls: [...calls, call("3-0", "generateplantool")],
    };
    expect(offered(rested)).toContain("websearchtool");
  });

  it("Q6: refused calls are no failures of the provider", () => {
    const calls = [
      call("1-0", "websearchtool", "provider_failed"),
      call("1-1", "websearchtool", "limit_exceeded", "skipped"),
      call("1-2", "websearchtool"),
    ];
    expect(offered({ ...base, iteration: 1, steps: [step(1)], calls })).toContain("websearchtool");
  });

  it("Q5: the last step knows that it is the last", () => {
    const at = (iteration: number) => ({
      ...base,
      iteration,
      steps: [{ ...step(iteration), endedAt: null }],
    });
    expect(stepsRemain(at(N + 1))).toBe(true);
    expect(stepsRemain(at(N + 2))).toBe(false);
  });
});

describe("reserving searches", () => {
  const proposed = (id: string, query: string): Call => ({
    ...call(id, "websearchtool", null, "proposed"),
    params: { query },
  });

  it("Q6: in array order, before dispatch; the surplus is skipped", () => {
    const calls = [proposed("1-0", "a"), proposed("1-1", "b"), proposed("1-2", "c")];
    const surplus = surplusCalls({ ...base, searchesUsed: 2 }, calls, {
      registry: registries.tools,
      leftToday: Number.POSITIVE_INFINITY,
    });
    expect([...surplus.keys()]).toEqual(["1-2"]);
    expect(surplus.get("1-2")?.kind).toBe("limit_exceeded");
  });

  it("Q6: repeated and shared searches take no place, running ones keep theirs", () => {
    const search = {
      callId: "0-0",
      query: "A",
      provider: "x",
      numbers: [],
      newSources: 0,
      earlier: [],
      at: 0,
    };
    const calls = [
      proposed("1-0", " a "),
      { ...proposed("1-1", "b"), status: "running" as const },
      { ...proposed("1-2", "b"), sameAs: "1-1" },
      proposed("1-3", "c"),
    ];
    const surplus = surplusCalls({ ...base, searchesUsed: 3, searches: [search] }, calls, {
      registry: registries.tools,
      leftToday: Number.POSITIVE_INFINITY,
    });
    expect([...surplus.keys()]).toEqual(["1-3"]);
  });
});
