import { describe, expect, it } from "vitest";
import { declaredActivity, outputSchema, parameterSchema, params } from "./describe";
import { ToolDefinitionError } from "./registration";
import { createToolRegistry, noteTool, reasoningTool, Tool } from "./registry";
import type { ToolSchema } from "./tool";

const weather = {
  type: "object",
  description: "Tells the weather of a place.",
  properties: {
    location: { type: "string" },
    _output: {
      type: "object",
      properties: { temperature: { type: "number" } },
      required: ["temperature"],
    },
  },
  required: ["location"],
} as const satisfies ToolSchema;

function withField(key: string, value: unknown): ToolSchema {
  return { ...weather, properties: { ...weather.properties, [key]: value } } as ToolSchema;
}

describe("registration", () => {
  it("T1: every shipped tool is pure JSON and survives a round trip", () => {
    for (const tool of Tool.list()) expect(JSON.parse(JSON.stringify(tool))).toEqual(tool);
  });

  it("T1: a function or a class instance anywhere in a schema is refused, with its place", () => {
    const registry = createToolRegistry();
    expect(() => registry.register("Bad", withField("when", { type: "string", default: () => 1 }))).toThrow(
      'Tool "Bad": its schema must be plain JSON, but properties.when.default is not.',
    );
    expect(() => registry.register("Bad", withField("when", { default: new Date(0) }))).toThrow(
      "properties.when.default",
    );
  });

  it("T1: a registered tool cannot be changed afterwards", () => {
    const tool = createToolRegistry().register("WeatherTool", weather);
    expect(() => Object.assign(tool.schema.properties, { extra: {} })).toThrow(TypeError);
  });

  it("T2: a tool is registered and found with no activity anywhere", () => {
    const registry = createToolRegistry();
    registry.register("WeatherTool", weather);
    expect(registry.get("weathertool")?.schema.description).toBe(weather.description);
  });

  it("T3: a schema that is not an object, or has no description or no properties, is refused", () => {
    const registry = createToolRegistry();
    const attempt = (schema: unknown) => () => registry.register("Weather", schema as ToolSchema);
    expect(attempt({ ...weather, type: "string" })).toThrow(
      'Tool "Weather": its schema must have type "object".',
    );
    expect(attempt(null)).toThrow(ToolDefinitionError);
    const { description: _description, ...silent } = weather;
    expect(attempt(silent)).toThrow('Tool "Weather": its schema must have a description.');
    expect(attempt({ ...weather, description: " " })).toThrow("must have a description");
    const { properties: _properties, ...bare } = weather;
    expect(attempt(bare)).toThrow('Tool "Weather": its schema must have properties.');
    expect(attempt({ ...weather, required: ["place"] })).toThrow(
      'Tool "Weather": required names "place", which is not among its properties.',
    );
  });

  it("T4: the five statements can be read from every tool", () => {
    for (const tool of Tool.list()) {
      expect(tool.schema.description.length, "what it is for").toBeGreaterThan(20);
      expect(Object.keys(parameterSchema(tool).properties ?? {}), "what it needs").toEqual(params(tool));
      expect(tool.name, "how it is identified").toMatch(/^[a-z]+tool$/);
      expect(declaredActivity(tool), "how it is executed").toBeNull();
      const isOwnResult = tool === reasoningTool || tool === noteTool;
      expect(outputSchema(tool) === null, "what it produces").toBe(isOwnResult);
    }
    const named = createToolRegistry().register("WeatherTool", withField("_activity", "forecast"));
    expect(declaredActivity(named)).toBe("forecast");
  });

  it("T5: _tool is filled in when absent, taken when equal, refused when different", () => {
    const registry = createToolRegistry();
    expect(registry.register("One", weather).schema.properties).toHaveProperty("_tool", {
      type: "string",
      const: "one",
    });
    const second = registry.register("weatherCheck", withField("_tool", { const: "weatherCheck" }));
    expect(second.schema.properties._tool).toEqual({ type: "string", const: "weathercheck" });
    expect(() => registry.register("Three", withField("_tool", { const: "four" }))).toThrow(
      'Tool "Three": _tool must be the constant "three", it is "four".',
    );
  });

  it("T6: parameters are exactly the keys without the prefix; unknown meta fields need an extension", () => {
    const tool = createToolRegistry().register("WeatherTool", withField("_activity", "x"));
    expect(params(tool)).toEqual(["location"]);
    expect(() => createToolRegistry().register("W", withField("_instance", { type: "string" }))).toThrow(
      'Tool "W": _instance is not a known meta field.',
    );
    const extended = createToolRegistry({ extensions: ["_instance"] });
    expect(params(extended.register("W", withField("_instance", { type: "string" })))).toEqual(["location"]);
  });

  it("T7: _activity is a string or a property with a string constant, nothing else", () => {
    const registry = createToolRegistry();
    const plain = registry.register("Plain", withField("_activity", "search"));
    const constant = registry.register(
      "Constant",
      withField("_activity", { type: "string", const: "search" }),
    );
    expect(plain.schema.properties._activity).toEqual({ type: "string", const: "search" });
    expect(constant.schema.properties._activity).toEqual(plain.schema.properties._activity);
    for (const wrong of [{ type: "string" }, { const: 3 }, { enum: ["a"] }])
      expect(() => registry.register("Wrong", withField("_activity", wrong))).toThrow(
        'Tool "Wrong": _activity must be a string or a property with a string const.',
      );
  });

  it("T9: an author must not write _reasoningForCall", () => {
    expect(() =>
      createToolRegistry().register("W", withField("_reasoningForCall", { type: "string" })),
    ).toThrow('Tool "W": _reasoningForCall is added by the system; remove it.');
  });

  it("T11: the list is complete and keeps the order of registration", () => {
    const registry = createToolRegistry();
    for (const title of ["Zebra", "Ant", "Mole"]) registry.register(title, weather);
    expect(registry.list().map((tool) => tool.title)).toEqual(["Zebra", "Ant", "Mole"]);
    expect(registry.list().every((tool) => tool.schema.description !== "")).toBe(true);
  });

  it("P10: an id must fit 64 letters, digits, underscores or hyphens", () => {
    expect(() => createToolRegistry().register("x".repeat(65), weather)).toThrow(ToolDefinitionError);
    expect(() => createToolRegistry().register("--", weather)).toThrow(ToolDefinitionError);
    expect(createToolRegistry().register("x".repeat(64), weather).name).toHaveLength(64);
  });

  it("Q21: the id comes from the registration title, lower-case without separators", () => {
    const registry = createToolRegistry();
    expect(registry.register("CustomTool", weather).name).toBe("customtool");
    expect(registry.register("page reader-2", weather).name).toBe("pagereader2");
    expect(registry.register("mcp__Wiki__Read.Page", weather).name).toBe("mcp__wiki__read_page");
  });

  it("Q22: a second tool with the same id throws, whatever its case", () => {
    const registry = createToolRegistry();
    registry.register("WeatherTool", weather);
    expect(() => registry.register("weather_tool", weather)).toThrow(
      'Tool "weather_tool": the id "weathertool" is taken by "WeatherTool".',
    );
  });
});
