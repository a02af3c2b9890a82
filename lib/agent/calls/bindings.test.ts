import { describe, expect, it } from "vitest";
import type { Activity as ActivityFunction } from "@/lib/activities/activity";
import { registerBuiltin } from "@/lib/activities/builtin";
import { createActivityRegistry } from "@/lib/activities/registry";
import { composeStep } from "@/lib/agent/step-schema/compose";
import { createToolRegistry, Tool } from "@/lib/tools/registry";
import type { ToolOptions, ToolSchema } from "@/lib/tools/tool";
import { DEFAULT_TOOLKIT } from "@/testing/agent/toolkit";
import { resolveBindings } from "./bindings";

const answer: ActivityFunction = async () => null;
const LATENT = { activity: "", variant: null, mode: "latent" };

function schemaWith(activity?: string): ToolSchema {
  return {
    type: "object",
    description: "A tool for the test.",
    properties: { text: { type: "string" }, ...(activity === undefined ? {} : { _activity: activity }) },
    required: ["text"],
  };
}

function setup(tools: Record<string, { activity?: string; options?: Partial<ToolOptions> }>) {
  const toolRegistry = createToolRegistry();
  for (const [title, { activity, options }] of Object.entries(tools))
    toolRegistry.register(title, schemaWith(activity), options);
  const activityRegistry = createActivityRegistry();
  const resolve = () => resolveBindings({ tools: Object.keys(tools), toolRegistry, activityRegistry });
  return { toolRegistry, activityRegistry, resolve };
}

describe("resolution", () => {
  it("A13: nothing is resolved at registration; a later registration changes the next resolution", () => {
    const { activityRegistry, toolRegistry, resolve } = setup({ NoteTool: {} });
    const before = resolve().bindings;
    activityRegistry.register("NoteTool", answer);
    const after = resolve().bindings;
    expect(before.notetool?.mode).toBe("latent");
    expect(after.notetool?.mode).toBe("explicit");
    const activityOf = (bindings: typeof before) =>
      composeStep({
        tools: toolRegistry.list(),
        bindings,
        outputPosition: "last",
        explicitOutput: "omit",
        maxCalls: 1,
      }).canonical.properties?.calls?.items?.anyOf?.[0]?.properties?._activity?.const;
    expect([activityOf(before), activityOf(after)]).toEqual(["", "notetool"]);
  });

  it("A14: a non-empty _activity is the key of the look-up", () => {
    const { activityRegistry, resolve } = setup({ NoteTool: { activity: "Scribe" } });
    activityRegistry.register("scribe", answer);
    expect(resolve().bindings.notetool).toEqual({ activity: "scribe", variant: "default", mode: "explicit" });
  });

  it("A15, A17: without the field, an activity of the tool's name is all it takes", () => {
    const { activityRegistry, resolve } = setup({ NoteTool: {} });
    activityRegistry.register("NoteTool", answer);
    expect(resolve()).toEqual({
      bindings: { notetool: { activity: "notetool", variant: "default", mode: "explicit" } },
      leftOut: [],
      warnings: [],
    });
  });

  it("A16, A18, A4: with no match the tool falls back to the model, without error or warning", () => {
    expect(setup({ NoteTool: {} }).resolve()).toEqual({
      bindings: { notetool: LATENT },
      leftOut: [],
      warnings: [],
    });
  });

  it("A16: an unknown _activity does not fall back to an activity of the tool's own name", () => {
    const { activityRegistry, resolve } = setup({ NoteTool: { activity: "scribe" } });
    activityRegistry.register("NoteTool", answer);
    expect(resolve().bindings.notetool).toEqual(LATENT);
  });

  it("A19: one activity serves several tools, even if one of them has a namesake", () => {
    const { activityRegistry, resolve } = setup({ One: { activity: "shared" }, Two: { activity: "shared" } });
    activityRegistry.register("shared", answer);
    activityRegistry.register("one", answer);
    const { bindings } = resolve();
    expect([bindings.one?.activity, bindings.two?.activity]).toEqual(["shared", "shared"]);
  });

  it("R3: an _activity written as the empty string stays latent whatever is registered", () => {
    const { activityRegistry, resolve } = setup({ NoteTool: { activity: "" } });
    activityRegistry.register("NoteTool", answer);
    expect(resolve()).toEqual({ bindings: { notetool: LATENT }, leftOut: [], warnings: [] });
  });

  it("R1: an activity that has no default variant is bound to the one it has", () => {
    const { activityRegistry, resolve } = setup({ NoteTool: {} });
    activityRegistry.register("NoteTool", answer, { variant: "fast" });
    expect(resolve().bindings.notetool?.variant).toBe("fast");
  });

  it("T15, S11: the reasoning of a step is latent even if an activity has its name", () => {
    const activityRegistry = createActivityRegistry();
    activityRegistry.register("ReasoningTool", answer);
    const { bindings } = resolveBindings({ tools: ["ReasoningTool"], toolRegistry: Tool, activityRegistry });
    expect(bindings.reasoningtool).toEqual(LATENT);
  });
});

describe("what may not be latent", () => {
  it("Q3: a tool that forbids the model is left out and reported when no activity answers it", () => {
    const { resolve } = setup({ SearchTool: { options: { latent: "forbid" } }, NoteTool: {} });
    const { bindings, leftOut } = resolve();
    expect(Object.keys(bindings)).toEqual(["notetool"]);
    expect(leftOut).toEqual([
      {
        tool: "searchtool",
        reason: "SearchTool needs code to answer it, and no activity of its name is registered.",
      },
    ]);
  });

  it("Q3: a misspelt activity name is a warning, or leaves a forbidding tool out", () => {
    const { resolve } = setup({
      NoteTool: { activity: "scribbe" },
      SearchTool: { activity: "tavilly", options: { latent: "forbid" } },
    });
    const { warnings, leftOut } = resolve();
    expect(warnings).toEqual([
      'NoteTool names activity "scribbe", which is not registered; the model answers it.',
    ]);
    expect(leftOut[0]?.reason).toBe(
      'SearchTool needs code to answer it, and activity "tavilly" is not registered.',
    );
  });

  it("Q3: with no activities at all, every shipped tool that needs code is named, and none is made up by the model", () => {
    const { leftOut, bindings } = resolveBindings({
      tools: [...DEFAULT_TOOLKIT, "FactCheckTool"],
      toolRegistry: Tool,
      activityRegistry: createActivityRegistry(),
    });
    expect(leftOut.map(({ tool }) => tool)).toEqual(DEFAULT_TOOLKIT);
    expect(Object.keys(bindings)).toEqual(["factchecktool"]);
  });

  it("Q5: the final answer is bound even for an agent that does not name it", () => {
    const { bindings, leftOut } = resolveBindings({
      tools: ["WebSearchTool"],
      toolRegistry: Tool,
      activityRegistry: registerBuiltin(createActivityRegistry()),
    });
    expect(Object.keys(bindings)).toEqual(["websearchtool", "finalanswertool"]);
    expect(leftOut).toEqual([]);
  });

  it("S9: an unknown tool is an error that lists the known ones", () => {
    const { toolRegistry, activityRegistry } = setup({ NoteTool: {} });
    expect(() => resolveBindings({ tools: ["NotTool"], toolRegistry, activityRegistry })).toThrow(
      'There is no tool "NotTool". Known tools: NoteTool.',
    );
  });
});
