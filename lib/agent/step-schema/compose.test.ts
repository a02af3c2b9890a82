import { describe, expect, it } from "vitest";
import { createActivityRegistry } from "@/lib/activities/registry";
import { resolveBindings } from "@/lib/agent/calls/bindings";
import { params } from "@/lib/tools/describe";
import { createToolRegistry, factCheckTool, reasoningTool, Tool } from "@/lib/tools/registry";
import type { JsonSchema, ToolSchema } from "@/lib/tools/tool";
import { DEFAULT_TOOLKIT } from "@/testing/agent/toolkit";
import { composeStep, type StepOffer } from "./compose";

const NAMES = [...DEFAULT_TOOLKIT, factCheckTool.name];

function offer(overrides: Partial<StepOffer> = {}, variant = "default"): StepOffer {
  const activityRegistry = createActivityRegistry();
  for (const name of DEFAULT_TOOLKIT) activityRegistry.register(name, async () => null, { variant });
  const { bindings } = resolveBindings({ tools: NAMES, toolRegistry: Tool, activityRegistry });
  const tools = NAMES.map((name) => Tool.require(name));
  return { tools, bindings, outputPosition: "last", explicitOutput: "omit", maxCalls: 4, ...overrides };
}

function branches(overrides: Partial<StepOffer> = {}): JsonSchema[] {
  return [...(composeStep(offer(overrides)).canonical.properties?.calls?.items?.anyOf ?? [])];
}

function branchOf(name: string, overrides: Partial<StepOffer> = {}): JsonSchema {
  const found = branches(overrides).find((branch) => branch.properties?._tool?.const === name);
  if (!found) throw new Error(`no branch ${name}`);
  return found;
}

const keysOf = (branch: JsonSchema) => Object.keys(branch.properties ?? {});

describe("the composed schema", () => {
  it("T21: all tools are combined into one array field, calls", () => {
    const { canonical } = composeStep(offer());
    expect(canonical.properties?.calls?.type).toBe("array");
    expect(Object.keys(canonical.properties ?? {}).at(-1)).toBe("calls");
  });

  it("T23, T13: anyOf has exactly one branch for each tool on offer, in toolkit order", () => {
    const names = branches().map((branch) => branch.properties?._tool?.const);
    expect(names).toEqual(NAMES);
    const one = branches({ tools: [Tool.require("FinalAnswerTool")] });
    expect(one).toHaveLength(1);
  });

  it("T22, T24: every branch has its constant, the resolved activity and a reason", () => {
    for (const branch of branches()) {
      const name = branch.properties?._tool?.const;
      expect(branch.properties?._activity?.const).toBe(name === "factchecktool" ? "" : name);
      expect(branch.required?.slice(0, 3)).toEqual(["_tool", "_activity", "_reasoningForCall"]);
    }
  });

  it("T24: the resolved value counts, not the author's raw one", () => {
    const registry = createToolRegistry();
    const schema: ToolSchema = {
      type: "object",
      description: "Names an activity that is not there.",
      properties: { _activity: "missing", text: { type: "string" } },
    };
    const tool = registry.register("LostTool", schema);
    const { bindings } = resolveBindings({
      tools: ["LostTool"],
      toolRegistry: registry,
      activityRegistry: createActivityRegistry(),
    });
    const [branch] = branches({ tools: [tool], bindings });
    expect(branch?.properties?._activity?.const).toBe("");
  });

  it("T9: _reasoningForCall is in every branch and in no registered schema", () => {
    for (const tool of Tool.list())
      expect(Object.keys(tool.schema.properties)).not.toContain("_reasoningForCall");
    for (const branch of branches())
      expect(branch.properties?._reasoningForCall).toMatchObject({ type: "string" });
  });

  it("S25, 4.3: SGR's reasoning parameter is that field, with its own description and limit", () => {
    const field = branchOf("clarificationtool").properties?._reasoningForCall;
    expect(field?.maxLength).toBe(200);
    expect(field?.description).toMatch(/one or two sentences/);
    expect(keysOf(branchOf("clarificationtool"))).not.toContain("reasoning");
  });

  it("T10, Q1: meta fields first in one order for all, then parameters, _output last", () => {
    for (const branch of branches()) {
      const name = String(branch.properties?._tool?.const);
      const parameters = params(Tool.require(name));
      const line = Tool.require(name).options.instances ? ["_line"] : [];
      const meta = ["_tool", "_activity", "_reasoningForCall", ...line];
      expect(keysOf(branch)).toEqual([...meta, ...parameters, "_output"]);
    }
  });

  it("Q1: with outputPosition meta, _output stands with the meta fields", () => {
    expect(keysOf(branchOf("factchecktool", { outputPosition: "meta" }))).toEqual([
      "_tool",
      "_activity",
      "_reasoningForCall",
      "_output",
      "claims",
    ]);
  });

  it("T10: meta fields of extensions follow the known ones", () => {
    const registry = createToolRegistry({ extensions: ["_instance"] });
    const tool = registry.register("TaggedTool", {
      type: "object",
      description: "A tool with an extension field.",
      properties: { text: { type: "string" }, _instance: { type: "string" } },
      required: ["text"],
    });
    const bindings = { taggedtool: { activity: "", variant: null, mode: "latent" } } as const;
    const [branch] = branches({ tools: [tool], bindings });
    expect(keysOf(branch ?? {})).toEqual(["_tool", "_activity", "_reasoningForCall", "_instance", "text"]);
  });

  it("T8, Q2: canonical _output admits null and is never required, though no author wrote null", () => {
    for (const branch of branches()) {
      expect(branch.required).not.toContain("_output");
      const output = branch.properties?._output;
      const types = output?.anyOf?.map((form) => form.type) ?? output?.type;
      expect(types).toContain("null");
    }
    expect(JSON.stringify(factCheckTool.schema)).not.toContain('"null"');
  });

  it("T18: a tool without an activity asks for _output and says who answers", () => {
    const branch = branchOf("factchecktool");
    expect(keysOf(branch)).toContain("_output");
    expect(branch.description).toMatch(/Answered by you in _output\.$/);
    expect(branchOf("websearchtool").description).toMatch(/Run by code\.$/);
  });

  it("T16, A5: another variant behind the tool leaves the composed schema byte-identical", () => {
    const plain = JSON.stringify(composeStep(offer({}, "default")).canonical);
    expect(JSON.stringify(composeStep(offer({}, "staging")).canonical)).toBe(plain);
  });

  it("A20: switching a tool from latent to explicit changes its activity and nothing an agent fills in", () => {
    const before = branchOf("factchecktool");
    const explicit = { activity: "factchecktool", variant: "default", mode: "explicit" } as const;
    const after = branchOf("factchecktool", { bindings: { ...offer().bindings, factchecktool: explicit } });
    expect(keysOf(after)).toEqual(keysOf(before));
    expect(after.required).toEqual(before.required);
    expect(after.properties?.claims).toEqual(before.properties?.claims);
  });

  it("S12, 4.3: the reasoning fields stand flat at the root, in their order, before calls", () => {
    const { canonical, tools } = composeStep(offer({ tools: [reasoningTool, ...offer().tools] }));
    expect(Object.keys(canonical.properties ?? {})).toEqual([...params(reasoningTool), "calls"]);
    expect(tools).not.toContain("reasoningtool");
  });

  it("X1: the number of calls is part of the schema", () => {
    expect(composeStep(offer({ maxCalls: 1 })).canonical.properties?.calls).toMatchObject({
      minItems: 1,
      maxItems: 1,
    });
  });

  it("Q22: of two tools with one id in a request, the later definition counts", () => {
    const other = createToolRegistry().register("FactCheckTool", {
      type: "object",
      description: "Another fact check.",
      properties: { statement: { type: "string" } },
      required: ["statement"],
    });
    const found = branches({ tools: [...offer().tools, other] });
    expect(found).toHaveLength(NAMES.length);
    expect(Object.keys(found.at(-1)?.properties ?? {})).toContain("statement");
  });

  it("P11: the same offer gives the same object, a different one does not", () => {
    expect(composeStep(offer())).toBe(composeStep(offer()));
    expect(composeStep(offer({ maxCalls: 2 }))).not.toBe(composeStep(offer()));
  });

  it("T13: a tool without a binding or an empty offer is a mistake of the caller", () => {
    expect(() => composeStep(offer({ bindings: {} }))).toThrow(
      'Tool "ClarificationTool" is on offer but has no binding.',
    );
    expect(() => composeStep(offer({ tools: [] }))).toThrow("A step needs at least one tool on offer.");
  });
});
