// The custom tools of this process, and the registry that shows them with those that ship. On `globalThis`, because
// routes, pages and instrumentation have their own copies of every module and must offer the same tools.

import type { ActivityRegistry } from "@/lib/activities/registry";
import { layered } from "@/lib/tools/external";
import { canonicalName, Tool, type ToolRegistry } from "@/lib/tools/registry";

/** `tool` is the id it would have had. */
export type LeftOutFile = { file: string; tool: string | null; reason: string };

export type CustomTools = {
  tools: ToolRegistry;
  activities: ActivityRegistry;
  files: { file: string; tool: string }[];
  leftOut: LeftOutFile[];
  /** Loads the code of those of these names (canonical) that are one's own; others are passed over. */
  ready(names: readonly string[]): Promise<void>;
};

const SHELF = Symbol.for("groundwork.custom-tools");
const shared = globalThis as { [SHELF]?: CustomTools };

/** From now on these are on offer. */
export function shelve(custom: CustomTools): void {
  shared[SHELF] = custom;
}

/** Null before they were looked for. */
export const customTools = (): CustomTools | null => shared[SHELF] ?? null;

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
