import { describe, expect, it } from "vitest";
import { createActivityRegistry } from "@/lib/activities/registry";
import {
  createToolRegistry,
  DEFAULT_TOOLKIT,
  factCheckTool,
  Tool,
  webSearchTool,
} from "@/lib/tools/registry";
import type { JsonSchema, RegisteredTool, ToolSchema } from "@/lib/tools/tool";
import { resolveBindings } from "./bindings";
import { composeStep, type StepOffer } from "./compose";
import { type ProjectionOptions, projectOutput, projectStep } from "./project";
import { ProjectionError } from "./wire-limits";

const NAMES = [...DEFAULT_TOOLKIT, factCheckTool.name];
const LATENT = { activity: "", variant: null, mode: "latent" } as const;
const EXPLICIT = { activity: "code", variant: "default", mode: "explicit" } as const;

function shipped(overrides: Partial<StepOffer> = {}) {
  const activityRegistry = createActivityRegistry();
  for (const name of DEFAULT_TOOLKIT) activityRegistry.register(name, async () => null);
  const { bindings } = resolveBindings({ tools: NAMES, toolRegistry: Tool, activityRegistry });
  const tools = NAMES.map((name) => Tool.require(name));
  return composeStep({
    tools,
    bindings,
    outputPosition: "last",
    explicitOutput: "omit",
    maxCalls: 4,
    ...overrides,
  });
}

function custom(properties: Record<string, unknown>, rest: Record<string, unknown> = {}): RegisteredTool {
  const schema = {
    type: "object",
    description: "A foreign tool.",
    properties,
    ...rest,
  } as unknown as ToolSchema;
  return createToolRegistry().register("ForeignTool", schema);
}

function projectTool(tool: RegisteredTool, options: ProjectionOptions & Partial<StepOffer> = {}): JsonSchema {
  const { profile, latentMark, ...offer } = options;
  const bindings = { [tool.name]: EXPLICIT };
  const composed = shipped({ tools: [tool], bindings, ...offer });
  const [branch] = projectStep(composed, { profile, latentMark }).wire.properties?.calls?.items?.anyOf ?? [];
  return branch ?? {};
}

function everySchema(schema: JsonSchema): JsonSchema[] {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])];
  return [schema, ...[...inner, ...(schema.items ? [schema.items] : [])].flatMap(everySchema)];
}

function branchOf(wire: JsonSchema, name: string): JsonSchema {
  return wire.properties?.calls?.items?.anyOf?.find((item) => item.properties?._tool?.const === name) ?? {};
}

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

  it("P3: optional becomes required and nullable, by type array, with null in an enum, or by a branch", () => {
    const branch = projectTool(
      custom({
        count: { type: "integer", default: 3 },
        kind: { type: "string", enum: ["a", "b"] },
        where: { type: "object", properties: { city: { type: "string" } } },
        tags: { type: "array", items: { type: "string" } },
      }),
    );
    expect(branch.required).toEqual([
      "_tool",
      "_activity",
      "_reasoningForCall",
      "count",
      "kind",
      "where",
      "tags",
    ]);
    expect(branch.properties?.count).toMatchObject({ type: ["integer", "null"], description: "Null = 3." });
    expect(branch.properties?.kind).toMatchObject({ type: ["string", "null"], enum: ["a", "b", null] });
    expect(branch.properties?.where?.anyOf?.map((form) => form.type)).toEqual(["object", "null"]);
    expect(branch.properties?.tags?.anyOf?.map((form) => form.type)).toEqual(["array", "null"]);
  });

  it("S34, P3: max_results is nullable and says what null means", () => {
    const field = branchOf(projectStep(shipped()).wire, "websearchtool").properties?.max_results;
    expect(field?.type).toEqual(["integer", "null"]);
    expect(field?.description).toMatch(/1 to 10, null = 5\.$/);
  });

  it("S12: enough_data stays a plain flag", () => {
    expect(projectStep(shipped()).wire.properties?.enough_data?.type).toBe("boolean");
  });

  it("P4: oneOf becomes anyOf, a single allOf is merged, other forbidden keywords lead to P8", () => {
    const branch = projectTool(
      custom(
        {
          either: { oneOf: [{ type: "string" }, { type: "integer" }] },
          wrapped: { allOf: [{ type: "string", maxLength: 9 }] },
        },
        { required: ["either", "wrapped"] },
      ),
    );
    expect(branch.properties?.either?.anyOf?.map((form) => form.type)).toEqual(["string", "integer"]);
    expect(branch.properties?.wrapped).toEqual({ type: "string", description: "At most 9 characters." });
    for (const keyword of ["not", "if", "patternProperties", "dependentRequired"])
      expect(
        Object.keys(projectTool(custom({ x: { type: "string", [keyword]: {} } })).properties ?? {}),
      ).toContain("arguments_json");
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
    expect(properties?.reasoning_steps?.description).toMatch(/2 to 3 items\.$/);
    expect(properties?.calls?.description).toMatch(/1 to 4 items\.$/);
  });

  it("P6: other limits stay where the profile allows them and are words in both", () => {
    const steps = (profile: "current" | "legacy") =>
      projectStep(shipped(), { profile }).wire.properties?.reasoning_steps;
    expect(steps("current")).toMatchObject({ minItems: 2, maxItems: 3 });
    expect(steps("legacy")).not.toHaveProperty("minItems");
    expect(steps("legacy")?.description).toBe(steps("current")?.description);
    const dated = custom({ day: { type: "string", format: "date", pattern: "^2" } }, { required: ["day"] });
    expect(projectTool(dated).properties?.day).toMatchObject({ format: "date", pattern: "^2" });
    expect(projectTool(dated, { profile: "legacy" }).properties?.day).toEqual({
      type: "string",
      description: "Matching ^2, as date.",
    });
  });

  it("P7: a reference is inlined with its siblings", () => {
    const tool = custom(
      { place: { $ref: "#/$defs/place", description: "Where." } },
      { required: ["place"], $defs: { place: { type: "string", description: "A place." } } },
    );
    expect(projectTool(tool).properties?.place).toEqual({ type: "string", description: "Where." });
  });

  it("P8: open or recursive schemas become one text parameter that shows the schema", () => {
    const open = [
      custom({ map: { type: "object", additionalProperties: { type: "string" } } }),
      custom({ any: { type: "object" } }),
      custom({ list: { type: "array" } }),
      custom({ text: { type: "string" } }, { additionalProperties: true }),
      custom({ untyped: {} }),
      custom(
        { tree: { $ref: "#/$defs/node" } },
        { $defs: { node: { type: "object", properties: { next: { $ref: "#/$defs/node" } } } } },
      ),
    ];
    for (const tool of open) {
      const branch = projectTool(tool);
      expect(Object.keys(branch.properties ?? {})).toEqual([
        "_tool",
        "_activity",
        "_reasoningForCall",
        "arguments_json",
      ]);
      expect(branch.properties?.arguments_json?.type).toBe("string");
      expect(branch.properties?.arguments_json?.description).toContain('"properties"');
    }
  });

  it("P8: a latent result without a strict form is a mistake of the tool, named", () => {
    const tool = custom({ text: { type: "string" }, _output: { type: "object" } });
    expect(() => projectTool(tool, { bindings: { foreigntool: LATENT } })).toThrow(
      'Tool "foreigntool": its _output has no strict form',
    );
  });

  it("P9: the limit is broken by a tool, and the failure names it", () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`field${i}`, { type: "string" }]));
    const wide = custom(many);
    const tools = [webSearchTool, factCheckTool, wide];
    const bindings = { websearchtool: EXPLICIT, factchecktool: LATENT, foreigntool: EXPLICIT };
    const composed = shipped({
      tools: [...DEFAULT_TOOLKIT.map((name) => Tool.require(name)), wide],
      bindings: { ...bindings, ...Object.fromEntries(DEFAULT_TOOLKIT.map((name) => [name, EXPLICIT])) },
    });
    expect(projectStep(composed).properties).toBeGreaterThan(100);
    expect(() => projectStep(composed, { profile: "legacy" })).toThrow(
      /^Tool "foreigntool": with it the step has 1\d\d of at most 100 properties\.$/,
    );
    expect(projectStep(shipped({ tools, bindings }), { profile: "legacy" }).properties).toBeLessThan(101);
  });

  it("P9: depth, enum values and a long enum are limited too", () => {
    const nest = (levels: number): unknown =>
      levels === 0
        ? { type: "string" }
        : { type: "object", properties: { in: nest(levels - 1) }, required: ["in"] };
    const deep = (levels: number) => () => projectTool(custom({ in: nest(levels) }, { required: ["in"] }));
    expect(deep(8)).not.toThrow();
    expect(deep(9)).toThrow('Tool "foreigntool": with it the step has 11 of at most 10 levels.');
    const values = (count: number, size: number) =>
      Array.from({ length: count }, (_, index) => String(index).padStart(size, "x"));
    const choice = (count: number, size: number) => () =>
      projectTool(custom({ pick: { type: "string", enum: values(count, size) } }, { required: ["pick"] }));
    expect(choice(1000, 4)).not.toThrow();
    expect(choice(1001, 4)).toThrow("of at most 1000 enumValues");
    expect(choice(250, 61)).not.toThrow();
    expect(choice(251, 60)).toThrow("an enum of 251 values has more than 15000 characters.");
    expect(choice(900, 140)).toThrow(ProjectionError);
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
    expect(branch.properties?._output).toMatchObject({ type: "object", required: ["verdict", "evidence"] });
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
    expect(Object.keys(branchOf(wire, "factchecktool").properties ?? {})[3]).toBe("_output");
  });

  it("4.4: a provider that refuses an empty constant gets the word latent", () => {
    const { wire } = projectStep(shipped(), { latentMark: "latent" });
    expect(branchOf(wire, "factchecktool").properties?._activity?.const).toBe("latent");
    expect(branchOf(wire, "websearchtool").properties?._activity?.const).toBe("websearchtool");
  });

  it("4.4: a latent tool without _output asks for parameters only", () => {
    const tool = custom({ thought: { type: "string" } }, { required: ["thought"] });
    const branch = projectTool(tool, { bindings: { foreigntool: LATENT } });
    expect(branch.required).toEqual(["_tool", "_activity", "_reasoningForCall", "thought"]);
  });

  it("Q12: a result can be asked for alone", () => {
    const alone = projectOutput(factCheckTool)?.wire;
    expect(alone).toMatchObject({ type: "object", additionalProperties: false, required: ["_output"] });
    expect(projectOutput(custom({ text: { type: "string" } }))).toBeNull();
  });
});

describe("size (4.3, measured)", () => {
  const withoutWords = (schema: JsonSchema): number =>
    JSON.stringify(schema, (key, value) =>
      key === "description" && typeof value === "string" ? undefined : value,
    ).length;

  it("P9: seven default tools and one latent one have 56 properties on 3 levels", () => {
    const step = projectStep(shipped());
    expect([step.properties, step.depth]).toEqual([56, 3]);
    expect(withoutWords(projectStep(shipped(), { profile: "legacy" }).wire)).toBeLessThan(5500);
    expect(step.json.length).toBeLessThan(11_000);
  });

  it("P9: null-only results make it 63, full nullable results 95 on 4 levels", () => {
    expect(projectStep(shipped({ explicitOutput: "null" })).properties).toBe(63);
    const full = projectStep(shipped({ explicitOutput: "nullable" }));
    expect([full.properties, full.depth]).toEqual([95, 4]);
  });
});
