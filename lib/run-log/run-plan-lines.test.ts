import { expect, it } from "vitest";
import { lineIds, withLineIds } from "./run-plan-lines";
import type { Plan, PlanStep } from "./run-state";

const planOf = (steps: PlanStep[]): Plan => ({ version: 1, goal: "", strategies: [], history: [], steps });
const line = (id: string, text: string): PlanStep => ({ id, text, status: "planned" });

it("a line keeps its id in any position, and a new line never gets a used id", () => {
  expect(lineIds(null, ["Search", "Read", "Write"])).toEqual(["l1", "l2", "l3"]);
  const plan = planOf([line("l1", "Search"), line("l2", "Read"), line("l3", "Write")]);
  expect(lineIds(plan, ["Write", "Compare", "Read"])).toEqual(["l3", "l4", "l2"]);
});

it("two lines with the same text have different ids", () => {
  expect(lineIds(null, ["Search", "Search"])).toEqual(["l1", "l2"]);
  const plan = planOf([line("l1", "Search"), line("l2", "Search")]);
  expect(lineIds(plan, ["Search", "Search", "Search"])).toEqual(["l1", "l2", "l3"]);
});

it("a plan stored without ids gets them from the positions of its lines", () => {
  const old = planOf([{ text: "Search", status: "done" } as PlanStep, { text: "Write" } as PlanStep]);
  expect(withLineIds(old)?.steps.map(({ id }) => id)).toEqual(["l1", "l2"]);
  expect(withLineIds(null)).toBeNull();
});
