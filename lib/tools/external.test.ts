import { describe, expect, it } from "vitest";
import { type ExternalTool, layered, withExternal } from "./external";
import { createToolRegistry, Tool } from "./registry";
import type { ToolSchema } from "./tool";

const schema: ToolSchema = {
  type: "object",
  description: "Adds two numbers.",
  properties: { a: { type: "number" }, b: { type: "number" }, _activity: "mcpcall" },
  required: ["a", "b"],
};
const sum: ExternalTool = {
  server: "all",
  tool: "get-sum",
  title: "mcp__all__get_sum",
  schema,
  idempotent: true,
  asText: false,
};

describe("the view of a run", () => {
  it("A19: has the tools it began with, bound to the one activity, and no other run has them", () => {
    const view = withExternal(Tool, [sum]);
    expect(view.require("mcp__all__get_sum")).toMatchObject({
      title: "mcp__all__get_sum",
      options: { role: "normal", latent: "forbid", category: "custom" },
    });
    expect(view.list()).toHaveLength(Tool.list().length + 1);
    expect(Tool.get("mcp__all__get_sum")).toBeUndefined();
    expect(withExternal(Tool, undefined)).toBe(Tool);
  });

  it("gives the same objects for the same pinned tools, so that a step composes the same", () => {
    const pinned = [sum];
    const twice = [withExternal(Tool, pinned), withExternal(Tool, pinned)].map((view) =>
      view.get("mcp__all__get_sum"),
    );
    expect(twice[0]).toBe(twice[1]);
  });

  it("B17 Q22: the later definition of a name wins in the view; the registries stay as they are", () => {
    const [one, two] = [createToolRegistry(), createToolRegistry()];
    const first = one.register("OneTool", { ...schema, description: "First." });
    const second = two.register("OneTool", { ...schema, description: "Second." });
    const view = layered(one, two);
    expect(view.get("onetool")).toBe(second);
    expect(view.list()).toEqual([second]);
    expect(one.get("onetool")).toBe(first);
    expect(() => view.require("TwoTool")).toThrow(/Known tools: OneTool/);
    expect(() => view.register("TwoTool", schema)).toThrow(/cannot be registered/);
  });
});
