import { describe, expect, it } from "vitest";
import { factCheckTool, Tool } from "@/lib/tools/registry";
import {
  branchOf,
  custom,
  everySchema,
  LATENT,
  NAMES,
  projectTool,
  shipped,
  standard,
} from "@/testing/agent/shipped-step";
import { projectOutput, projectStep } from "./project";

describe("strict output", () => {
  it("P1: the root is an object and never anyOf", () => {
    const { wire } = projectStep(shipped());
    expect(wire.type).toBe("object");
    expect(wire.anyOf).toBeUndefined();
  });

  it("P2: every object is closed and requires all keys in property order", () => {
    const objects = everySchema(projectStep(shipped({ explicitOutput: "nullable" })).wire).filter(
      (schema) => schema.properties,
    );
    expect(objects.length).toBeGreaterThan(10);
    for (const schema of objects) {
      expect(schema.additionalProperties).toBe(false);
      expect(schema.required).toEqual(Object.keys(schema.properties ?? {}));
    }
  });

  it("4.3: the root keys stand in the exact order, reasoning before calls", () => {
    expect(Object.keys(projectStep(shipped()).wire.properties ?? {})).toEqual([
      "reasoning_steps",
      "current_situation",
      "plan_status",
      "enough_data",
      "remaining_steps",
      "task_completed",
      "calls",
    ]);
  });

  it("S34, P3: max_results is nullable and says what null means", () => {
    const field = branchOf(projectStep(shipped()).wire, "websearchtool").properties?.max_results;
    expect(field?.type).toEqual(["integer", "null"]);
    expect(field?.description).toBe("Null = 5.");
  });

  it("S12: enough_data stays a plain flag", () => {
    expect(projectStep(shipped()).wire.properties?.enough_data?.type).toBe("boolean");
  });

  it("P5: each branch begins with its own _tool constant; twins inside a tool are refused by name", () => {
    const { wire } = projectStep(shipped());
    const firsts = wire.properties?.calls?.items?.anyOf?.map(
      (item) => Object.entries(item.properties ?? {})[0],
    );
    expect(firsts?.every((entry) => entry?.[0] === "_tool")).toBe(true);
    expect(new Set(firsts?.map((entry) => JSON.stringify(entry))).size).toBe(NAMES.length);
    const form = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
    expect(() => projectTool(custom({ x: { anyOf: [form, form] } }, { required: ["x"] }))).toThrow(
      'Tool "foreigntool": two alternatives begin with the same key.',
    );
  });

  it("P6: defaults and text lengths are stripped and stand in the description", () => {
    for (const profile of ["current", "legacy"] as const)
      for (const schema of everySchema(projectStep(shipped(), { profile }).wire))
        for (const keyword of ["default", "minLength", "maxLength"])
          expect(schema).not.toHaveProperty(keyword);
    const { properties } = projectStep(shipped()).wire;
    expect(properties?.current_situation?.description).toMatch(/At most 300 characters\.$/);
    expect(properties?.plan_status?.description).toMatch(/At most 150 characters\.$/);
    const legacy = projectStep(shipped(), { profile: "legacy" }).wire.properties;
    expect(legacy?.reasoning_steps?.description).toMatch(/2 to 3 items\.$/);
    expect(legacy?.calls?.description).toMatch(/1 to 4 items\.$/);
  });

  it("P10: the schema's name fits the allowed letters", () => {
    expect(projectStep(shipped()).name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    expect(projectOutput(factCheckTool)?.name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });

  it("P11: branches keep toolkit order, the text is stable, and its hash tells schemas apart", () => {
    const first = projectStep(shipped());
    const again = projectStep(shipped());
    expect(again).toBe(first);
    expect(JSON.parse(first.json)).toEqual(first.wire);
    expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
    const fewer = shipped({ tools: NAMES.slice(1).map((name) => Tool.require(name)) });
    expect(projectStep(fewer).hash).not.toBe(first.hash);
    const branches = first.wire.properties?.calls?.items?.anyOf ?? [];
    expect(branches.map((branch) => branch.properties?._tool?.const)).toEqual(NAMES);
  });

  it("T13: the wire schema holds each tool on offer exactly once", () => {
    const { json } = projectStep(shipped());
    for (const name of NAMES)
      expect(json.split(`"_tool":{"type":"string","const":"${name}"}`)).toHaveLength(2);
  });
});

describe("_output on the wire", () => {
  it("Q2, T18: by default code's result is omitted and the model's own must be given", () => {
    const { wire } = projectStep(shipped());
    expect(branchOf(wire, "websearchtool").properties).not.toHaveProperty("_output");
    const branch = branchOf(wire, "factchecktool");
    expect(branch.required?.at(-1)).toBe("_output");
    expect(branch.properties?._output).toMatchObject({ type: "object", required: ["verdicts"] });
    expect(branch.properties?._output?.anyOf).toBeUndefined();
  });

  it("Q2: policy null offers nothing but null, policy nullable the whole shape or null", () => {
    const only = projectStep(shipped({ explicitOutput: "null" })).wire;
    expect(branchOf(only, "websearchtool").properties?._output).toEqual({ type: "null" });
    const whole = projectStep(shipped({ explicitOutput: "nullable" })).wire;
    const forms = branchOf(whole, "websearchtool").properties?._output?.anyOf;
    expect(forms?.map((form) => form.type)).toEqual(["object", "null"]);
    expect(branchOf(whole, "clarificationtool").properties?._output?.type).toEqual(["string", "null"]);
  });

  it("Q1: outputPosition meta moves _output before the parameters on the wire too", () => {
    const { wire } = projectStep(shipped({ outputPosition: "meta" }));
    expect(Object.keys(branchOf(wire, "factchecktool").properties ?? {})[2]).toBe("_output");
  });

  it("4.4 GOAL-P4: what code knows is not asked for: who answers a call, and the question itself", () => {
    const composed = shipped();
    expect(JSON.stringify(composed.canonical)).toContain("_activity");
    expect(JSON.stringify(composed.canonical)).toContain("user_request_language_reference");
    const { json } = projectStep(composed);
    expect(json).not.toContain("_activity");
    expect(json).not.toContain("user_request_language_reference");
  });

  it("P14: the schema of the default tools takes at most 5 kB, and only a longer description stands in it", () => {
    const { json } = projectStep(standard());
    expect(Buffer.byteLength(json)).toBeLessThanOrEqual(5000);
    const long = "A foreign tool that needs many words. ".repeat(6).trim();
    expect(projectTool(custom({}, { description: long })).description).toContain(long);
    expect(projectTool(custom({}, { description: "A foreign tool." }))).not.toHaveProperty("description");
  });

  it("4.4: a latent tool without _output asks for parameters only", () => {
    const tool = custom({ thought: { type: "string" } }, { required: ["thought"] });
    const branch = projectTool(tool, { bindings: { foreigntool: LATENT } });
    expect(branch.required).toEqual(["_tool", "_reasoningForCall", "thought"]);
  });

  it("Q12: a result can be asked for alone", () => {
    const alone = projectOutput(factCheckTool)?.wire;
    expect(alone).toMatchObject({ type: "object", additionalProperties: false, required: ["_output"] });
    expect(projectOutput(custom({ text: { type: "string" } }))).toBeNull();
  });
});
