import { describe, expect, it } from "vitest";
import { registerBuiltin } from "@/lib/activities/builtin";
import { createActivityRegistry } from "@/lib/activities/registry";
import { inEnglish } from "@/lib/config/expectation";
import type { Variant } from "@/lib/config/schema";
import { Tool } from "@/lib/tools/registry";
import { createBindingTable, variantFault } from "./binding-table";
import { resolveBindings } from "./bindings";

const registries = { tools: Tool, activities: registerBuiltin(createActivityRegistry()) };
const code = (variant: string, weight: number): Variant => ({
  mode: "explicit",
  activity: "websearchtool",
  variant,
  weight,
});
const ids = Array.from({ length: 10_000 }, (_, index) => `run_${index}`);

/** Binds runs to variants of a tool. */
function assigning(tool: string, arms: readonly Variant[]) {
  const table = createBindingTable(registries);
  expect(table.set(tool, arms)).toBeNull();
  return (id: string) => table.assign(tool, id)?.variant;
}

const bindingsOf = (variants: Record<string, Variant[]>, runId?: string) =>
  resolveBindings({
    tools: ["WebSearchTool", "ExtractPageContentTool", "FactCheckTool"],
    toolRegistry: registries.tools,
    activityRegistry: registries.activities,
    variants,
    ...(runId ? { runId } : {}),
  }).bindings;

describe("Several ways to answer a tool", () => {
  it.each([[[1, 1]], [[9, 1]], [[50, 30, 20]], [[0.2, 0.05]]])(
    "R2: 10,000 runs come out within 2 of 100 of the weights %j",
    (weights) => {
      const variants = ["default", "advanced", "documents"];
      const arms = weights.map((weight, index) => code(variants[index] ?? "", weight));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const assigned = ids.map(assigning("websearchtool", arms));
      weights.forEach((weight, index) => {
        const share = assigned.filter((one) => one === variants[index]).length / ids.length;
        expect(Math.abs(share - weight / total)).toBeLessThan(0.02);
      });
    },
  );

  it("R2: the same run always has the same, and two tools are drawn for apart", () => {
    const arms = [code("default", 1), code("advanced", 1)];
    const searching = assigning("websearchtool", arms);
    const again = assigning("websearchtool", arms);
    for (const id of ids.slice(0, 100)) expect(searching(id)).toBe(again(id));
    const checking = assigning("factchecktool", [
      { mode: "explicit", activity: "evidence", variant: "default", weight: 1 },
      { mode: "latent", weight: 1 },
    ]);
    const alike = ids.filter((id) => (searching(id) === "default") === (checking(id) === "default"));
    expect(alike.length / ids.length).toBeCloseTo(0.5, 1);
  });

  it("A22: at 0, 50 and 100 of 100 the same runs have the same", () => {
    const share = (weight: number) => {
      const assign = assigning("websearchtool", [code("advanced", weight), code("default", 100 - weight)]);
      return ids.filter((id) => assign(id) === "advanced");
    };
    expect(share(0)).toEqual([]);
    expect(share(100)).toEqual(ids);
    const half = new Set(share(50));
    expect(half.size / ids.length).toBeCloseTo(0.5, 1);
    // Runs that have the new variant at a low weight keep it when the weight grows.
    expect(share(10).every((id) => half.has(id))).toBe(true);
  });

  it("R5: a weight of 0 is never drawn", () => {
    const assign = assigning("websearchtool", [code("default", 0), code("advanced", 3)]);
    expect(ids.every((id) => assign(id) === "advanced")).toBe(true);
  });

  it("R1: the table binds a run to a variant; what it cannot have is refused with what is known", () => {
    const table = createBindingTable(registries);
    expect(table.set("WebSearchTool", [code("advanced", 1)])).toBeNull();
    expect(table.assign("websearchtool", "run_1")).toEqual({
      activity: "websearchtool",
      variant: "advanced",
      mode: "explicit",
    });
    expect(table.assign("FactCheckTool", "run_1")).toBeNull();
    expect(table.set("WebSearchTool", [code("turbo", 1)])).toBe(
      "WebSearchTool, variant: expected one of default, advanced, documents; “turbo” is not registered.",
    );
    expect(table.set("WebSearchTool", [code("advanced", 0)])).toContain("a weight above 0");
    expect(table.assign("websearchtool", "run_1")?.variant).toBe("advanced");
  });

  it("R4: a tool that must be answered by code cannot be given to the model", () => {
    const fault = variantFault("WebSearchTool", { mode: "latent", weight: 1 }, registries);
    expect(fault && { ...fault, expected: inEnglish(fault.expected) }).toEqual({
      key: "mode",
      expected: "explicit, because WebSearchTool must not be answered by the model",
    });
    expect(variantFault("FactCheckTool", { mode: "latent", weight: 1 }, registries)).toBeNull();
    expect(variantFault("ReasoningTool", { mode: "latent", weight: 1 }, registries)?.key).toBe("mode");
    // Also when an older run still refers to it.
    expect(bindingsOf({ websearchtool: [{ mode: "latent", weight: 1 }] }, "run_1").websearchtool?.mode).toBe(
      "explicit",
    );
  });

  it("A21, R3: a fact check is answered by code in some runs and by the model in others", () => {
    const arms: Variant[] = [
      { mode: "explicit", activity: "evidence", variant: null, weight: 1 },
      { mode: "latent", weight: 1 },
    ];
    const modes = ids.slice(0, 50).map((id) => bindingsOf({ factchecktool: arms }, id).factchecktool);
    expect(modes).toContainEqual({ activity: "evidence", variant: "default", mode: "explicit" });
    expect(modes).toContainEqual({ activity: "", variant: null, mode: "latent" });
  });

  it("R1: without a run a tool has the way that most runs get", () => {
    const variants = { websearchtool: [code("default", 1), code("advanced", 4)] };
    expect(bindingsOf(variants).websearchtool?.variant).toBe("advanced");
    expect(bindingsOf(variants).extractpagecontenttool?.variant).toBe("default");
  });
});
