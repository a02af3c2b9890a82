import { describe, expect, it } from "vitest";
import { resolveBindings } from "@/lib/agent/calls/bindings";
import type { Layout } from "@/lib/run-log/run-layout";
import { parameterSchema } from "@/lib/tools/describe";
import { extractPageContentTool, Tool, webSearchTool } from "@/lib/tools/registry";
import { registries } from "@/testing/agent/loop";
import { DEFAULT_TOOLKIT } from "@/testing/agent/toolkit";
import { composeStep } from "./compose";
import { projectStep } from "./project";
import { type ReferenceScope, readReferences } from "./references";

const source = (number: number) => ({
  number,
  url: `https://s${number}.test/`,
  host: `s${number}.test`,
  title: `Title ${number}`,
  snippet: `Snippet ${number}`,
  publishedAt: null,
  status: "seen" as const,
});

const layout: Layout = {
  input: { question: "How long?", scope: "both" },
  state: {
    plan: { version: 1, goal: "Know it", steps: ["Look", "Write"] },
    sources: { 1: source(1), 2: source(2) },
    searches: [
      {
        query: "first",
        provider: "library",
        numbers: [2, 1],
        urls: ["https://s2.test/", "https://s1.test/"],
      },
    ],
    notes: { price: "52 dollars [1]" },
  },
};
const search = parameterSchema(webSearchTool);
const pages = parameterSchema(extractPageContentTool);

const read = (
  params: Record<string, unknown>,
  schema = search,
  scope: ReferenceScope = { layout, writers: [] },
) => readReferences(params, schema, { path: "calls[0]", scope });

describe("references", () => {
  it.each([
    ["†state.sources.1.url", "https://s1.test/"],
    ["†state.sources.2.title", "Title 2"],
    ["†state.sources.2.number", "2"],
    ["†state.searches.0.query", "first"],
    ["†state.searches.0.urls.1", "https://s1.test/"],
    ["†state.plan.steps.1", "Write"],
    ["†state.notes.price", "52 dollars [1]"],
    ["†input.question", "How long?"],
  ])("X3 X5: %s stands for what the run knows", (query, expected) => {
    expect(read({ query })).toMatchObject({ params: { query: expected }, faults: [], needs: [] });
  });

  it("X3: lists take each item by itself, and a list of texts in the place of one item", () => {
    const urls = ["†state.sources.2.url", "https://else.test/", "†state.searches.0.urls"];
    expect(read({ urls }, pages).params.urls).toEqual([
      "https://s2.test/",
      "https://else.test/",
      "https://s2.test/",
      "https://s1.test/",
    ]);
    expect(read({ query: "†state.searches.0.urls" }).faults[0]).toContain("names a list");
  });

  it("X3: only the whole string is a reference, and only where a text may stand", () => {
    for (const query of [
      "see †state.sources.1.url",
      "†state.sources.1.url or so",
      "† as a footnote",
      "†statement",
    ])
      expect(read({ query })).toMatchObject({ params: { query }, faults: [] });
    expect(read({ query: "x", max_results: "†state.sources.1.number" }).params.max_results).toBe(
      "†state.sources.1.number",
    );
  });

  it("X3: a text that begins with † is written with two, and any text comes back as it was", () => {
    const alphabet = ["†", "state", "input", ".", "sources", "1", "url", " ", "a", "__proto__", "👩‍🔬"];
    let seed = 7;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    for (let count = 0; count < 3000; count += 1) {
      const text = Array.from({ length: next() % 8 }, () => alphabet[next() % alphabet.length]).join("");
      const told = read({ query: text.startsWith("†") ? `†${text}` : text });
      expect(told).toMatchObject({ params: { query: text }, faults: [], needs: [] });
      // For any input, it never throws and always returns text.
      expect(typeof read({ query: text }).params.query).toBe("string");
    }
  });

  it("X3 B9: what stands for nothing is a fault that names it", () => {
    for (const query of [
      "†state.sources.9.url",
      "†state.nothing",
      "†state.sources",
      "†state.sources.1",
      "†state.plan",
      "†state.report.content",
    ])
      expect(read({ query }).faults[0]).toMatch(/^calls\[0\]\.query: "†state.* names (nothing|no text)/);
    expect(read({ query: "†state.sources[1].url" }).faults[0]).toContain("is no path");
    expect(read({ query: "†state." }).faults[0]).toContain("is no path");
  });

  it("X3: hostile paths find nothing and take no time", () => {
    const hostile = [
      "__proto__",
      "constructor",
      "constructor.prototype",
      "sources.__proto__",
      "sources.constructor.name",
      "sources.1.__proto__.polluted",
      "sources.1.url.length",
      "searches.length",
      "searches.-1.query",
      "searches.0.urls.constructor",
      "notes.toString",
      "notes.hasOwnProperty",
    ];
    const faultsOf = (query: string) => read({ query }).faults;
    for (const path of hostile)
      expect(faultsOf(`†state.${path}`)).toEqual([expect.stringContaining("names nothing that is known")]);
    for (const long of [`†state${".a".repeat(100_000)}`, `†state.${"a".repeat(100_000)}`])
      expect(faultsOf(long)).toEqual([expect.stringContaining("is no path")]);
    const own = JSON.parse('{"query":"x","__proto__":{"polluted":"†state.sources.1.url"}}');
    read(own);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("X4: what an earlier call writes is waited for, what is there already is not", () => {
    const writers = [
      {
        id: "2-0",
        paths: [
          ["state", "sources"],
          ["state", "searches"],
        ],
      },
      { id: "2-1", paths: [["state", "notes", "price"]] },
      { id: "2-2", paths: [["state", "sources"]] },
    ];
    const scope = { layout, writers };
    expect(read({ query: "†state.sources.1.url" }, search, scope).needs).toEqual([]);
    const late = read({ urls: ["†state.sources.7.url", "†state.sources.1.url"] }, pages, scope);
    expect(late).toMatchObject({ needs: ["2-0", "2-2"], faults: [], referring: ["urls"] });
    // References are resolved only when all of them can be.
    expect(late.params.urls).toEqual(["†state.sources.7.url", "†state.sources.1.url"]);
    expect(read({ query: "†state.searches.1.query" }, search, scope).needs).toEqual(["2-0"]);
    // A note of the step replaces the old one, so the reference means the new one.
    expect(read({ query: "†state.notes.price" }, search, scope).needs).toEqual(["2-1"]);
    expect(read({ query: "†state.notes.other" }, search, scope).faults).toHaveLength(1);
  });
});

it("X3 GOAL-P4: an agent without references and instances is asked with the same bytes as ever", () => {
  const names = [...DEFAULT_TOOLKIT, "factchecktool"];
  const { bindings } = resolveBindings({
    tools: names,
    toolRegistry: registries.tools,
    activityRegistry: registries.activities,
  });
  const offer = {
    tools: names.map((name) => Tool.require(name)),
    bindings,
    outputPosition: "last" as const,
    explicitOutput: "omit" as const,
    maxCalls: 4,
  };
  const plain = projectStep(composeStep(offer));
  expect(plain.hash).toBe("47e261eb3d721518a2b3e7674dbc27a25cdfd15d20ab4466a35181ec41c0f88a");
  expect(projectStep(composeStep({ ...offer, references: false, instances: false })).json).toBe(plain.json);
  const more = projectStep(composeStep({ ...offer, references: true, instances: true }));
  expect(more.json).toContain('"_instance"');
  expect(more.wire.properties?.calls?.items?.anyOf?.at(-1)?.properties?._output?.anyOf).toContainEqual({
    type: "null",
  });
});
