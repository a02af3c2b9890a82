import { describe, expect, it } from "vitest";
import { custom, LATENT, projectTool, shipped } from "@/testing/agent/shipped-step";
import { projectStep } from "./project";

describe("the strict form of a schema", () => {
  it("P3: optional becomes required and nullable, by type array, with null in an enum, or by a branch", () => {
    const branch = projectTool(
      custom({
        count: { type: "integer", default: 3 },
        kind: { type: "string", enum: ["a", "b"] },
        where: { type: "object", properties: { city: { type: "string" } } },
        tags: { type: "array", items: { type: "string" } },
      }),
    );
    expect(branch.required).toEqual(["_tool", "_reasoningForCall", "count", "kind", "where", "tags"]);
    expect(branch.properties?.count).toMatchObject({ type: ["integer", "null"], description: "Null = 3." });
    expect(branch.properties?.kind).toMatchObject({ type: ["string", "null"], enum: ["a", "b", null] });
    expect(branch.properties?.where?.anyOf?.map((form) => form.type)).toEqual(["object", "null"]);
    expect(branch.properties?.tags?.anyOf?.map((form) => form.type)).toEqual(["array", "null"]);
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

  it("P6: other limits stay where the profile allows them, and are words where it does not", () => {
    const steps = (profile: "current" | "legacy") =>
      projectStep(shipped(), { profile }).wire.properties?.reasoning_steps;
    expect(steps("current")).toMatchObject({ minItems: 2, maxItems: 3 });
    expect(steps("legacy")).not.toHaveProperty("minItems");
    expect(steps("legacy")?.description).toBe("2 to 3 items.");
    expect(steps("current")?.description).toBeUndefined();
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
      expect(Object.keys(branch.properties ?? {})).toEqual(["_tool", "_reasoningForCall", "arguments_json"]);
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
});
