// The custom tools of this process, and the registry that shows them with those that ship.

import type { ActivityRegistry } from "@/lib/activities/registry";
import type { Field } from "@/lib/config/expectation";
import { processSingleton } from "@/lib/singleton";
import { layered } from "@/lib/tools/external";
import { canonicalName, Tool, type ToolRegistry } from "@/lib/tools/registry";

/** `tool` is the id it would have had. What the file itself throws is a text; what code says of it has words in each language. */
export type LeftOutFile = { file: string; tool: string | null; reason: Field };

export type CustomTools = {
  tools: ToolRegistry;
  activities: ActivityRegistry;
  files: { file: string; tool: string }[];
  leftOut: LeftOutFile[];
  /** Loads the code of those of these names (canonical) that are one's own; others are passed over. */
  ready(names: readonly string[]): Promise<void>;
};

const shelf = processSingleton("custom-tools", () => ({ current: null as CustomTools | null }));

/** From now on these are on offer. */
export function shelve(tools: CustomTools): void {
  shelf.current = tools;
}

/** Null before they were looked for. */
export const customTools = (): CustomTools | null => shelf.current;

/** The tools that ship and those of one's own. */
export function allTools(): ToolRegistry {
  const custom = customTools();
  return custom ? layered(Tool, custom.tools) : Tool;
}

/** Why a tool of this name is not there, when a file of one's own would have been it. */
export function whyLeftOut(name: string): LeftOutFile | null {
  const id = canonicalName(name);
  return customTools()?.leftOut.find(({ tool }) => tool === id) ?? null;
}
