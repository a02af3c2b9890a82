import { describe, expect, it } from "vitest";
import { composeStep } from "@/lib/agent/step-schema/compose";
import { normaliseStep } from "@/lib/agent/step-schema/normalise";
import { ARGUMENTS_JSON, projectStep } from "@/lib/agent/step-schema/project";
import { createToolRegistry, Tool } from "@/lib/tools/registry";
import { nativeForm } from "./functions";
import { readCalls } from "./read-calls";

const registry = createToolRegistry();
const open = registry.register("mcp__crm__find", {
  type: "object",
  description: "Finds customers.",
  properties: { filter: { type: "object", additionalProperties: { type: "string" } } },
  required: ["filter"],
});
const bindings = {
  [open.name]: { mode: "explicit" as const, activity: "mcpcall", variant: null },
  websearchtool: { mode: "explicit" as const, activity: "websearchtool", variant: null },
};
const composed = composeStep({
  tools: [open, Tool.require("websearchtool")],
  bindings,
  outputPosition: "last",
  explicitOutput: "omit",
  maxCalls: 4,
});
const form = nativeForm(composed, projectStep(composed), { asks: "calls", thinks: false });
const said = (name: string, input: object) => ({
  text: "",
  calls: [{ id: "1", name, input: JSON.stringify(input) }],
  pieces: 1,
  finish: "tool-calls" as const,
  usage: { inputTokens: 0, cachedTokens: 0, outputTokens: 0 },
  usageTold: true,
  loops: false,
  isWebPage: false,
  error: null,
});

/** The names of the functions for tools of these names. */
function functionNames(...tools: string[]): string[] {
  const projected = projectStep(composed);
  const { calls, ...others } = projected.wire.properties ?? {};
  const [branch] = calls?.items?.anyOf ?? [];
  const anyOf = tools.map((name) => ({
    ...branch,
    properties: { ...branch?.properties, _tool: { type: "string", const: name } },
  }));
  const wire = { ...projected.wire, properties: { ...others, calls: { ...calls, items: { anyOf } } } };
  const named = nativeForm(composed, { ...projected, wire }, { asks: "calls", thinks: false });
  return named.functions.map(({ name }) => name);
}

describe("the functions of a step", () => {
  it.each([
    ["websearchtool", "websearchtool"],
    ["mcp__crm__find", "mcp__crm__find"],
    ["müller.find it", "m_ller_find_it"],
    ["x".repeat(80), "x".repeat(64)],
  ])("P10: %s is called %s", (tool, name) => {
    expect(functionNames(tool)).toEqual([name]);
  });

  it("P10: two tools whose names are alike after that keep apart", () => {
    const long = "x".repeat(64);
    expect(functionNames(long, `${long}y`)).toEqual([long, `${"x".repeat(62)}_2`]);
    expect(functionNames("a_b", "a_b_2", "a.b")).toEqual(["a_b", "a_b_2", "a_b_3"]);
  });

  it("P8 P14: a tool without a strict form takes its arguments as text, which is read and checked", () => {
    const [own] = form.functions;
    expect(own?.parameters).toMatchObject({ required: ["_reasoningForCall", ARGUMENTS_JSON] });
    const args = { _reasoningForCall: "Needed.", [ARGUMENTS_JSON]: '{"filter":{"name":"Ada"}}' };
    const read = readCalls(said("mcp__crm__find", args), form);
    if (!read.ok) throw new Error(read.fault);
    const step = normaliseStep(read.solution, {
      step: 1,
      composed,
      bindings,
      toolRegistry: { ...registry, require: (name) => registry.get(name) ?? Tool.require(name) },
      originalQuestion: "Who?",
      reasoning: null,
    });
    expect(step).toMatchObject({
      ok: true,
      reasoning: null,
      calls: [{ tool: "mcp__crm__find", verdict: "run", params: { filter: { name: "Ada" } } }],
    });
  });

  it("P13: what a model writes of `_tool` and `_activity` counts for nothing beside the function's name", () => {
    const read = readCalls(said("websearchtool", { _tool: "finalanswertool", query: "x" }), form);
    expect(read).toMatchObject({ ok: true, solution: { calls: [{ _tool: "websearchtool" }] } });
  });

  it("P11: the same step gives the same functions", () => {
    const again = nativeForm(composed, projectStep(composed), { asks: "calls", thinks: false });
    expect(again.functions).toBe(form.functions);
    expect(again.hash).toBe(form.hash);
  });
});
