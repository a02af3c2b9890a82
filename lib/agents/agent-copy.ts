// Agents that a user changed or created, merged over those of agents.yaml. Pure: the caller supplies the rows.

import type { AgentCopyRow } from "@/db/store/agent-copies";
import type { Access } from "@/lib/config/access";
import { agentConfig } from "@/lib/config/agent-config";
import { readValues } from "@/lib/config/agent-values";
import type { AgentsConfig, AgentsFileConfig } from "@/lib/config/load";
import { wholeModel } from "@/lib/config/model-fields";
import type { AgentConfig, AgentEntry, EditableEntry } from "@/lib/config/schema";
import { fileOnlySearch } from "@/lib/config/search-fields";
import { DEFAULT_CHECKER_REQUESTS, DEFAULT_REPORT_WORDS } from "@/lib/config/sections";

export type AgentCopy = {
  name: string;
  /** The agent of agents.yaml that it is based on: its own name, unless it is a duplicate. */
  madeFrom: string;
  revision: number;
  createdAt: number;
  updatedAt: number;
  /** Null when this version cannot read it; then agents.yaml applies. */
  entry: EditableEntry | null;
  /**
   * The entry of `madeFrom` in agents.yaml when the copy was last saved; null if the file had none or they are
   * unknown.
   */
  base: EditableEntry | null;
};

function entryOf(json: string | null): EditableEntry | null {
  if (json === null) return null;
  try {
    const read = readValues(JSON.parse(json));
    return read.ok ? read.entry : null;
  } catch {
    // Invalid JSON is unreadable, like an object with other fields.
    return null;
  }
}

/** Parses a stored copy. Fields added in later versions have their defaults. */
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
    base,
  };
}

/** The entry of agents.yaml that a copy is based on; null if the file no longer has it. */
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

/** A changed agent. Values that only the file can supply are those last read from it, because the entry may be gone. */
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

/** The access that must not be stored with a run: that of the entry behind the agent, or the general one. */
export function accessBehind(
  { access, entries }: Pick<AgentsFileConfig, "access" | "entries">,
  name: string,
  copies: readonly AgentCopy[],
): Access {
  const copy = copies.find((known) => known.name === name) ?? { name, madeFrom: name };
  const behind = nameBehind(entries, copy);
  return (behind !== null && access.agents[behind]) || access.general;
}

/** A copy stored before a field could be edited takes that field from the file. */
export function withInherited(entry: EditableEntry, file: AgentEntry | null) {
  const base_class = entry.base_class ?? file?.base_class ?? "SGRAgent";
  const max_delegates = entry.execution.max_delegates ?? file?.execution.max_delegates ?? 0;
  return { ...entry, base_class, execution: { ...entry.execution, max_delegates } };
}

const PROTOCOL = {
  output_position: "last",
  explicit_output: "omit",
  references: false,
  instances: false,
} as const;

/**
 * Adds the fields that only the file contains: address, folder, protocol variant. A title changed by the user has no
 * translation.
 */
function wholeEntry(entry: EditableEntry, file: AgentEntry | null): AgentEntry {
  const words = Object.entries(file?.in ?? {}).map(([language, { title, description } = {}]) => [
    language,
    {
      ...(title && entry.title === file?.title ? { title } : {}),
      ...(description && entry.description === file?.description ? { description } : {}),
    },
  ]);
  const inherited = withInherited(entry, file);
  return {
    ...inherited,
    ...(file?.in ? { in: Object.fromEntries(words) } : {}),
    protocol: file?.protocol ?? PROTOCOL,
    execution: {
      ...inherited.execution,
      reports_dir: file?.execution.reports_dir ?? "reports",
      guided_fallback: file?.execution.guided_fallback ?? true,
      guided_minutes: file?.execution.guided_minutes ?? null,
      coverage_gate: file?.execution.coverage_gate ?? true,
      report_words: file?.execution.report_words ?? DEFAULT_REPORT_WORDS,
    },
    search: { ...fileOnlySearch(file?.search), ...entry.search },
    model: wholeModel(entry.model, file?.model),
    evidence: file?.evidence ?? { max_requests: DEFAULT_CHECKER_REQUESTS },
    mcp: { mcpServers: {} },
    variants: {},
  };
}

/**
 * The available agents: those of the file in its order, each with the user's changes, then those that users created.
 * Unreadable copies are ignored.
 */
export function withCopies(file: AgentsFileConfig, copies: readonly AgentCopy[]): AgentsConfig {
  const { entries: _entries, access: _access, chosen, ...config } = file;
  const changed = new Map<string, AgentConfig>();
  for (const copy of copies) {
    const { entry } = copy;
    if (entry) changed.set(copy.name, changedAgent(file, { ...copy, entry }));
  }
  const known = new Set(config.agents.map(({ name }) => name));
  const agents = [
    ...config.agents.map((agent) => changed.get(agent.name) ?? agent),
    ...[...changed.values()].filter(({ name }) => !known.has(name)),
  ];
  const standard = agents.find(({ name }) => name === chosen)?.name ?? config.default;
  return { ...config, default: standard, agents };
}
