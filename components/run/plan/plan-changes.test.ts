import { expect, it } from "vitest";
import type { Plan, PlanVersion, Steer } from "@/lib/run-log/run-state";
import { sampleAt } from "@/testing/components/sample-run";
import { planChanges } from "./plan-changes";

const version = (callId: string, steps: string[], changes: string[] = []): PlanVersion => ({
  version: 1,
  goal: "Know it",
  strategies: [],
  reason: "Tenders say more",
  at: 0,
  callId,
  steps,
  changes,
});
const planOf = (history: PlanVersion[], struck: string[]): Plan => ({
  version: history.length,
  goal: "Know it",
  strategies: [],
  history,
  steps: [
    ...struck.map((text) => ({ id: text, text, status: "struck" as const })),
    ...(history.at(-1)?.steps ?? []).map((text) => ({ id: text, text, status: "planned" as const })),
  ],
});
const told = (plan: Plan, steers: Steer[] = []) =>
  planChanges({ plan, steers }).lines.map(({ added, dropped, why }, index) =>
    [plan.steps[index]?.text, added && "added", dropped && "dropped", ...why].filter(Boolean).join(" | "),
  );

it("an added line is marked, and the change shows its reason once below the removed lines", () => {
  const { plan } = sampleAt(200);
  if (!plan) throw new Error("the sample has no plan");
  expect(told(plan)).toEqual([
    "Compare cell prices of both chemistries",
    "Check winning prices in tenders",
    "Ask makers for quotes | No quotes from makers: tenders say what was paid",
    "Weigh cycle life and efficiency",
    "Write the report | added",
  ]);
});

it("each reason stays with its version, however many lines that removed", () => {
  const plan = planOf(
    [
      version("1-0", ["a", "b", "c", "d"]),
      version("3-0", ["c", "d"], ["Prices are known"]),
      version("5-0", ["d", "e"], ["Nobody publishes it", "e says more"]),
    ],
    ["a", "b", "c"],
  );
  expect(told(plan)).toEqual([
    "a",
    "b | Prices are known",
    "c | Nobody publishes it | e says more",
    "d",
    "e | added",
  ]);
});

it("a version that only adds shows its reason below the added lines, and its general reason if it names no change", () => {
  expect(told(planOf([version("1-0", ["a"]), version("3-0", ["a", "b", "c"])], []))).toEqual([
    "a",
    "b | added",
    "c | added | Tenders say more",
  ]);
});

it("lines removed by the user carry no reason of the agent", () => {
  const steer = { id: "s", message: "", banHosts: [], dropSteps: ["a"], at: 1, step: null };
  const plan = planOf([version("1-0", ["a", "b"]), version("3-0", ["c"], ["c says more"])], ["a", "b"]);
  expect(told(plan, [steer])).toEqual(["a | dropped", "b | c says more", "c | added"]);
});

it("changes by the user before the start are shown separately", () => {
  const own = version("1-0", ["a", "x"], ["Added: “x”"]);
  expect(told(planOf([version("1-0", ["a"]), own], []))).toEqual(["a", "x | added"]);
});

it("a version without changed lines still shows what it changed", () => {
  const plan = planOf([version("1-0", ["a"]), version("3-0", ["a"], ["Only Europe"])], []);
  expect(planChanges({ plan, steers: [] }).rest).toEqual(["Only Europe"]);
});
