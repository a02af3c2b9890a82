// What an agent can do without and should not: checked when the process starts, said in the log, never refused.

import { Tool } from "@/lib/tools/registry";
import type { AgentConfig } from "./schema";

/** Titles of the system tools that an agent lacks (S2). The reasoning is part of every step and cannot be lacking. */
export function lackingSystemTools(agent: Pick<AgentConfig, "tools">): string[] {
  return Tool.list()
    .filter(({ options }) => options.category === "system" && options.role !== "hoisted")
    .filter(({ name }) => !agent.tools.includes(name))
    .map(({ title }) => title);
}
