import { expect, it } from "vitest";
import { fieldsOf } from "@/lib/config/agent-fields";
import { readValues, valuesOf } from "@/lib/config/agent-values";
import { loadAgents } from "@/testing/config/config";
import { GROUPS, readStored, type Typed, typedChanges, typedOf, valuesFrom, withField } from "./form-values";

const { entries } = loadAgents();
const values = valuesOf(entries.deep as NonNullable<typeof entries.deep>);
const typing = (field: string, text: string): Typed => {
  const typed = typedOf(values);
  return { ...typed, fields: { ...typed.fields, [field]: text } };
};

it("the form has every field, each once", () => {
  expect(GROUPS.flatMap(([, fields]) => [...fields]).sort()).toEqual([...fieldsOf(values).keys()].sort());
});

it("what nobody touched is what was there", () => {
  expect(valuesFrom(typedOf(values))).toEqual(values);
  expect(typedChanges(typedOf(values), values)).toEqual([]);
});

it.each([
  ["execution.maxIterations", "12", 12],
  ["execution.maxIterations", " 1 200 ", 1200],
  ["model.temperature", "0,3", 0.3],
  ["budget.maxTokens", "", null],
  ["execution.maxIterations", "", null],
  ["execution.maxIterations", "many", "many"],
  ["model.name", "  ", null],
  ["prompts.extra", " Be brief. ", "Be brief."],
  ["title", "  ", ""],
])("%s typed as %j is %j", (field, text, value) => {
  const sent = valuesFrom(typing(field, text));
  const [group = "", name = ""] = field.split(".");
  expect(name ? (sent[group] as Record<string, unknown>)[name] : sent[group]).toBe(value);
});

it("what is no number is told at its field", () => {
  const read = readValues(valuesFrom(typing("search.maxSearches", "many")));
  expect(read).toEqual({ ok: false, issues: [{ field: "search.maxSearches", kind: "wrong", limit: null }] });
});

it("what differs is named, and taken over field by field", () => {
  const typed = { ...typing("search.maxSearches", "3"), tools: ["websearchtool"] };
  expect(typedChanges(typed, values)).toEqual(["tools", "search.maxSearches"]);
  expect(typedChanges(withField(typed, "tools", values), values)).toEqual(["search.maxSearches"]);
  expect(typedChanges(withField(typed, "search.maxSearches", values), values)).toEqual(["tools"]);
  expect(typedChanges({ ...typed, tools: values.tools.toReversed() }, values)).toEqual([
    "search.maxSearches",
  ]);
});

it("what was kept in the tab is read again, unless it was made of something else", () => {
  const typed = typing("title", "Mine");
  expect(readStored(JSON.stringify({ ...typed, revision: 2 }), 2)).toEqual(typed);
  for (const [stored, revision] of [
    [null, null],
    ["{", null],
    ["null", null],
    ["5", null],
    [JSON.stringify({ ...typed, revision: 1 }), 2],
    [JSON.stringify({ fields: {}, revision: 2 }), 2],
  ] as const)
    expect(readStored(stored, revision)).toBeNull();
});
