import { beforeEach, describe, expect, it, vi } from "vitest";
import { registerBuiltin } from "@/lib/activities/builtin";
import { createActivityRegistry } from "@/lib/activities/registry";
import { log } from "@/lib/log";
import { Tool } from "@/lib/tools/registry";
import { loadAgents, parseAgents } from "@/testing/config/config";
import { checkAgents } from "./check-agents";

const activities = registerBuiltin(createActivityRegistry());
const names = { resolve: (name: string) => Tool.get(name)?.name ?? null, known: [] };
const agentsOf = (tools: string) =>
  parseAgents(`default: a\nagents: { a: { title: A, description: A., tools: [${tools}] } }`, names, ".");

beforeEach(() => {
  vi.spyOn(log, "warn").mockReset();
  vi.spyOn(log, "error").mockReset();
});

describe("missing parts of agents are reported at start-up", () => {
  it("S2: a missing system tool causes a warning with the tool's name", () => {
    checkAgents(agentsOf("ClarificationTool, GeneratePlanTool, FinalAnswerTool, WebSearchTool"), {
      tools: Tool,
      activities,
    });
    expect(log.warn).toHaveBeenCalledExactlyOnceWith("system-tools-lacking", {
      agent: "a",
      tools: ["AdaptPlanTool", "CreateReportTool"],
    });
    expect(log.error).not.toHaveBeenCalled();
  });

  it("S2: auxiliary tools and the reasoning tools may be missing", () => {
    checkAgents(
      agentsOf("ClarificationTool, GeneratePlanTool, AdaptPlanTool, CreateReportTool, FinalAnswerTool"),
      { tools: Tool, activities },
    );
    expect(log.warn).not.toHaveBeenCalled();
  });

  it("Q3: a tool without an activity is named for every agent that has it", () => {
    checkAgents(loadAgents(), { tools: Tool, activities: createActivityRegistry() });
    const named = vi
      .mocked(log.error)
      .mock.calls.map(([event, fields]) => [event, fields?.agent, fields?.tool]);
    expect(named).toContainEqual(["tool-left-out", "standard", "createreporttool"]);
    expect(named).toContainEqual(["tool-left-out", "quick", "finalanswertool"]);
    expect(named).toContainEqual(["tool-left-out", "deep", "adaptplantool"]);
  });

  it("Q3: the committed agents lack nothing", () => {
    checkAgents(loadAgents(), { tools: Tool, activities });
    expect(log.error).not.toHaveBeenCalled();
  });
});
