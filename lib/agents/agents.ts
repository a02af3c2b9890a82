// The agents on offer, everywhere: agents.yaml as it is now, with what was changed in the interface laid over it. While
// the file cannot be read the last one that could be counts, so that a slip in an editor stops nobody from asking. A run
// keeps the agent it was started with.

import { listAgentCopies } from "@/db/queries/agent-copies";
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
  loadAgents,
  readAgents,
} from "@/lib/config/load";
import type { AgentConfig } from "@/lib/config/schema";
import { allActivities } from "@/lib/custom-tools/activities";
import { allTools } from "@/lib/custom-tools/custom-registry";
import { log } from "@/lib/log";
import { getDb } from "@/lib/process/store";
import type { SearchChoice } from "@/lib/search/registry";
import { processSingleton } from "@/lib/singleton";
import type { Language } from "@/lib/text/languages";
import { type AgentCopy, accessBehind, readCopy, withCopies } from "./agent-copy";

/** `fault`: why the file cannot be read now; then `config` is the last one that could be. */
export type KnownFile = { file: string; config: AgentsFileConfig; fault: ConfigError | null };

const known = processSingleton("agents-file", () => ({ current: null as KnownFile | null }));

/** With the activities that are registered, so that an arm that nothing stands behind is refused. */
const knownNames = (): ToolNames => ({
  resolve: registeredTools.resolve,
  known: registeredTools.known,
  armFault: (tool, arm) => variantFault(tool, arm, { tools: allTools(), activities: allActivities() }),
});

/** The file, and what variables say over it, as they are now, or as it was when it could last be read. Throws ConfigError when it never could. */
export function knownFile(file = agentsFile()): KnownFile {
  const before = known.current?.file === file ? known.current : null;
  try {
    known.current = { file, config: loadAgents(file, knownNames()), fault: null };
  } catch (error) {
    if (!(error instanceof ConfigError) || !before) throw error;
    if (before.fault?.message !== error.message) log.warn("agents-unreadable", { error });
    known.current = { ...before, fault: error };
  }
  return known.current;
}

/** The file as it is now with these variables over it; nothing is remembered of it. Throws ConfigError. */
export const fileWith = (variables: Record<string, string | undefined>): AgentsFileConfig =>
  readAgents({ file: agentsFile(), tools: knownNames(), variables });

/** What was changed and made here, oldest first. */
export const storedCopies = (): AgentCopy[] => listAgentCopies(getDb()).map(readCopy);

/** What a run of an agent needs and must not be kept with it, as the file and the environment are now. Throws ConfigError. */
export const accessFor = (agent: string): Access => accessBehind(knownFile().config, agent, storedCopies());

/** What holds where no agent is asked; of the environment alone while the file could never be read. */
export function generalAccess(): Access {
  try {
    return knownFile().config.access.general;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { search: readEnv().search, model: { apiKeyEnv: null, baseUrl: null, proxy: null } };
  }
}

/** The default agent as it is on offer, also as it was changed here; null while the file could never be read. */
export function defaultAgent(): AgentConfig | null {
  try {
    const { agents, default: standard } = offeredAgents();
    return agents.find(({ name }) => name === standard) ?? null;
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

/** How the web is searched where no agent is asked: as the default agent does. */
export function generalChoice(): SearchChoice {
  const agent = defaultAgent();
  return agent ? choiceOf(agent) : {};
}

/** What an agent wants of the web search; runs that began before there was a choice have none. */
export const choiceOf = (agent: Pick<AgentConfig, "search"> | undefined): SearchChoice => ({
  providers: agent?.search.providers ?? null,
  merge: agent?.search.merge ?? 1,
});

/** The agents on offer. Throws ConfigError when agents.yaml could never be read. */
export function offeredAgents(): AgentsConfig {
  return withCopies(knownFile().config, storedCopies());
}

/**
 * The agents on offer with their words in a language; none while agents.yaml could never be read, for screens that show
 * what was found whether or not anybody can be asked.
 */
export function agentsToShow(language: Language): AgentConfig[] {
  try {
    return offeredAgents().agents.map((agent) => ({ ...agent, ...agentWords(agent, language) }));
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}
