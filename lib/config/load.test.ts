import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createToolRegistry } from "@/lib/tools/registry";
import { loadAgents, parseAgents } from "@/testing/config/config";
import type { ToolNames } from "./agent-config";
import { ConfigError } from "./config-error";
import { loadLimits } from "./load";

const tools: ToolNames = {
  resolve: (name) =>
    ["websearchtool", "finalanswertool"].includes(name.toLowerCase()) ? name.toLowerCase() : null,
  known: ["WebSearchTool", "FinalAnswerTool"],
};

const agent = (extra = "") => `default: a
agents:
  a:
    title: A
    description: Something.
    tools: [WebSearchTool, FinalAnswerTool]
${extra}`;

const faultOf = (text: string): string => {
  try {
    parseAgents(text, tools, ".");
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "no error";
};

describe("agents.yaml", () => {
  it("S53: the committed file has three agents; standard has the documented limits", () => {
    const { agents, default: chosen } = loadAgents();
    expect(agents.map(({ name }) => name)).toEqual(["quick", "standard", "deep"]);
    expect(chosen).toBe("standard");
    const standard = agents.find(({ name }) => name === "standard");
    expect(standard?.execution).toMatchObject({
      maxIterations: 16,
      maxClarifications: 3,
      mcpContextLimit: 15_000,
      reportsDir: "reports",
    });
    expect(standard?.search).toMatchObject({
      maxSearches: 10,
      maxResults: 10,
      contentLimit: 5200,
      snippetLimit: 1000,
    });
  });

  it("S53: an override changes that agent only", () => {
    const { agents } = loadAgents();
    const searches = Object.fromEntries(agents.map(({ name, search }) => [name, search.maxSearches]));
    expect(searches).toEqual({ quick: 2, standard: 10, deep: 40 });
  });

  it("S8: tools are referenced by name, whatever the case", () => {
    expect(parseAgents(agent(), tools, ".").agents[0]?.tools).toEqual(["websearchtool", "finalanswertool"]);
  });

  it("S7: a custom tool can be named by agents once it is registered", () => {
    const registry = createToolRegistry();
    const names: ToolNames = { resolve: (name) => registry.get(name)?.name ?? null, known: [] };
    const text = agent().replace("[WebSearchTool, FinalAnswerTool]", "[CustomTool]");
    expect(() => parseAgents(text, names, ".")).toThrow("“CustomTool” is not known");
    const schema = { type: "object", description: "Tells the weather.", properties: {} } as const;
    registry.register("CustomTool", schema);
    expect(parseAgents(text, names, ".").agents[0]?.tools).toEqual(["customtool"]);
  });

  it("S9: an unknown tool is an error that lists the known ones", () => {
    expect(faultOf(agent().replace("WebSearchTool", "WebSerchTool"))).toBe(
      "agents.yaml, agents.a.tools[0]: expected one of WebSearchTool, FinalAnswerTool; “WebSerchTool” is not known.",
    );
  });

  it.each([
    [
      "a wrong type",
      agent("    search: { max_searches: many }"),
      "agents.a.search.max_searches: expected number",
    ],
    [
      "a value out of range",
      agent("    execution: { max_iterations: 0 }"),
      "agents.a.execution.max_iterations",
    ],
    ["an unknown key", agent("    serch: {}"), "agents.a: expected no key “serch” here"],
    ["an unknown default", agent().replace("default: a", "default: b"), "default: expected one of a"],
    ["a strategy that is not there", agent("    base_class: Oracle"), "agents.a.base_class"],
    [
      "a prompt file that is not there",
      agent("    prompts: { system_file: gone.md }"),
      "agents.a.prompts.system_file",
    ],
    ["broken YAML", "agents: [", "agents.yaml"],
    ["an empty file", "", "top level"],
  ])("names the path of %s", (_, text, expected) => {
    expect(faultOf(text)).toContain(expected);
  });

  it.each([
    ["SGRAgent", "SGRAgent"],
    ["sgrtoolcallingagent", "SGRToolCallingAgent"],
    ["ToolCallingAgent", "ToolCallingAgent"],
    ["ResearchSGRToolCallingAgent", "SGRToolCallingAgent"],
  ])("P14: a strategy goes by its published name, in any case: %s", (name, strategy) => {
    expect(parseAgents(agent(`    base_class: ${name}`), tools, ".").agents[0]?.baseClass).toBe(strategy);
  });
});

describe("the limits of the installation", () => {
  const limited = (places: number) =>
    agent().replace("agents:", `limits: { runs_at_once: ${places} }\nagents:`);
  const write = (file: string, text: string, at: number) => {
    writeFileSync(file, text);
    utimesSync(file, at, at);
  };

  it("GOAL-R26: are as the file says them now, and the last good ones while it is broken or gone", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "groundwork-agents-"));
    const file = path.join(folder, "agents.yaml");
    const places = () => loadLimits(file, tools).runsAtOnce;
    write(file, limited(3), 1000);
    expect(places()).toBe(3);
    write(file, limited(7), 2000);
    expect(places()).toBe(7);
    for (const [index, broken] of ["limits: [", "limits: {}", limited(0), ""].entries()) {
      write(file, broken, 3000 + index);
      expect(places()).toBe(7);
      expect(places()).toBe(7);
    }
    rmSync(file);
    expect(places()).toBe(7);
    write(file, limited(2), 4000);
    expect(places()).toBe(2);
    rmSync(folder, { recursive: true });
  });

  it("are the documented ones where no file was ever read", () => {
    const file = path.join(tmpdir(), "groundwork-no-such-folder", "agents.yaml");
    expect(loadLimits(file, tools)).toEqual({
      runsAtOnce: 20,
      perDay: { tokens: null, searches: null, money: null },
      runsPerDay: null,
      perUser: {
        runsPerDay: null,
        runsPerMinute: 20,
        checksPerMinute: 20,
        uploadsPerMinute: 120,
        searchesPerMinute: 120,
        exportsPerMinute: 120,
        pagesPerMinute: 600,
        callsPerMinute: 120,
        streams: 40,
      },
    });
  });
});
