import { describe, expect, it } from "vitest";
import { Tool } from "@/lib/tools/registry";
import type { JsonSchema } from "@/lib/tools/tool";
import { shipped } from "@/testing/agent/shipped-step";
import { projectStep } from "./project";

/** Keys in order, types, constants and enums, without descriptions and limits. */
function outline(schema: JsonSchema): unknown {
  const { type, required, additionalProperties, items, anyOf, properties } = schema;
  return {
    ...(type === undefined ? {} : { type }),
    ...(schema.const === undefined ? {} : { const: schema.const }),
    ...(schema.enum === undefined ? {} : { enum: schema.enum }),
    ...(required === undefined ? {} : { required, additionalProperties }),
    ...(properties === undefined
      ? {}
      : { properties: Object.entries(properties).map(([key, inner]) => [key, outline(inner)]) }),
    ...(items === undefined ? {} : { items: outline(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(outline) }),
  };
}

const text = { type: "string" };
const list = (items: object) => ({ type: "array", items });
const texts = list(text);
const object = (properties: [string, unknown][]) => ({
  type: "object",
  required: properties.map(([key]) => key),
  additionalProperties: false,
  properties,
});

describe("the form of a step", () => {
  it("Q26 T21 T22 T23 T24: one explicit and one latent tool give the form that 4.3 writes out", () => {
    const tools = [Tool.require("WebSearchTool"), Tool.require("FactCheckTool")];
    const { wire } = projectStep(shipped({ tools }));
    const meta = (tool: string): [string, unknown][] => [
      ["_tool", { type: "string", const: tool }],
      ["_reasoningForCall", text],
    ];
    const search = object([
      ...meta("websearchtool"),
      ["query", text],
      ["max_results", { type: ["integer", "null"] }],
      ["since", { type: ["string", "null"] }],
      ["until", { type: ["string", "null"] }],
      ["offset", { type: ["integer", "null"] }],
    ]);
    const check = object([
      ...meta("factchecktool"),
      [
        "claims",
        list(
          object([
            ["id", text],
            ["claim", text],
            ["source_numbers", list({ type: "integer" })],
          ]),
        ),
      ],
      [
        "_output",
        object([
          [
            "verdicts",
            list(
              object([
                ["id", text],
                ["verdict", { type: "string", enum: ["supported", "contradicted", "unclear"] }],
                ["evidence", text],
              ]),
            ),
          ],
        ]),
      ],
    ]);
    expect(outline(wire)).toEqual(
      object([
        ["reasoning_steps", texts],
        ["current_situation", text],
        ["plan_status", text],
        ["enough_data", { type: "boolean" }],
        ["remaining_steps", texts],
        ["task_completed", { type: "boolean" }],
        ["calls", { type: "array", items: { anyOf: [search, check] } }],
      ]),
    );
    // What the tools are for stands once, in the instructions.
    expect(wire.properties?.calls?.items?.anyOf?.map(({ description }) => description)).toEqual([
      undefined,
      undefined,
    ]);
  });
});
