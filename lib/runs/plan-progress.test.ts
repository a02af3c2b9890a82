import { expect, it } from "vitest";
import { linesLeft, planAfterStep, planAtEnd } from "./plan-progress";
import type { Call, Plan, PlanStepStatus, Step } from "./run-state";

const planOf = (lines: [text: string, status: PlanStepStatus][]): Plan => ({
  version: 1,
  goal: "Know it",
  strategies: [],
  history: [],
  steps: lines.map(([text, status], at) => ({ id: `l${at + 1}`, text, status })),
});
const stepOf = (number: number, closing: boolean) => ({ number, closing }) as Step;
const callOf = (step: number, tool: string) => ({ step, tool, status: "succeeded" }) as Call;
const standing = (plan: Plan | null) => plan?.steps.map(({ status }) => status);

const begun = planOf([
  ["Compare prices", "done"],
  ["Check tenders", "running"],
  ["Ask makers", "struck"],
  ["Weigh cycle life", "planned"],
  ["Write the report", "planned"],
]);
const searched = callOf(2, "websearchtool");
const early = {
  steps: [stepOf(2, false), stepOf(3, true)],
  calls: [searched, callOf(3, "createreporttool")],
};

it("lines move by the work that is done where no word of theirs is found in what remains", () => {
  const plan = planOf([
    ["价格比较", "planned"],
    ["查看招标", "planned"],
    ["撰写报告", "planned"],
  ]);
  const after = (tools: string[], remaining: string[], from: Plan | null = plan) =>
    planAfterStep(from, { tools, remaining });
  const three = ["look for prices", "look at tenders", "write"];
  const first = after(["websearchtool"], three);
  expect(standing(first)).toEqual(["running", "planned", "planned"]);
  const second = after(["extractpagecontenttool"], ["tenders", "write"], first);
  expect(standing(second)).toEqual(["done", "running", "planned"]);
  // A plan never goes back, and preparing is no work on it.
  expect(standing(after(["websearchtool"], three, second))).toEqual(["done", "running", "planned"]);
  expect(standing(after(["generateplantool"], three))).toEqual(["planned", "planned", "planned"]);
  expect(standing(after(["createreporttool"], ["write"], second))).toEqual(["done", "done", "running"]);
  // Nothing is said to be left undone by a guess.
  expect(linesLeft({ plan: second, calls: [searched] })).toEqual([]);
});

it("a line that its words tell is not moved by a guess", () => {
  const plan = planOf([
    ["Compare prices", "running"],
    ["Check tenders", "planned"],
  ]);
  expect(planAfterStep(plan, { tools: ["websearchtool"], remaining: ["x"] })).toBe(plan);
});

it("a run that the agent ended has done its plan", () => {
  const steps = [stepOf(2, false), stepOf(3, false), stepOf(4, true)];
  const calls = [searched, callOf(3, "createreporttool"), callOf(4, "finalanswertool")];
  const plan = planAtEnd({ plan: begun, steps, calls });
  expect(standing(plan)).toEqual(["done", "done", "struck", "done", "done"]);
  expect(linesLeft({ plan, calls })).toEqual([]);
});

it("a run that was cut short has done what was done, and written", () => {
  const plan = planAtEnd({ plan: begun, ...early });
  expect(standing(plan)).toEqual(["done", "running", "struck", "planned", "done"]);
  expect(linesLeft({ plan, ...early })).toEqual(["Weigh cycle life"]);
});

it("a run that was cut short before it looked at anything leaves every line", () => {
  const untouched = planOf([
    ["Compare prices", "planned"],
    ["Check tenders", "planned"],
    ["Write the report", "planned"],
  ]);
  const steps = [stepOf(1, false), stepOf(2, true)];
  const calls = [callOf(1, "generateplantool"), callOf(2, "finalanswertool")];
  const plan = planAtEnd({ plan: untouched, steps, calls });
  expect(standing(plan)).toEqual(["planned", "planned", "done"]);
  expect(linesLeft({ plan, calls })).toEqual(["Compare prices", "Check tenders"]);
});

it("nothing is said of lines where something was looked at and nothing tells for which", () => {
  const plan = planOf([
    ["Compare prices", "planned"],
    ["Write the report", "done"],
  ]);
  expect(linesLeft({ plan, calls: [searched] })).toEqual([]);
  expect(linesLeft({ plan: null, calls: [] })).toEqual([]);
});

it("a last line about writing is done by the report, in whatever language the plan is", () => {
  const last = (text: string) => standing(planAtEnd({ plan: planOf([[text, "planned"]]), ...early }));
  expect(last("Weigh the costs")).toEqual(["planned"]);
  for (const line of [
    "Write the report",
    "Написать отчёт",
    "Подвести итоги",
    "Den Bericht verfassen",
    "Rédiger le rapport",
    "Redactar el informe",
    "撰写报告",
  ])
    expect(last(line), line).toEqual(["done"]);
});
