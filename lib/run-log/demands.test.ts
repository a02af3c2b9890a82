import { expect, it } from "vitest";
import { sampleAt } from "@/testing/components/sample-run";
import { checkedDemands } from "./demands";
import type { RunState } from "./run-state";

const base = sampleAt(200);
const demands = [
  { id: "d1", text: "Prices" },
  { id: "d2", text: "A table" },
];
const parts = { deliverable: "", audience: "", dimensions: [], period: "", region: "", form: "" };

/** The sample run with a brief, whose report names these demands. */
function named(met: string | undefined, gate = true): RunState {
  const { plan, config, report, calls } = base;
  if (!plan || !config || !report) throw new Error("the sample has no report");
  return {
    ...base,
    config: { ...config, execution: { ...config.execution, coverageGate: gate } },
    plan: { ...plan, brief: { ...parts, assumptions: [], demands } },
    calls: calls.map((call) =>
      call.id === report.callId ? { ...call, params: { ...call.params, met } } : call,
    ),
  };
}

const metOf = (state: RunState) => checkedDemands(state).map(({ met }) => met);

it("B21: a demand is met when the accepted report names it, and missing when it names others", () => {
  expect(metOf(named("D1, p2"))).toEqual([true, false]);
  expect(metOf(named(""))).toEqual([false, false]);
});

it("B21: a report that names none meets none behind the gate; without the gate it says nothing", () => {
  expect(metOf(named(undefined))).toEqual([false, false]);
  expect(metOf(named(undefined, false))).toEqual([null, null]);
});

it("B21: nothing is said before the report, and nothing without a brief", () => {
  expect(metOf({ ...named("d1"), report: null })).toEqual([null, null]);
  expect(metOf(base)).toEqual([]);
});
