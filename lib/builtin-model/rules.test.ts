import { describe, expect, it } from "vitest";
import { stepSchema } from "@/testing/builtin-model/limits";
import {
  emptyView,
  QUICK,
  runInMemory,
  STANDARD,
  searchOver,
  type TestDocument,
  type TestLimits,
} from "@/testing/builtin-model/run-in-memory";
import { decideStep } from "./rules";

const DOCUMENTS: TestDocument[] = [
  {
    url: "library://tea/brewing.md",
    title: "Brewing green tea",
    text: "# Brewing green tea\n\nGreen tea is brewed at 70 to 80 °C. Water that boils makes it bitter.\n\n## Steps\n\nTo brew green tea, pour the water over the leaves and wait two minutes.\n",
  },
  {
    url: "library://tea/kettle.md",
    title: "Kettle",
    text: "# Kettle\n\nA kettle heats water for green tea. The default temperature of the kettle is 100 °C.\n",
  },
  {
    url: "library://tea/cups.md",
    title: "Cups",
    text: "# Cups\n\nSmall cups keep tea hot. See the [kettle](/kettle) page for more.\n",
  },
];
const library = searchOver(DOCUMENTS);
const run = (question: string, limits: TestLimits = STANDARD) =>
  runInMemory(emptyView(question, limits), library, limits);
const toolsOf = (steps: { calls: { _tool: string }[] }[]) =>
  steps.map((step) => step.calls.map((call) => call._tool).join("+"));

describe("rules of the built-in model", () => {
  it("plans, searches concurrently, reads, reports and answers", async () => {
    const { steps, status, view } = await run("How do I brew green tea?");
    const tools = toolsOf(steps);
    expect(tools[0]).toBe("generateplantool");
    expect(tools[1]).toMatch(/^websearchtool(\+websearchtool)+$/);
    expect(tools[2]).toBe("extractpagecontenttool");
    expect(tools.slice(-2)).toEqual(["createreporttool", "finalanswertool"]);
    expect(status).toBe("completed");
    expect(view.report?.content.split("\n")[0]).toMatch(/brew.*\[1\]/);
  });

  it("S12 S16 S18 S25 S30 S31 S34 S41: every step keeps the limits of its fields", async () => {
    const long = `How do I brew ${"very ".repeat(300)}green tea with a kettle?`;
    for (const limits of [
      STANDARD,
      QUICK,
      { ...STANDARD, callsPerStep: 1 },
      { ...STANDARD, maxIterations: 1 },
    ])
      for (const question of [
        "How do I brew green tea?",
        "Why?",
        "What is tungsten?",
        "Как заварить чай?",
        long,
        "tea",
      ])
        for (const step of (await run(question, limits)).steps)
          expect(stepSchema(limits.callsPerStep).safeParse(step).error).toBeUndefined();
  });

  it("S47 S48: it ends within every limit and calls only what is on offer", async () => {
    for (let maxIterations = 1; maxIterations <= 8; maxIterations += 1)
      for (const maxSearches of [0, 1, 2, 4])
        for (const callsPerStep of [1, 2, 4]) {
          const limits = { ...STANDARD, maxIterations, maxSearches, callsPerStep, closingSteps: 2 };
          const { status, view } = await run("What is the default temperature of the kettle?", limits);
          expect(["completed", "failed"]).toContain(status);
          expect(view.searches.length).toBeLessThanOrEqual(maxSearches);
        }
  });

  it("S39: without searches left it does not search", () => {
    const view = emptyView("How do I brew green tea?", { ...STANDARD, maxSearches: 0 });
    view.tools = view.tools.filter((tool) => tool !== "websearchtool");
    expect(decideStep(view).calls.map((call) => call._tool)).not.toContain("websearchtool");
  });

  it("S25 Q9: asks once when there is nothing to search for, and says so when nobody answers", async () => {
    const asked = await run("How does it work?");
    expect(toolsOf(asked.steps)).toEqual(["clarificationtool"]);
    const skipped = emptyView("How does it work?");
    skipped.clarifications = [{ questions: ["What?"], answers: [], skipped: true }];
    const ended = await runInMemory(skipped, library);
    expect(ended.status).toBe("failed");
    expect(ended.answer).toMatch(/^Not found/);
    const answered = emptyView("How does it work?");
    answered.clarifications = [
      { questions: ["What?"], answers: [{ question: "What?", answer: "The kettle" }], skipped: false },
    ];
    expect((await runInMemory(answered, library)).view.report?.content).toContain("kettle");
  });

  it("GOAL-Q11: the first words say when nothing was found", async () => {
    for (const question of [
      "What is the boiling point of tungsten?",
      "Who won the 1998 world cup?",
      "Какая температура кипения вольфрама?",
    ]) {
      const { answer, status, view } = await run(question);
      expect(status).toBe("failed");
      expect(answer.split(/\s+/).slice(0, 60).join(" ")).toMatch(/not found|не найдено/i);
      expect(view.report).toBeNull();
    }
  });

  it("GOAL-Q9: never repeats a search and never reads a page twice", async () => {
    const { steps } = await run("What is the colour of the green kettle?", { ...STANDARD, maxSearches: 8 });
    const calls = steps.flatMap((step) => step.calls);
    const queries = calls.filter((call) => call._tool === "websearchtool").map((call) => call.query);
    const urls = calls.flatMap((call) =>
      call._tool === "extractpagecontenttool" ? (call.urls as string[]) : [],
    );
    expect(new Set(queries).size).toBe(queries.length);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it("ends even if every search fails", () => {
    const view = emptyView("How do I brew green tea?");
    view.plan = { version: 1, goal: "x", steps: ["a", "b", "c"], own: [] };
    view.failures = [1, 2, 3].map((number) => ({
      tool: "websearchtool",
      message: "no answer",
      query: `q${number}`,
    }));
    const [call] = decideStep(view).calls;
    expect(call).toMatchObject({ _tool: "finalanswertool", status: "failed" });
  });

  it("GOAL-Q14: the same view gives the same step", async () => {
    const first = await run("How do I brew green tea?");
    const second = await run("How do I brew green tea?");
    expect(second.steps).toEqual(first.steps);
  });

  it("a comparison that quotes both sides does not have high confidence", async () => {
    const page = (name: string, text: string) => ({ url: `library://tea/${name}.md`, title: name, text });
    const sides = searchOver([
      page("Kettle", "# Kettle\n\nA kettle is a pot that heats water for green tea in the morning.\n"),
      page("Teapot", "# Teapot\n\nA teapot is a vessel in which the leaves are steeped before serving.\n"),
    ]);
    const question = "What is the difference between a kettle and a teapot?";
    const { view, confidence } = await runInMemory(emptyView(question), sides);
    expect(view.report?.content).toMatch(/kettle is a pot.* \[1\][\s\S]*teapot is a vessel.* \[2\]/);
    expect(confidence).toBe("low");
  });
});
