import { describe, expect, it } from "vitest";
import { factCheckTool, webSearchTool } from "@/lib/tools/registry";
import type { JsonSchema } from "@/lib/tools/tool";
import { cutAtWord, fitLimits } from "./fit-limits";
import { faultsOf, outputFaults } from "./validation";

describe("validation", () => {
  const cases: [string, JsonSchema, unknown, unknown][] = [
    ["minItems", { type: "array", items: { type: "string" }, minItems: 2 }, ["a"], ["a", "b"]],
    ["maxItems", { type: "array", items: { type: "string" }, maxItems: 1 }, ["a", "b"], ["a"]],
    ["minLength", { type: "string", minLength: 1 }, "", "a"],
    ["maxLength", { type: "string", maxLength: 2 }, "abc", "ab"],
    ["minimum", { type: "integer", minimum: 1 }, 0, 1],
    ["maximum", { type: "integer", maximum: 10 }, 11, 10],
    ["integer", { type: "integer" }, 1.5, 1],
    ["a limit beside null", { type: ["integer", "null"], maximum: 10 }, 11, null],
    ["enum", { type: "string", enum: ["high", "low"] }, "High", "high"],
    ["const", { type: "string", const: "a" }, "b", "a"],
    ["required", { type: "object", properties: { a: { type: "string" } }, required: ["a"] }, {}, { a: "" }],
    ["closed objects", { type: "object", properties: {}, additionalProperties: false }, { a: 1 }, {}],
    ["pattern", { type: "string", pattern: "^a+$" }, "b", "aa"],
    ["nested limits", { type: "array", items: { type: "string", maxLength: 1 } }, ["ab"], ["a"]],
    ["alternatives", { anyOf: [{ type: "null" }, { type: "boolean" }] }, 1, null],
  ];

  it.each(cases)("P13, T12: %s is enforced", (_name, schema, bad, good) => {
    expect(faultsOf(schema, bad)).toHaveLength(1);
    expect(faultsOf(schema, good)).toEqual([]);
  });

  it("P13: text is counted in code points, as JSON Schema says", () => {
    expect(faultsOf({ type: "string", maxLength: 1 }, "😀")).toEqual([]);
    expect(faultsOf({ type: "string", maxLength: 1 }, "😀😀")).toHaveLength(1);
  });

  it("Q10: a fault names the field by its path and says what is wrong", () => {
    const schema = webSearchTool.schema.properties._output;
    const bad = { results: [{ number: "1", title: "t", url: "u", snippet: null }] };
    expect(faultsOf(schema, bad, "calls[1]._output")).toEqual([
      "calls[1]._output.query is missing.",
      "calls[1]._output.results[0].number must be of type number.",
      "calls[1]._output.results[0].snippet is missing.",
    ]);
  });

  it("A9, A10, Q13: a result is held against the tool's _output, missing keys are named", () => {
    expect(
      outputFaults(factCheckTool, { verdicts: [{ id: "c1", verdict: "supported", evidence: "" }] }),
    ).toEqual([]);
    expect(outputFaults(factCheckTool, { verdicts: [{ id: "c1", verdict: "maybe" }] })).toEqual([
      '_output.verdicts[0].verdict must be one of "supported", "contradicted", "unclear".',
      "_output.verdicts[0].evidence is missing.",
    ]);
  });
});

describe("fitting within limits", () => {
  it("Q10: prose is cut at a word boundary and marked", () => {
    expect(cutAtWord("one two three", 13)).toBe("one two three");
    expect(cutAtWord("one two three", 12)).toBe("one two…");
    expect(cutAtWord("one two three", 8)).toBe("one two…");
    expect(cutAtWord("Unbreakable", 5)).toBe("Unbr…");
    expect([...cutAtWord("😀😀 😀😀😀", 4)]).toHaveLength(3);
  });

  it("Q10: a cut text is never longer than its limit", () => {
    const text = "word ".repeat(100);
    for (let limit = 0; limit < 60; limit += 1)
      expect([...cutAtWord(text, limit)].length).toBeLessThanOrEqual(limit);
  });

  it("Q10: a long list keeps its first items, a number is clamped, a default fills in, null means absent", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: {
        tags: { type: "array", items: { type: "string", maxLength: 3 }, maxItems: 2 },
        count: { type: "integer", minimum: 1, maximum: 10, default: 5 },
        note: { type: "string" },
      },
      required: ["tags"],
      additionalProperties: false,
    };
    const fitted = fitLimits(schema, { tags: ["a", "long", "c"], count: 99, note: null, extra: 1 }, "x");
    expect(fitted.value).toEqual({ tags: ["a", "lo…"], count: 10 });
    expect(fitted.warnings).toEqual([
      "x.tags had 3 items; the first 2 count.",
      "x.tags[1] was cut to 3 characters.",
      "x.count was 99, taken as 10.",
      "x.extra is not known and was ignored.",
    ]);
    expect(fitLimits(schema, { tags: [], count: null }, "x").value).toEqual({ tags: [], count: 5 });
  });

  it("P13: keys that mean something to objects are plain data here", () => {
    const hostile: unknown = JSON.parse('{"__proto__": {"a": "x"}, "constructor": 1}');
    const schema: JsonSchema = {
      type: "object",
      properties: { a: { type: "string" } },
      required: ["a"],
      additionalProperties: false,
    };
    const { value } = fitLimits(schema, hostile, "x");
    expect(value).toEqual({});
    expect(faultsOf(schema, value)).toEqual(["a is missing."]);
  });
});
