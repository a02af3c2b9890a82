import { expect, it } from "vitest";
import { idsNamed, lineIds, planLines, withLineIds } from "./run-plan-lines";
import type { Plan, PlanStep } from "./run-state";

const planOf = (steps: PlanStep[]): Plan => ({ version: 1, goal: "", strategies: [], history: [], steps });
const line = (id: string, text: string): PlanStep => ({ id, text, status: "planned" });
const plan = planOf([line("p1", "Search"), line("p2", "Read"), line("p3", "Write")]);
const ids = (...given: Parameters<typeof planLines>) =>
  planLines(...given).map(({ id, text }) => `${id} ${text}`);

it("a line keeps its id in any position, and a new line never gets a used id", () => {
  expect(lineIds(null, ["Search", "Read", "Write"])).toEqual(["p1", "p2", "p3"]);
  expect(lineIds(plan, ["Write", "Compare", "Read"])).toEqual(["p3", "p4", "p2"]);
});

it("two lines with the same text have different ids", () => {
  expect(lineIds(null, ["Search", "Search"])).toEqual(["p1", "p2"]);
  const twice = planOf([line("p1", "Search"), line("p2", "Search")]);
  expect(lineIds(twice, ["Search", "Search", "Search"])).toEqual(["p1", "p2", "p3"]);
});

it("B20: a changed plan names lines by id, rewords them, and adds others", () => {
  expect(ids(plan, ["p3", "p1: Search in Russian", "Compare"])).toEqual([
    "p3 Write",
    "p1 Search in Russian",
    "p4 Compare",
  ]);
  expect(ids(plan, ["P2.", "p2 again", "p7: Unknown", "  ", "p1x is a name"])).toEqual([
    "p2 Read",
    "p4 p7: Unknown",
    "p5 p1x is a name",
  ]);
  expect(ids(null, ["Search", "p1: Read"])).toEqual(["p1 Search", "p2 p1: Read"]);
});

it("B20: a person's line keeps its id with other words, and one without an id that of the same words", () => {
  const asked = [{ id: "p2", text: "Read two pages" }, { text: "Search" }, { text: "Read" }, "Write"];
  expect(ids(plan, asked)).toEqual(["p2 Read two pages", "p1 Search", "p4 Read", "p3 Write"]);
});

it("GOAL-R30: a plan stored without ids gets them from the positions of its lines", () => {
  const old = planOf([{ text: "Search", status: "done" } as PlanStep, { text: "Write" } as PlanStep]);
  expect(withLineIds(old)?.steps.map(({ id }) => id)).toEqual(["l1", "l2"]);
  expect(withLineIds(null)).toBeNull();
});

it("ids are found in whatever the model writes around them", () => {
  expect(idsNamed("p2, then P1 (d3) and p2 again; not mp3, p1x, p1234 or step 4")).toEqual([
    "p2",
    "p1",
    "d3",
  ]);
  expect(idsNamed("")).toEqual([]);
});
