import { describe, expect, it } from "vitest";
import { factCheckTool, Tool, webSearchTool, withOutlines } from "@/lib/tools/registry";
import type { JsonSchema } from "@/lib/tools/tool";
import { custom, EXPLICIT, LATENT, projectTool, shipped, standard } from "@/testing/agent/shipped-step";
import { DEFAULT_TOOLKIT } from "@/testing/agent/toolkit";
import { projectStep } from "./project";
import { ProjectionError } from "./wire-limits";

describe("what a provider admits", () => {
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
});

describe("size (4.3, measured)", () => {
  const withoutWords = (schema: JsonSchema): number =>
    JSON.stringify(schema, (key, value) =>
      key === "description" && typeof value === "string" ? undefined : value,
    ).length;

  it("P9: seven default tools and one latent one have 71 properties on 4 levels", () => {
    const step = projectStep(shipped());
    expect([step.properties, step.depth]).toEqual([71, 4]);
    expect(withoutWords(projectStep(shipped(), { profile: "legacy" }).wire)).toBeLessThan(5500);
    expect(projectStep(standard()).json.length).toBeLessThanOrEqual(5000);
    expect(projectStep(standard(withOutlines(Tool))).json.length).toBeLessThanOrEqual(5000);
  });

  it("P9: null-only results make it 78, full nullable results 110 on 4 levels", () => {
    expect(projectStep(shipped({ explicitOutput: "null" })).properties).toBe(78);
    const full = projectStep(shipped({ explicitOutput: "nullable" }));
    expect([full.properties, full.depth]).toEqual([110, 4]);
  });
});
