import { describe, expect, it } from "vitest";
import { linesLeft, openLines, planAtEnd, withProgress } from "./plan-coverage";
import type { Call, Plan, PlanStepStatus, RunState, Step } from "./run-state";

type Progress = Parameters<typeof withProgress>[0];

const planOf = (lines: [text: string, status: PlanStepStatus][], prefix = "p"): Plan => ({
  version: 1,
  goal: "Know it",
  strategies: [],
  history: [],
  steps: lines.map(([text, status], at) => ({ id: `${prefix}${at + 1}`, text, status })),
});
const PLAN = planOf([
  ["What do cells cost?", "planned"],
  ["What do finished plants cost?", "planned"],
  ["What do the makers say?", "planned"],
]);
const stepOf = (number: number, remaining?: string[], closing = false) =>
  ({
    number,
    closing,
    decidedAt: 1,
    reasoning: remaining ? { remainingSteps: remaining } : null,
  }) as unknown as Step;
const callOf = (step: number, fields: Partial<Call> = {}) =>
  ({ step, tool: "websearchtool", status: "succeeded", ...fields }) as Call;
const serving = (step: number, ...serves: string[]) => callOf(step, { serves });
const stateOf = (calls: Call[], steps: Step[], plan = PLAN): Progress => ({
  plan,
  calls,
  steps,
  model: { kind: "endpoint" } as RunState["model"],
  builtInWrites: false,
});
const standing = (plan: Plan | null) => plan?.steps.map(({ status }) => status);
const progress = (...given: Parameters<typeof stateOf>) => standing(withProgress(stateOf(...given)));

describe("B20: a line that no call names", () => {
  const reading = (step: number, status: Call["status"] = "succeeded") =>
    callOf(step, { tool: "extractpagecontenttool", status });
  const step = (number: number, tools = ["websearchtool", "extractpagecontenttool"]) => ({
    ...stepOf(number),
    tools,
  });

  it("is not done before a page was read since its search", () => {
    const searches = [callOf(1), callOf(2)];
    expect(progress(searches, [step(3)])).toEqual(["running", "running", "planned"]);
    expect(progress([...searches, reading(3, "failed")], [step(4)])).toEqual([
      "running",
      "running",
      "planned",
    ]);
    expect(progress([...searches, reading(3)], [step(4)])).toEqual(["done", "done", "done"]);
    expect(progress([reading(1), callOf(2)], [step(3)])).toEqual(["done", "running", "planned"]);
  });

  it("is done by searches alone where no page can be read", () => {
    expect(progress([callOf(1)], [step(2, ["websearchtool"])])).toEqual(["done", "planned", "planned"]);
  });
});

describe("B20: a line is covered by the calls that name its id", () => {
  it("is in work while a call serves it, and as long as the agent lists it afterwards", () => {
    const running = callOf(2, { serves: ["p1"], status: "running" });
    expect(progress([running], [stepOf(2, ["p1", "p2", "p3"])])).toEqual(["running", "planned", "planned"]);
    const first = serving(2, "p1");
    expect(progress([first], [stepOf(2, ["p1", "p2", "p3"])])).toEqual(["running", "planned", "planned"]);
    const both = [first, serving(3, "p2")];
    expect(progress(both, [stepOf(3, ["p2", "p3", "p1"])])).toEqual(["running", "running", "planned"]);
    expect(progress(both, [stepOf(3, ["p2", "p3"])])).toEqual(["done", "running", "planned"]);
  });

  it("is done when the agent goes on without it, and open again when the agent lists it again", () => {
    const calls = [serving(2, "p1"), serving(3, "p2")];
    expect(progress(calls, [stepOf(4, ["p3"])])).toEqual(["done", "done", "planned"]);
    expect(progress(calls, [stepOf(4, ["p3", "P1"])])).toEqual(["running", "done", "planned"]);
  });

  it("without reasoning, is done by the next step that is decided", () => {
    expect(progress([serving(2, "p1")], [stepOf(2)])).toEqual(["running", "planned", "planned"]);
    expect(progress([serving(2, "p1")], [stepOf(2), stepOf(3)])).toEqual(["done", "planned", "planned"]);
  });

  it("several lines may be served by one call, and a line by several", () => {
    const calls = [serving(2, "p1", "p3"), serving(3, "p3")];
    expect(progress(calls, [stepOf(4, ["p2"])])).toEqual(["done", "planned", "done"]);
  });

  it("no word of the plan is needed in what the agent writes, whatever the language", () => {
    const plan = planOf([
      ["价格比较", "planned"],
      ["查看招标", "planned"],
    ]);
    const found = progress([serving(2, "p2")], [stepOf(3, ["look for prices (p1)"])], plan);
    expect(found).toEqual(["planned", "done"]);
  });

  it("is not covered by a failed, skipped or refused call, by its own text, nor by the report", () => {
    const calls = [
      serving(2, "p9"),
      callOf(2, { serves: ["p1"], status: "failed" }),
      callOf(2, { serves: ["p2"], status: "skipped" }),
      callOf(2, { serves: ["p3"], refused: { kind: "superseded", message: "", retryable: true } }),
      callOf(3, { serves: ["p3"], tool: "createreporttool" }),
    ];
    expect(progress(calls, [stepOf(4, ["What do cells cost?"])])).toEqual(["planned", "planned", "planned"]);
  });

  it("a struck line stays struck, whoever names it", () => {
    const plan = planOf([
      ["a", "struck"],
      ["b", "planned"],
    ]);
    expect(progress([serving(2, "p1", "p2")], [stepOf(3, ["p1"])], plan)).toEqual(["struck", "done"]);
  });
});

describe("B20: an agent that names no line", () => {
  it("has its searches and pages counted for the lines in order, marked as a guess", () => {
    const plan = withProgress(stateOf([callOf(2), callOf(2)], [stepOf(3)]));
    expect(standing(plan)).toEqual(["done", "done", "planned"]);
    expect(plan?.steps.map(({ guessed }) => guessed)).toEqual([true, true, undefined]);
  });

  it("has nothing guessed once any call names a line", () => {
    expect(progress([callOf(2), callOf(2), serving(3, "p3")], [stepOf(4)])).toEqual([
      "planned",
      "planned",
      "done",
    ]);
  });

  it("covers nothing by preparing or thinking", () => {
    const tools = ["generateplantool", "adaptplantool", "clarificationtool", "factchecktool", "notetool"];
    const calls = tools.map((tool) => callOf(1, { tool }));
    expect(progress(calls, [stepOf(2)])).toEqual(["planned", "planned", "planned"]);
  });
});

describe("B20: at the end of a run", () => {
  const calls = [serving(2, "p1"), callOf(3, { tool: "createreporttool" })];
  const ended = stateOf(calls, [stepOf(2, ["p1"]), stepOf(3, ["write"])]);

  it("lines without work stay open and are named", () => {
    const plan = planAtEnd({ ...ended, plan: withProgress(ended) });
    expect(standing(plan)).toEqual(["done", "planned", "planned"]);
    expect(openLines({ plan }).map(({ id }) => id)).toEqual(["p2", "p3"]);
    expect(linesLeft({ plan, calls }).map(({ id }) => id)).toEqual(["p2", "p3"]);
  });

  it("a line that was begun is open, and not named as not started", () => {
    const state = stateOf([serving(2, "p1")], [stepOf(3, ["p1", "p2"])]);
    const plan = withProgress(state);
    expect(openLines({ plan }).map(({ id }) => id)).toEqual(["p1", "p2", "p3"]);
    expect(linesLeft({ plan, calls: state.calls }).map(({ id }) => id)).toEqual(["p2", "p3"]);
  });

  it("a line about writing is named after a stop or a failure without a report", () => {
    const plan = planOf([
      ["What do cells cost?", "running"],
      ["Write the report from quotations", "planned"],
    ]);
    const left = (state: Partial<Parameters<typeof linesLeft>[0]>) =>
      linesLeft({ plan, calls: [callOf(2)], ...state }).map(({ id }) => id);
    expect(left({ status: "cancelled", report: null })).toEqual(["p2"]);
    expect(left({ status: "failed", report: null })).toEqual(["p2"]);
    expect(left({ status: "cancelled", report: {} as RunState["report"] })).toEqual([]);
    expect(left({ status: "completed", report: null })).toEqual([]);
    expect(left({ status: "researching" })).toEqual([]);
  });

  it("nothing is named where something was looked at and nothing tells for which line", () => {
    expect(linesLeft({ plan: PLAN, calls: [callOf(2)] })).toEqual([]);
    expect(linesLeft({ plan: null, calls: [] })).toEqual([]);
  });
});

describe("a plan whose lines are steps of a procedure", () => {
  const lines: [string, PlanStepStatus][] = [
    ["Compare prices", "done"],
    ["Check tenders", "running"],
    ["Ask makers", "struck"],
    ["Weigh cycle life", "planned"],
    ["Write the report", "planned"],
  ];
  const old = planOf(lines, "l");
  const searched = callOf(2);
  const report = callOf(3, { tool: "createreporttool" });

  it("GOAL-R30: of an older log, is done when the agent ended the run", () => {
    const whole = stateOf([searched, report], [stepOf(2), stepOf(3)], old);
    expect(standing(withProgress(whole))).toEqual(["done", "done", "struck", "done", "running"]);
    const plan = planAtEnd(whole);
    expect(standing(plan)).toEqual(["done", "done", "struck", "done", "done"]);
    expect(linesLeft({ plan, calls: whole.calls })).toEqual([]);
  });

  it("GOAL-R30: of an older log that was cut short, has done what was done, and the writing", () => {
    const cut = stateOf([searched, report], [stepOf(2), stepOf(3, [], true)], old);
    const plan = planAtEnd(cut);
    expect(standing(plan)).toEqual(["done", "running", "struck", "planned", "done"]);
    expect(linesLeft({ plan, calls: cut.calls }).map(({ text }) => text)).toEqual(["Weigh cycle life"]);
  });

  it("of the built-in model, keeps open what was not done when it answers without a report", () => {
    const answered = callOf(3, { tool: "finalanswertool" });
    const state = stateOf([serving(2, "p1"), answered], [stepOf(2), stepOf(3, ["p3"])]);
    const builtIn: Progress = { ...state, model: { kind: "built-in" } as RunState["model"] };
    const plan = withProgress(builtIn);
    expect(standing(plan)).toEqual(["done", "planned", "planned"]);
    expect(standing(planAtEnd({ ...builtIn, plan }))).toEqual(["done", "planned", "planned"]);
  });

  it("of the built-in model, is done by its report, unless the model took over another's plan", () => {
    const state = stateOf([serving(2, "p1"), report], [stepOf(2), stepOf(3)]);
    const builtIn: Progress = { ...state, model: { kind: "built-in" } as RunState["model"] };
    expect(standing(planAtEnd(builtIn))).toEqual(["done", "done", "done"]);
    const plan = withProgress(state);
    expect(standing(planAtEnd({ ...builtIn, plan, builtInWrites: true }))).toEqual([
      "done",
      "planned",
      "planned",
    ]);
  });
});

describe("a line about writing", () => {
  const plan = () =>
    planOf([
      ["What do cells cost?", "planned"],
      ["Compare and write the report", "planned"],
    ]);
  const reported = callOf(2, { tool: "createreporttool" });

  it("is done with the report, and no gap before it", () => {
    const state = stateOf([serving(1, "p1"), reported], [stepOf(1), stepOf(2)], plan());
    expect(standing(planAtEnd({ ...state, plan: withProgress(state) }))).toEqual(["done", "done"]);
    expect(openLines({ plan: plan() }).map(({ id }) => id)).toEqual(["p1"]);
    expect(linesLeft({ plan: plan(), calls: [] }).map(({ id }) => id)).toEqual(["p1"]);
  });
});
