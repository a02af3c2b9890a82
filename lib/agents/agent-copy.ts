// Agents as a person changed or made them here, laid over those of agents.yaml. Nothing is read or written: rows come in.

import type { AgentCopyRow } from "@/db/queries/agent-copies";
import type { Access } from "@/lib/config/access";
import { agentConfig } from "@/lib/config/agent-config";
import type { AgentValues } from "@/lib/config/agent-fields";
import { readValues, valuesOf } from "@/lib/config/agent-values";
import type { AgentsConfig, AgentsFileConfig } from "@/lib/config/load";
import type { AgentConfig, AgentEntry, EditableEntry } from "@/lib/config/schema";
import { fileOnlySearch } from "@/lib/config/search-fields";

export type AgentCopy = {
  name: string;
  /** The agent of agents.yaml it was made from: its own name, unless it is a duplicate. */
  madeFrom: string;
  revision: number;
  createdAt: number;
  updatedAt: number;
  /** Null when this version cannot read it any more; then agents.yaml counts. */
  entry: EditableEntry | null;
  /** What agents.yaml said of `madeFrom` when the copy was last saved; null when it had it no more, or cannot be told. */
  base: AgentValues | null;
};

function entryOf(json: string | null): EditableEntry | null {
  if (json === null) return null;
  try {
    const read = readValues(JSON.parse(json));
    return read.ok ? read.entry : null;
  } catch {
    // What is no JSON is unreadable like what has other fields.
    return null;
  }
}

/** A stored copy. Fields that are younger than it have their defaults. */
export function readCopy(row: AgentCopyRow): AgentCopy {
  const { name, madeFrom, revision, createdAt, updatedAt } = row;
  const base = entryOf(row.base);
  return {
    name,
    madeFrom,
    revision,
    createdAt,
    updatedAt,
    entry: entryOf(row.values),
    base: base && valuesOf(base),
  };
}

/** The entry of agents.yaml that stands behind a copy; null when the file has it no more. */
export function fileEntryOf(
  { entries }: Pick<AgentsFileConfig, "entries">,
  copy: Pick<AgentCopy, "name" | "madeFrom">,
): AgentEntry | null {
  const name = nameBehind(entries, copy);
  return (name !== null && entries[name]) || null;
}

function nameBehind(
  entries: AgentsFileConfig["entries"],
  { name, madeFrom }: Pick<AgentCopy, "name" | "madeFrom">,
): string | null {
  return [name, madeFrom].find((key) => Object.hasOwn(entries, key)) ?? null;
}

/** An agent as it was changed. What only the file can say is that which was last read there: it may be gone by now. */
function changedAgent(file: AgentsFileConfig, copy: AgentCopy & { entry: EditableEntry }): AgentConfig {
  const value = wholeEntry(copy.entry, fileEntryOf(file, copy));
  const tools = { resolve: (name: string) => name, known: [] };
  const agent = agentConfig({ name: copy.name, value, tools });
  const behind = nameBehind(file.entries, copy);
  const inFile = file.agents.find(({ name }) => name === behind);
  return {
    ...agent,
    prompts: { ...agent.prompts, systemText: inFile?.prompts.systemText ?? null },
    mcpServers: inFile?.mcpServers ?? [],
    variants: inFile?.variants ?? {},
  };
}

/** What must not be kept with a run of an agent: that of the entry behind it, or else what holds for every agent. */
export function accessBehind(
  { access, entries }: Pick<AgentsFileConfig, "access" | "entries">,
  name: string,
  copies: readonly AgentCopy[],
): Access {
  const copy = copies.find((known) => known.name === name) ?? { name, madeFrom: name };
  const behind = nameBehind(entries, copy);
  return (behind !== null && access.agents[behind]) || access.general;
}

/** A copy from before the number of delegates could be changed here has that of the file. */
export function withDelegates(entry: EditableEntry, file: AgentEntry | null) {
  const max_delegates = entry.execution.max_delegates ?? file?.execution.max_delegates ?? 0;
  return { ...entry, execution: { ...entry.execution, max_delegates } };
}

const PROTOCOL = {
  output_position: "last",
  explicit_output: "omit",
  references: false,
  instances: false,
} as const;

/** What stands in the file alone: address, folder, form of the protocol. A title that was changed here has no translation. */
function wholeEntry(entry: EditableEntry, file: AgentEntry | null): AgentEntry {
  const words = Object.entries(file?.in ?? {}).map(([language, { title, description } = {}]) => [
    language,
    {
      ...(title && entry.title === file?.title ? { title } : {}),
      ...(description && entry.description === file?.description ? { description } : {}),
    },
  ]);
  return {
    ...entry,
    ...(file?.in ? { in: Object.fromEntries(words) } : {}),
    base_class: file?.base_class ?? "SGRAgent",
    protocol: file?.protocol ?? PROTOCOL,
    execution: {
      ...withDelegates(entry, file).execution,
      reports_dir: file?.execution.reports_dir ?? "reports",
    },
    search: { ...fileOnlySearch(file?.search), ...entry.search },
    model: { ...entry.model, ...(file?.model.base_url ? { base_url: file.model.base_url } : {}) },
    mcp: { mcpServers: {} },
    variants: {},
  };
}

/**
 * The agents on offer: those of the file in its order, each as it was changed here, then those that were made here. A copy
 * that cannot be read counts for nothing.
 */
export function withCopies(file: AgentsFileConfig, copies: readonly AgentCopy[]): AgentsConfig {
  const { entries: _entries, access: _access, ...config } = file;
  if (copies.length === 0) return config;
  const changed = new Map<string, AgentConfig>();
  for (const copy of copies) {
    const { entry } = copy;
    if (entry) changed.set(copy.name, changedAgent(file, { ...copy, entry }));
  }
  const known = new Set(config.agents.map(({ name }) => name));
  return {
    ...config,
    agents: [
      ...config.agents.map((agent) => changed.get(agent.name) ?? agent),
      ...[...changed.values()].filter(({ name }) => !known.has(name)),
    ],
  };
}
