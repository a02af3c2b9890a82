import { describe, expect, it } from "vitest";
import { linesLeft, planAfterStep, planAtEnd, stepsWorked } from "./plan-progress";
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
const callsOf = (...tools: string[]) => tools.map((tool) => ({ tool, reason: "" }));
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
    planAfterStep(from, { calls: callsOf(...tools), remaining, worked: from === plan ? 0 : 1 });
  const three = ["look for prices", "look at tenders", "write"];
  const first = after(["websearchtool"], three);
  expect(standing(first)).toEqual(["running", "planned", "planned"]);
  const second = after(["extractpagecontenttool"], ["tenders", "write"], first);
  expect(standing(second)).toEqual(["done", "running", "planned"]);
  // A plan never goes back, and preparing does not count as work on it.
  expect(standing(after(["websearchtool"], three, second))).toEqual(["done", "running", "planned"]);
  expect(standing(after(["generateplantool"], three))).toEqual(["planned", "planned", "planned"]);
  expect(standing(after(["createreporttool"], ["write"], second))).toEqual(["done", "done", "running"]);
  // A guess never reports a line as left undone.
  expect(linesLeft({ plan: second, calls: [searched] })).toEqual([]);
});

it("a line that its words tell is not moved by a guess", () => {
  const plan = planOf([
    ["Compare prices", "running"],
    ["Check tenders", "planned"],
  ]);
  const calls = callsOf("websearchtool");
  expect(planAfterStep(plan, { calls, remaining: ["x"], worked: 1 })).toBe(plan);
});

describe("a line is ticked once its work is over", () => {
  const lines = [
    "Collect prices of cells",
    "Visit finished plants",
    "Ask the makers",
    "Write everything down",
  ];
  const plan = planOf(lines.map((line) => [line, "planned"]));
  const search = (reason: string) => [{ tool: "websearchtool", reason }];
  const [prices = "", plants = "", makers = "", writing = ""] = lines;

  it("not while no step has worked yet, whatever the agent says remains", () => {
    const calls = search("");
    const told = planAfterStep(plan, { calls, remaining: [plants, makers, writing], worked: 0 });
    expect(standing(told)).toEqual(["planned", "running", "planned", "planned"]);
    const counted = planAfterStep(plan, { calls, remaining: ["so on", "so forth"], worked: 0 });
    expect(standing(counted)).toEqual(["running", "planned", "planned", "planned"]);
  });

  it("not in a step that works on it and names only what comes next", () => {
    const calls = search("Find the prices of cells.");
    const told = planAfterStep(plan, { calls, remaining: [plants, makers, writing], worked: 1 });
    expect(standing(told)).toEqual(["running", "planned", "planned", "planned"]);
    const next = planAfterStep(told, { calls: search(plants), remaining: [plants, writing], worked: 2 });
    expect(standing(next)).toEqual(["done", "running", "planned", "planned"]);
  });

  it("not by a step that only prepares", () => {
    const remaining = [plants, makers, writing];
    const calls = callsOf("adaptplantool", "clarificationtool");
    expect(planAfterStep(plan, { calls, remaining, worked: 2 })).toBe(plan);
  });

  it("not where it was passed over, unless the agent says what is left and leaves it out", () => {
    const begun = planAfterStep(plan, { calls: search(prices), remaining: [prices], worked: 0 });
    const turned = (remaining: string[]) =>
      standing(planAfterStep(begun, { calls: search(makers), remaining, worked: 1 }));
    expect(turned([])).toEqual(["done", "planned", "running", "planned"]);
    expect(turned([makers, plants, writing])).toEqual(["done", "planned", "running", "planned"]);
    expect(turned([makers, writing])).toEqual(["done", "done", "running", "planned"]);
  });

  it("by the report, which ends the work before it", () => {
    const calls = callsOf("createreporttool");
    const told = planAfterStep(plan, { calls, remaining: [writing], worked: 1 });
    expect(standing(told)).toEqual(["done", "done", "done", "running"]);
  });

  it("earlier steps count that worked to their end, well or ill", () => {
    const calls = [
      callOf(1, "generateplantool"),
      callOf(2, "websearchtool"),
      callOf(2, "websearchtool"),
      { ...callOf(3, "websearchtool"), status: "failed" } as Call,
      { ...callOf(4, "websearchtool"), status: "running" } as Call,
      callOf(5, "websearchtool"),
    ];
    expect(stepsWorked(calls, 5)).toBe(2);
  });

  it("one that was passed over is not said to be surely left", () => {
    const passed = planOf([
      [prices, "planned"],
      [plants, "running"],
      [makers, "planned"],
    ]);
    expect(linesLeft({ plan: passed, calls: [searched] })).toEqual([makers]);
  });
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
