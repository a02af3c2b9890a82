// The data of the Agents screen: each agent with its values in agents.yaml, and each tool with its current binding.
// Addresses are reduced to the host, files to their name.

import path from "node:path";
import { bindingOf } from "@/lib/agent/calls/binding-table";
import { resolveBindings } from "@/lib/agent/calls/bindings";
import type { Access, ModelAccess } from "@/lib/config/access";
import { differences } from "@/lib/config/agent-fields";
import { fieldRules, valuesOf } from "@/lib/config/agent-values";
import { agentWords } from "@/lib/config/agent-words";
import { ConfigError } from "@/lib/config/config-error";
import { configSentence } from "@/lib/config/config-sentence";
import { type Env, readEnv } from "@/lib/config/env";
import { type AgentsFileConfig, agentsFile, lackingSystemToolIds } from "@/lib/config/load";
import type { AgentConfig, AgentEntry, Variant } from "@/lib/config/schema";
import { allActivities } from "@/lib/custom-tools/activities";
import { allTools } from "@/lib/custom-tools/custom-registry";
import { GroundworkError } from "@/lib/errors/errors";
import type {
  AgentCopyDetail,
  AgentDetail,
  AgentFormData,
  AgentsScreenData,
  ToolBinding,
} from "@/lib/http/agents-responses";
import { resolveModel } from "@/lib/models/registry";
import type { Language } from "@/lib/text/languages";
import { type AgentCopy, accessBehind, fileEntryOf, withCopies, withInherited } from "./agent-copy";
import { type KnownFile, knownFile, storedCopies } from "./agents";
import { listTools } from "./tool-details";

/** `standard`: the name of the default agent. */
type Known = {
  file: AgentsFileConfig;
  standard: string;
  copies: Map<string, AgentCopy>;
  env: Env;
  language: Language;
};

const NO_ACCESS: Access = {
  search: { tavily: null },
  model: { apiKeyEnv: null, baseUrl: null, proxy: null },
};

const EMPTY: AgentsFileConfig = {
  default: "",
  chosen: null,
  agents: [],
  entries: {},
  limits: {
    runsAtOnce: 0,
    perDay: { tokens: null, searches: null, money: null },
    runsPerDay: null,
    perUser: {
      runsPerDay: null,
      runsPerMinute: 1,
      checksPerMinute: 1,
      uploadsPerMinute: 1,
      searchesPerMinute: 1,
      exportsPerMinute: 1,
      pagesPerMinute: 1,
      callsPerMinute: 1,
      streams: 1,
    },
  },
  prices: { currency: "USD", models: {} },
  mcp: {},
  documents: { folders: [], embedding: null },
  access: { general: NO_ACCESS, agents: {} },
};

/** If the file could never be read, the user's own agents are still returned. */
function fileOrFault(): Pick<KnownFile, "file" | "config"> & { fault: ConfigError | null } {
  try {
    return knownFile();
  } catch (error) {
    if (error instanceof ConfigError) return { file: agentsFile(), config: EMPTY, fault: error };
    throw error;
  }
}

/** Every agent and every tool, with texts in `language` where they exist. */
export async function agentsScreen(language: Language): Promise<AgentsScreenData> {
  const { file, config, fault } = fileOrFault();
  const copies = storedCopies();
  const { agents, default: standard } = withCopies(config, copies);
  const known: Known = {
    file: config,
    standard,
    copies: new Map(copies.map((copy) => [copy.name, copy])),
    env: readEnv(),
    language,
  };
  return {
    default: standard,
    agents: await Promise.all(agents.map((agent) => detailOf(agent, known))),
    broken: copies
      .filter(({ entry }) => entry === null)
      .map(({ name, madeFrom, revision, updatedAt }) => ({ name, madeFrom, revision, updatedAt })),
    tools: listTools(agents.map((agent) => ({ ...agent, ...agentWords(agent, language) }))),
    file,
    fault: fault && configSentence(fault, language),
  };
}

/** One agent. Throws agent_not_found. */
export async function findAgent(name: string, language: Language): Promise<AgentDetail> {
  const { agents } = await agentsScreen(language);
  const agent = agents.find((known) => known.name === name);
  if (!agent) throw new GroundworkError("agent_not_found", { agent: name });
  return agent;
}

/** The values of one agent for its form. Throws agent_not_found. */
export async function agentForm(name: string, language: Language): Promise<AgentFormData> {
  const { agents, tools, broken } = await agentsScreen(language);
  const agent = agents.find((known) => known.name === name);
  if (!agent) throw new GroundworkError("agent_not_found", { agent: name });
  return {
    agent,
    rules: fieldRules(),
    // The reasoning tools are part of every step, whatever an agent lists.
    tools: tools
      .filter(({ role }) => role !== "hoisted")
      .map(({ id, name: title, purpose, binding }) => ({ id, name: title, purpose, binding })),
    names: [...agents, ...broken].map((known) => known.name),
  };
}

async function detailOf(agent: AgentConfig, known: Known): Promise<AgentDetail> {
  const { file, copies, env, language } = known;
  const copy = copies.get(agent.name) ?? null;
  const counts = copy?.entry ? copy : null;
  const entry = fileEntryOf(file, counts ?? { name: agent.name, madeFrom: agent.name });
  const inFile = entry && valuesOf(entry);
  const values = counts?.entry ? valuesOf(withInherited(counts.entry, entry)) : inFile;
  if (!values) throw new Error(`agent ${agent.name} is neither in the file nor a copy`);
  return {
    name: agent.name,
    ...agentWords(agent, language),
    isDefault: known.standard === agent.name,
    origin: !counts ? "file" : Object.hasOwn(file.entries, agent.name) ? "changed" : "own",
    values,
    file: inFile,
    changed: inFile ? differences(values, inFile) : [],
    copy: counts && copyDetail(counts, entry),
    strategy: agent.baseClass,
    fixed: fixedOf(agent, entry),
    ...(await modelOf(agent, {
      env,
      access: accessBehind(file, agent.name, [...copies.values()]).model,
      language,
    })),
    bindings: bindingsOf(agent),
    lacking: lackingSystemToolIds(agent),
  };
}

function copyDetail(copy: AgentCopy, entry: AgentEntry | null): AgentCopyDetail {
  const { madeFrom, revision, createdAt, updatedAt } = copy;
  const file = entry && valuesOf(entry);
  const base = copy.base && valuesOf(withInherited(copy.base, entry));
  return {
    madeFrom,
    revision,
    createdAt,
    updatedAt,
    fileChanged: base && file ? differences(base, file) : [],
    base,
    fileGone: base !== null && file === null,
  };
}

const fixedOf = (agent: AgentConfig, entry: AgentEntry | null): AgentDetail["fixed"] => ({
  host: agent.model.baseUrl === null ? null : new URL(agent.model.baseUrl).host,
  systemFile: systemFileOf(entry),
  reportsDir: agent.execution.reportsDir,
});

/** The name of the file that holds the instructions; null for the built-in ones. */
function systemFileOf(entry: AgentEntry | null): string | null {
  const { system, system_file } = entry?.prompts ?? {};
  if (system_file !== undefined) return path.basename(system_file);
  return system === undefined ? null : "agents.yaml";
}

async function modelOf(
  agent: AgentConfig,
  { env, access, language }: { env: Env; access: ModelAccess; language: Language },
): Promise<Pick<AgentDetail, "model" | "modelFault">> {
  try {
    return { model: (await resolveModel({ env, agentModel: agent.model, access })).info, modelFault: null };
  } catch (error) {
    if (error instanceof ConfigError)
      return { model: null, modelFault: configSentence(error, language).message };
    throw error;
  }
}

// How each tool of an agent is answered now, with the shares if runs choose between variants.

/** Every variant of a tool with its share of the runs. */
function waysOf(arms: readonly Variant[] = []): Pick<ToolBinding, "ways"> {
  if (arms.length === 0) return {};
  const total = arms.reduce((sum, { weight }) => sum + weight, 0);
  const ways = arms.flatMap((arm) => {
    const binding = bindingOf(arm, allActivities());
    return binding ? [{ binding, share: arm.weight / total }] : [];
  });
  return { ways };
}

/** Bindings by tool in the agent's order, including the tools that every agent has. */
function bindingsOf({ tools, variants = {} }: AgentConfig): ToolBinding[] {
  const { bindings } = resolveBindings({
    tools,
    toolRegistry: allTools(),
    activityRegistry: allActivities(),
    variants,
  });
  return [...new Set([...tools, ...Object.keys(bindings)])].map((tool) => ({
    tool,
    binding: bindings[tool] ?? null,
    ...waysOf(variants[tool]),
  }));
}
