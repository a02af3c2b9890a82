// Tools with several variants, each with a weight (R1). The variant of a run is decided once, by a hash of
// the run's id and the tool's name, so that the same run always has the same one and many runs follow the
// weights (R2). A weight of 0 excludes a variant from new runs; a run that already has it keeps it (R5).

import { createHash } from "node:crypto";
import type { ActivityRegistry } from "@/lib/activities/registry";
import type { VariantFault } from "@/lib/config/agent-config";
import { expects, inEnglish } from "@/lib/config/expectation";
import type { Variant } from "@/lib/config/schema";
import type { Binding } from "@/lib/run-log/run-state";
import type { ToolRegistry } from "@/lib/tools/registry";

type BindingRegistries = { tools: ToolRegistry; activities: ActivityRegistry };

/**
 * What is wrong with a variant of a tool: the key, and what was expected there. Null for a tool that is not
 * registered.
 */
export function variantFault(
  title: string,
  arm: Variant,
  { tools, activities }: BindingRegistries,
): VariantFault | null {
  const tool = tools.get(title);
  if (!tool) return null;
  if (tool.options.role === "hoisted")
    return { key: "mode", expected: expects("noArms", { tool: tool.title }) };
  if (arm.mode === "latent") {
    if (tool.options.latent !== "forbid") return null;
    return { key: "mode", expected: expects("explicit", { tool: tool.title }) };
  }
  if (!activities.has(arm.activity)) {
    const names = [...new Set(activities.list().map(({ name }) => name))];
    return {
      key: "activity",
      expected: expects("registered", { names: names.join(", "), name: arm.activity }),
    };
  }
  if (activities.get(arm.activity, arm.variant)) return null;
  const known = activities.list().filter(({ name }) => name === activities.get(arm.activity)?.name);
  const names = known.map(({ variant }) => variant).join(", ");
  return { key: "variant", expected: expects("registered", { names, name: String(arm.variant) }) };
}

/** A number in [0, 1) that is always the same for an id and a tool, and evenly distributed over many ids. */
function draw(id: string, tool: string): number {
  return createHash("sha256").update(`${id}\n${tool}`).digest().readUIntBE(0, 6) / 2 ** 48;
}

/** The variant of an id by the weights; null when every weight is 0. */
function assignVariant(arms: readonly Variant[], { id, tool }: { id: string; tool: string }): Variant | null {
  const total = arms.reduce((sum, { weight }) => sum + weight, 0);
  const place = draw(id, tool) * total;
  let passed = 0;
  for (const arm of arms) {
    passed += arm.weight;
    if (place < passed) return arm;
  }
  return null;
}

/** The variant that represents a tool when there is no run yet. */
function heaviest(arms: readonly Variant[]): Variant | null {
  return arms.reduce<Variant | null>((most, arm) => (most && most.weight >= arm.weight ? most : arm), null);
}

/** The variant as a run stores it. */
export function bindingOf(arm: Variant, activities: ActivityRegistry): Binding | null {
  // The same as a tool with an empty activity name (R3).
  if (arm.mode === "latent") return { activity: "", variant: null, mode: "latent" };
  const activity = activities.get(arm.activity, arm.variant);
  return activity ? { activity: activity.name, variant: activity.variant, mode: "explicit" } : null;
}

export type BindingTable = {
  /**
   * Replaces the variants of a tool. Returns what is wrong with them (R4) and then keeps the earlier ones;
   * null when they are valid.
   */
  set(tool: string, arms: readonly Variant[]): string | null;
  /**
   * The binding of a run; without a run, the binding that most runs have. Null for a tool without variants.
   */
  assign(tool: string, runId: string | null): Binding | null;
};

/** An empty table. */
export function createBindingTable(registries: BindingRegistries): BindingTable {
  const byTool = new Map<string, readonly Variant[]>();
  return {
    set(title, arms) {
      const { name } = registries.tools.require(title);
      for (const arm of arms) {
        const fault = variantFault(name, arm, registries);
        if (fault) return `${title}, ${fault.key}: expected ${inEnglish(fault.expected)}.`;
      }
      if (!arms.some(({ weight }) => weight > 0))
        return `${title}: expected ${inEnglish(expects("weight"))}.`;
      byTool.set(name, [...arms]);
      return null;
    },
    assign(title, runId) {
      const { name } = registries.tools.require(title);
      const arms = byTool.get(name) ?? [];
      const arm = runId === null ? heaviest(arms) : assignVariant(arms, { id: runId, tool: name });
      return arm && bindingOf(arm, registries.activities);
    },
  };
}
