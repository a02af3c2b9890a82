// What an agent can do without and should not: checked when the process starts, said in the log, never refused.

import { Tool } from "@/lib/tools/registry";
import type { AgentConfig } from "./schema";

const lacking = ({ tools }: Pick<AgentConfig, "tools">) =>
  Tool.list()
    .filter(({ options }) => options.category === "system" && options.role !== "hoisted")
    .filter(({ name }) => !tools.includes(name));

/** Titles of the system tools that an agent lacks (S2). The reasoning is part of every step and cannot be lacking. */
export const lackingSystemTools = (agent: Pick<AgentConfig, "tools">): string[] =>
  lacking(agent).map(({ title }) => title);

/** The same by their ids. */
export const lackingSystemToolIds = (agent: Pick<AgentConfig, "tools">): string[] =>
  lacking(agent).map(({ name }) => name);
