import { expect, it } from "vitest";
import { lineIds, withLineIds } from "./run-plan-lines";
import type { Plan, PlanStep } from "./run-state";

const planOf = (steps: PlanStep[]): Plan => ({ version: 1, goal: "", strategies: [], history: [], steps });
const line = (id: string, text: string): PlanStep => ({ id, text, status: "planned" });

it("a line keeps its id wherever it stands, and a new one never gets one that was used", () => {
  expect(lineIds(null, ["Search", "Read", "Write"])).toEqual(["l1", "l2", "l3"]);
  const plan = planOf([line("l1", "Search"), line("l2", "Read"), line("l3", "Write")]);
  expect(lineIds(plan, ["Write", "Compare", "Read"])).toEqual(["l3", "l4", "l2"]);
});

it("two lines of the same words have ids of their own", () => {
  expect(lineIds(null, ["Search", "Search"])).toEqual(["l1", "l2"]);
  const plan = planOf([line("l1", "Search"), line("l2", "Search")]);
  expect(lineIds(plan, ["Search", "Search", "Search"])).toEqual(["l1", "l2", "l3"]);
});

it("a plan from before there were ids gets them by the place of its lines", () => {
  const old = planOf([{ text: "Search", status: "done" } as PlanStep, { text: "Write" } as PlanStep]);
  expect(withLineIds(old)?.steps.map(({ id }) => id)).toEqual(["l1", "l2"]);
  expect(withLineIds(null)).toBeNull();
});
