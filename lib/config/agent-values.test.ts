import { describe, expect, it } from "vitest";
import { loadAgents } from "@/testing/config/config";
import { type AgentValues, differences, fieldsOf } from "./agent-fields";
import { fieldRules, readValues, valuesOf } from "./agent-values";

const { entries } = loadAgents();
const standard = valuesOf(entries.standard as NonNullable<typeof entries.standard>);

/** The values with one of them set, by its path. */
function withField(field: string, value: unknown): AgentValues {
  const [group = "", name] = field.split(".");
  const whole = structuredClone(standard) as Record<string, unknown>;
  if (name === undefined) whole[group] = value;
  else whole[group] = { ...(whole[group] as object), [name]: value };
  return whole as AgentValues;
}

const issuesOf = (value: unknown) => {
  const read = readValues(value);
  return read.ok ? [] : read.issues;
};

describe("The values of an agent", () => {
  it.each(Object.keys(entries))("of %s go to the browser and come back the same", (name) => {
    const values = valuesOf(entries[name] as NonNullable<(typeof entries)[string]>);
    const read = readValues(JSON.parse(JSON.stringify(values)));
    expect(read.ok && valuesOf(read.entry)).toEqual(values);
  });

  it("hold nothing that a browser may not decide: no address, no path, no form of the protocol", () => {
    expect([...fieldsOf(standard).keys()].join()).not.toMatch(/url|file|dir|protocol/i);
  });

  it.each([
    ["model.baseUrl", "http://127.0.0.1:9/v1"],
    ["model.baseUrl", "file:///etc/passwd"],
    ["model.base_url", "http://127.0.0.1:9/v1"],
    ["prompts.systemFile", "/etc/passwd"],
    ["execution.reportsDir", "../../outside"],
    ["protocol", { outputPosition: "meta" }],
    ["baseClass", "Oracle"],
    ["in", { ru: { title: "А" } }],
  ])("are refused with %s in them", (field, value) => {
    expect(issuesOf(withField(field, value))).toMatchObject([{ kind: "wrong" }]);
  });

  it.each([
    ["title", "  ", "missing", null],
    ["title", "x".repeat(41), "longest", 40],
    ["tools", [], "missing", null],
    ["tools", ["websearchtool", "spellcast"], "unknown", null],
    ["execution.maxIterations", 0, "least", 1],
    ["execution.maxIterations", 201, "most", 200],
    ["execution.maxIterations", 2.5, "whole", null],
    ["execution.maxIterations", null, "missing", null],
    ["execution.maxIterations", "12", "wrong", null],
    ["execution.maxDelegates", 9, "most", 8],
    ["execution.maxDelegates", null, "missing", null],
    ["search.maxSearches", 101, "most", 100],
    ["budget.maxMinutes", 0, "above", 0],
    ["model.temperature", 2.5, "most", 2],
    ["prompts.extra", "x".repeat(20_001), "longest", 20_000],
    ["baseClass", "sgragent", "wrong", null],
    ["baseClass", null, "wrong", null],
  ])("tell by field what is wrong: %s = %j is %s", (field, value, kind, limit) => {
    expect(issuesOf(withField(field, value))).toEqual([{ field, kind, limit }]);
  });

  it.each([null, 5, [], "x", {}])("are refused whole when they are %j", (value) => {
    expect(issuesOf(value).length).toBeGreaterThan(0);
  });

  it("are refused, and not followed, where they lie deeper than any value", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`);
    expect(issuesOf(deep).length).toBeGreaterThan(0);
    expect(issuesOf(withField("search.maxSearches", deep))).toMatchObject([{ kind: "wrong" }]);
  });

  it("are compared field by field; the order of tools says nothing", () => {
    const other = withField("search.maxSearches", 9);
    expect(differences(other, standard)).toEqual(["search.maxSearches"]);
    expect(differences({ ...standard, tools: standard.tools.toReversed() }, standard)).toEqual([]);
  });
});

describe("The rules of the fields", () => {
  const rules = fieldRules();

  it("are there for every field", () => {
    expect(Object.keys(rules).sort()).toEqual([...fieldsOf(standard).keys()].sort());
  });

  it.each(Object.entries(rules).filter(([, { min, max }]) => min !== null && max !== null))(
    "of %s are what is accepted",
    (field, { min, max }) => {
      const open = field === "budget.maxMinutes";
      expect(issuesOf(withField(field, max))).toEqual([]);
      expect(issuesOf(withField(field, (max ?? 0) + 1))).toHaveLength(1);
      expect(issuesOf(withField(field, min))).toHaveLength(open ? 1 : 0);
      expect(issuesOf(withField(field, (min ?? 0) - 1))).toHaveLength(1);
    },
  );

  it("say which may be empty", () => {
    for (const [field, { optional }] of Object.entries(rules))
      expect([field, issuesOf(withField(field, null)).length === 0]).toEqual([field, optional]);
  });
});
