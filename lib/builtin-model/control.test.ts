import { describe, expect, it } from "vitest";
import { ALL_TOOLS, emptyView } from "@/testing/builtin-model/run-in-memory";
import { decideStep } from "./rules";
import type { RunView } from "./view";

const TEXT = [
  "# Grid storage",
  "A grid storage battery costs 139 dollars per kilowatt-hour in 2025.",
  "The cost of a grid storage battery fell by a third within two years.",
  "## Safety",
  "Fires are rare in grid storage.",
].join("\n\n");

const source = (number: number, host: string): RunView["sources"][number] => ({
  number,
  title: "Grid storage",
  url: `https://${host}/cost`,
  host,
  snippet: "A grid storage battery costs 139 dollars per kilowatt-hour in 2025.",
  status: "seen",
});

const CLOSING = ["createreporttool", "finalanswertool"];

/** A run that another model started: its tools and the order of its log differ from this model's. */
function takenOver(fields: Partial<RunView>): RunView {
  return {
    ...emptyView("What does a grid storage battery cost?"),
    step: 7,
    closing: true,
    tools: CLOSING,
    takenOver: "budget",
    sources: [source(1, "a.example"), source(2, "b.example")],
    ...fields,
  };
}

const pages = (...numbers: number[]) =>
  numbers.map((number) => ({ number, title: "Grid storage", url: "https://a.example/cost", text: TEXT }));

describe("a run that the built-in model takes over", () => {
  it("writes from the pages that were read, whatever the other model searched and planned", () => {
    const [call] = decideStep(takenOver({ pages: pages(2) })).calls;
    expect(call).toMatchObject({ _tool: "createreporttool" });
    expect(String(call?.content)).toContain("139 dollars per kilowatt-hour in 2025 [2].");
    expect(String(call?.content)).toContain("No language model wrote this report");
  });

  it("writes from search results when no page was read, and says so", () => {
    const [call] = decideStep(takenOver({})).calls;
    expect(call).toMatchObject({ _tool: "createreporttool" });
    expect(String(call?.content)).toMatch(/^No page was read/);
    expect(String(call?.content)).toContain("[1]");
  });

  it("answers with the opening of a report that the other model wrote", () => {
    const report = {
      title: "Costs",
      version: 1,
      content: "# Costs\n\nA battery costs 139 dollars [1].\n\n## More\n\nText.",
    };
    const [call] = decideStep(takenOver({ report })).calls;
    expect(call).toMatchObject({
      _tool: "finalanswertool",
      answer: "A battery costs 139 dollars [1].",
      status: "completed",
    });
  });

  it("says that nothing was found when there is nothing", () => {
    const [call] = decideStep(takenOver({ sources: [], tools: ["finalanswertool"] })).calls;
    expect(call).toMatchObject({ _tool: "finalanswertool", status: "failed" });
  });

  it("names the open lines of the plan", () => {
    const gaps = ["Compare the tariffs of three countries", "Choose the sentences that answer it"];
    const [call] = decideStep(takenOver({ pages: pages(1), gaps })).calls;
    const content = String(call?.content);
    expect(content).toContain("## What was not done");
    expect(content).toContain("- Compare the tariffs of three countries");
    expect(content).not.toContain("Choose the sentences");
  });
});

describe("run controls with the built-in model", () => {
  it("makes the plan when no other tool is offered", () => {
    for (const question of ["What does a grid storage battery cost?", "How does it work?"]) {
      const view = { ...emptyView(question), tools: ["generateplantool"] };
      const { calls } = decideStep(view);
      expect(calls.map(({ _tool }) => _tool)).toEqual(["generateplantool"]);
    }
  });

  it("searches next for a plan line or a message by the user", () => {
    const view: RunView = {
      ...emptyView("What does a grid storage battery cost?"),
      step: 3,
      plan: {
        version: 1,
        goal: "Costs",
        steps: ["Insurance premiums of battery parks"],
        own: ["Insurance premiums of battery parks"],
      },
      said: ["Look at recycling fees too"],
      searches: [{ query: "grid storage battery cost", numbers: [1] }],
      sources: [source(1, "a.example")],
    };
    view.limits = { ...view.limits, searchesLeft: 3, stepsLeft: 8 };
    const queries = decideStep(view).calls.map(({ query }) => String(query));
    expect(queries.some((query) => /insurance/i.test(query))).toBe(true);
    expect(queries.some((query) => /recycling/i.test(query))).toBe(true);
    const again = decideStep({
      ...view,
      searches: [...view.searches, ...queries.map((query) => ({ query, numbers: [] }))],
    });
    expect(again.calls.map(({ _tool }) => _tool)).toEqual(["extractpagecontenttool"]);
  });

  it("closes at once when only the closing tools are offered", () => {
    const view = { ...emptyView("What does a grid storage battery cost?"), closing: true, tools: CLOSING };
    const { calls } = decideStep({
      ...view,
      sources: [source(1, "a.example")],
      said: ["Look at recycling too"],
    });
    expect(calls.map(({ _tool }) => _tool)).toEqual(["createreporttool"]);
    expect(ALL_TOOLS).toContain("websearchtool");
  });

  it("says of no page that it was read, and of no search that it found nothing, when told to finish before", () => {
    const told = (fields: Partial<RunView>) => {
      const view = { ...emptyView("What does a grid storage battery cost?"), closing: true, tools: CLOSING };
      return String(decideStep({ ...view, tools: ["finalanswertool"], ...fields }).calls[0]?.answer);
    };
    const nothing = "Not found: no page was read that could answer “What does a grid storage battery cost?”.";
    expect(told({})).toBe(nothing);
    const searches = [{ query: "battery recycling in Iceland", numbers: [] }];
    expect(told({ searches })).toContain("The searches found nothing.");
    expect(told({ searches })).not.toContain("Read:");
  });
});
