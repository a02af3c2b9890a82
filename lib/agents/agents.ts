// The available agents everywhere: the current agents.yaml merged with the changes made in the interface. While the
// file cannot be read, the last readable version applies, so that a typing error stops nobody from asking. A run uses
// the agent it was created with.
import type { Store } from "@/db/store/store";
import { variantFault } from "@/lib/agent/calls/binding-table";
import type { Access } from "@/lib/config/access";
import { registeredTools, type ToolNames } from "@/lib/config/agent-config";
import { agentWords } from "@/lib/config/agent-words";
import { ConfigError } from "@/lib/config/config-error";
import { readEnv } from "@/lib/config/env";
import {
  type AgentsConfig,
  type AgentsFileConfig,
  agentsFile,
  readAgents,
  watchAgents,
} from "@/lib/config/load";
import type { AgentConfig } from "@/lib/config/schema";
import { allActivities } from "@/lib/custom-tools/activities";
import { allTools, type CustomTools, customTools } from "@/lib/custom-tools/custom-registry";
import { log } from "@/lib/log";
import { getDb } from "@/lib/process/store";
import type { SearchChoice } from "@/lib/search/registry";
import { processSingleton } from "@/lib/singleton";
import type { Language } from "@/lib/text/languages";
import { frozen } from "@/lib/tools/frozen";
import { type AgentCopy, accessBehind, readCopy, withCopies } from "./agent-copy";

/** `fault`: why the file cannot be read now; `config` is then the last readable version. Nobody changes it. */
export type KnownFile = { file: string; config: AgentsFileConfig; fault: ConfigError | null };
/** `unchanged`: whether the texts are those it was made from; `tools`: those it knew. */
type Known = KnownFile & { unchanged: () => boolean; tools: CustomTools | null };

const known = processSingleton("agents-file", () => ({ current: null as Known | null }));

/** Includes the registered activities, so that a variant without an activity is rejected. */
const knownNames = (): ToolNames => ({
  resolve: registeredTools.resolve,
  known: registeredTools.known,
  why: registeredTools.why,
  armFault: (tool, arm) => variantFault(tool, arm, { tools: allTools(), activities: allActivities() }),
});

const isCurrent = ({ fault, unchanged, tools }: Known): boolean =>
  !fault && tools === customTools() && unchanged();

/**
 * The current file with environment variables applied, or its last readable version. Throws ConfigError when it was
 * never readable. Every page asks several times: the texts are read each time, and parsed when one has changed.
 */
export function knownFile(file = agentsFile()): KnownFile {
  const before = known.current?.file === file ? known.current : null;
  if (before && isCurrent(before)) return before;
  try {
    const { config, unchanged } = watchAgents(file, knownNames());
    known.current = { file, config: frozen(config), fault: null, unchanged, tools: customTools() };
  } catch (error) {
    if (!(error instanceof ConfigError) || !before) throw error;
    if (before.fault?.message !== error.message) log.warn("agents-unreadable", { error });
    known.current = { ...before, fault: error };
  }
  return known.current;
}

/** The current file with these variables applied, without caching. Throws ConfigError. */
export const fileWith = (variables: Record<string, string | undefined>): AgentsFileConfig =>
  readAgents({ file: agentsFile(), tools: knownNames(), variables });

const copies = processSingleton("agent-copies", () => new WeakMap<Store, AgentCopy[]>());

/** Reads the changed and created agents from the store: at the start, and after each change. */
export async function loadCopies(db = getDb()): Promise<void> {
  copies.set(db, (await db.listAgentCopies()).map(readCopy));
}

/** Changed and created agents, oldest first, as they were last read. */
export const storedCopies = (): AgentCopy[] => copies.get(getDb()) ?? [];

/**
 * The access that a run of an agent needs and must not store, from the current file and environment. Throws
 * ConfigError.
 */
export const accessFor = (agent: string): Access => accessBehind(knownFile().config, agent, storedCopies());

/** Access outside any agent; from the environment alone if the file was never readable. */
export function generalAccess(): Access {
  try {
    return knownFile().config.access.general;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { search: readEnv().search, model: { apiKeyEnv: null, baseUrl: null, proxy: null } };
  }
}

/** The default agent with the user's changes; null if the file was never readable. */
export function defaultAgent(): AgentConfig | null {
  try {
    const { agents, default: standard } = offeredAgents();
    return agents.find(({ name }) => name === standard) ?? null;
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

/** Web search settings outside any agent: those of the default agent. */
export function generalChoice(): SearchChoice {
  const agent = defaultAgent();
  return agent ? choiceOf(agent) : {};
}

/** Web search settings of an agent; runs stored before this setting existed have none. */
export const choiceOf = (agent: Pick<AgentConfig, "search"> | undefined): SearchChoice => ({
  providers: agent?.search.providers ?? null,
  merge: agent?.search.merge ?? 1,
});

/** The available agents. Throws ConfigError when agents.yaml was never readable. */
export function offeredAgents(): AgentsConfig {
  return withCopies(knownFile().config, storedCopies());
}

/**
 * The available agents with texts in a language; empty if agents.yaml was never readable, for screens that show stored
 * results even when no agent can be asked.
 */
export function agentsToShow(language: Language): AgentConfig[] {
  try {
    return offeredAgents().agents.map((agent) => ({ ...agent, ...agentWords(agent, language) }));
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}
