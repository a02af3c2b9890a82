import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_TOOLKIT } from "@/testing/agent/toolkit";
import { loadAgents } from "@/testing/config/config";
import { createToolRegistry, reasoningTool, Tool } from "./registry";

describe("shipped tools", () => {
  const optionsOf = (title: string) => Tool.require(title).options;

  it("S1: six system tools, two auxiliary ones, each with its category", () => {
    const named = (category: string) =>
      Tool.list()
        .filter((tool) => tool.options.category === category)
        .map((tool) => tool.title)
        .sort();
    expect(named("system")).toEqual([
      "AdaptPlanTool",
      "ClarificationTool",
      "CreateReportTool",
      "FinalAnswerTool",
      "GeneratePlanTool",
      "ReasoningTool",
    ]);
    expect(named("auxiliary")).toEqual(["ExtractPageContentTool", "WebSearchTool"]);
  });

  it("S6, S7: a custom tool needs a schema and nothing more; its options have defaults", () => {
    const registry = createToolRegistry();
    const tool = registry.register("CustomTool", {
      type: "object",
      description: "Tells the weather of a place.",
      properties: { location: { type: "string" } },
    });
    expect(tool.options).toMatchObject({ category: "custom", role: "normal", latent: "allow", limit: null });
    expect(registry.get("customtool")).toBe(tool);
  });

  it("S8: tools are found by title and by id, whatever the case", () => {
    expect(Tool.get("WebSearchTool")?.name).toBe("websearchtool");
    expect(Tool.get("WEBSEARCHTOOL")).toBe(Tool.get("websearchtool"));
    expect(Tool.get("constructor")).toBeUndefined();
  });

  it("S9: asking for an unknown tool lists the known ones", () => {
    expect(() => Tool.require("WebSerchTool")).toThrow(
      /^There is no tool "WebSerchTool"\. Known tools: ReasoningTool, ClarificationTool, .*WebSearchTool/,
    );
  });

  it("S10: the default toolkit has seven tools in the documented order", () => {
    const { agents, default: standard } = loadAgents();
    const names = agents.find(({ name }) => name === standard)?.tools ?? [];
    expect(names).toEqual(DEFAULT_TOOLKIT);
    expect(names.map((name) => Tool.require(name).title)).toEqual([
      "ClarificationTool",
      "GeneratePlanTool",
      "AdaptPlanTool",
      "FinalAnswerTool",
      "WebSearchTool",
      "ExtractPageContentTool",
      "CreateReportTool",
    ]);
  });

  it("S11: the reasoning tool is registered but not in the default toolkit", () => {
    expect(Tool.get("ReasoningTool")).toBe(reasoningTool);
    expect(DEFAULT_TOOLKIT).not.toContain(reasoningTool.name);
    expect(reasoningTool.options.role).toBe("hoisted");
  });

  it("Q3: what comes from the outside world or changes the run is never made up by the model", () => {
    const forbidden = Tool.list().filter((tool) => tool.options.latent === "forbid");
    expect(forbidden.map((tool) => tool.name)).toEqual([
      ...DEFAULT_TOOLKIT,
      "buildtabletool",
      "placecharttool",
      "delegatetool",
    ]);
  });

  it("Q8: roles say what may stand beside what", () => {
    expect(optionsOf("ClarificationTool")).toMatchObject({ role: "exclusive", limit: "clarifications" });
    expect(optionsOf("CreateReportTool")).toMatchObject({ role: "closing", limit: null });
    expect(optionsOf("FinalAnswerTool")).toMatchObject({ role: "terminal", limit: null });
    expect(optionsOf("WebSearchTool")).toMatchObject({ role: "normal", limit: "searches" });
  });

  it("Q21: one module registers every tool file of the folder", () => {
    const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith(".test.ts"));
    const toolFiles = files.filter((name) => /^export const \w+Schema = \{/m.test(read(name)));
    expect(toolFiles).toHaveLength(Tool.list().length);
  });

  it("T19, T20, T26: the tool folder is the lowest layer and imports nothing outside itself", () => {
    const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith(".test.ts"));
    const imports = files.flatMap((name) =>
      [...read(name).matchAll(/from "([^"]+)"/g)].map((match) => match[1] ?? ""),
    );
    expect(imports.length).toBeGreaterThan(10);
    expect(imports.filter((from) => !/^\.\/[a-z-]+$/.test(from))).toEqual([]);
  });
});

describe("guidance the descriptions carry", () => {
  const textOf = (title: string) => JSON.stringify(Tool.require(title).schema);

  it("S24, S33: report last, plan first, adaptation after findings", () => {
    expect(textOf("CreateReportTool")).toMatch(/last research step/);
    expect(textOf("GeneratePlanTool")).toMatch(/at the beginning/);
    expect(textOf("AdaptPlanTool")).toMatch(/because of what was found/);
  });

  it("S45: pages are read after a search, by the addresses it gave", () => {
    expect(textOf("ExtractPageContentTool")).toMatch(/after a search, by their exact addresses/);
  });

  it("GOAL-P4: every tool says what it is for in one line of the instructions", () => {
    for (const { title, schema } of Tool.list().filter(({ options }) => options.category === "system"))
      expect(schema.description.length, title).toBeLessThanOrEqual(80);
  });
});

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, name), "utf8");
}
