// Shared by the tests of composition and projection: a step with the shipped tools, and external tools.

import { createActivityRegistry } from "@/lib/activities/registry";
import { resolveBindings } from "@/lib/agent/calls/bindings";
import { type ComposedStep, composeStep, type StepOffer } from "@/lib/agent/step-schema/compose";
import { type ProjectionOptions, projectStep } from "@/lib/agent/step-schema/project";
import { createToolRegistry, factCheckTool, Tool, type ToolRegistry } from "@/lib/tools/registry";
import type { JsonSchema, RegisteredTool, ToolSchema } from "@/lib/tools/tool";
import { DEFAULT_TOOLKIT } from "@/testing/agent/toolkit";

/** The default toolkit and one latent tool. */
export const NAMES = [...DEFAULT_TOOLKIT, factCheckTool.name];
export const LATENT = { activity: "", variant: null, mode: "latent" } as const;
export const EXPLICIT = { activity: "code", variant: "default", mode: "explicit" } as const;

/** A step that offers them, with activities for the default toolkit. */
export function shipped(overrides: Partial<StepOffer> = {}): ComposedStep {
  const activityRegistry = createActivityRegistry();
  for (const name of DEFAULT_TOOLKIT) activityRegistry.register(name, async () => null);
  const { bindings } = resolveBindings({ tools: NAMES, toolRegistry: Tool, activityRegistry });
  const tools = NAMES.map((name) => Tool.require(name));
  return composeStep({
    tools,
    bindings,
    outputPosition: "last",
    explicitOutput: "omit",
    maxCalls: 4,
    ...overrides,
  });
}

/** A step of the Standard agent, which has the default toolkit alone. */
export function standard(tools: ToolRegistry = Tool): ComposedStep {
  return shipped({ tools: DEFAULT_TOOLKIT.map((name) => tools.require(name)) });
}

/** A tool as an external server may describe it, with any keyword of JSON Schema. */
export function custom(
  properties: Record<string, unknown>,
  rest: Record<string, unknown> = {},
): RegisteredTool {
  const schema = {
    type: "object",
    description: "A foreign tool.",
    properties,
    ...rest,
  } as unknown as ToolSchema;
  return createToolRegistry().register("ForeignTool", schema);
}

/** The wire schema of one tool, bound to an activity unless the offer says otherwise. */
export function projectTool(
  tool: RegisteredTool,
  options: ProjectionOptions & Partial<StepOffer> = {},
): JsonSchema {
  const { profile, ...offer } = options;
  const bindings = { [tool.name]: EXPLICIT };
  const composed = shipped({ tools: [tool], bindings, ...offer });
  const [branch] = projectStep(composed, { profile }).wire.properties?.calls?.items?.anyOf ?? [];
  return branch ?? {};
}

/** A schema and all schemas nested in it. */
export function everySchema(schema: JsonSchema): JsonSchema[] {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])];
  return [schema, ...[...inner, ...(schema.items ? [schema.items] : [])].flatMap(everySchema)];
}

/** The branch of a tool in a wire schema. */
export function branchOf(wire: JsonSchema, name: string): JsonSchema {
  return wire.properties?.calls?.items?.anyOf?.find((item) => item.properties?._tool?.const === name) ?? {};
}
