// Loads `agents.yaml` with what variables of the environment say over it. An error names the file or the variable, the
// path and what was expected; a run keeps the configuration it was started with, so that a change reaches new runs only.

import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseDocument } from "yaml";
import { log } from "@/lib/log";
import { processSingleton } from "@/lib/singleton";
import { Tool } from "@/lib/tools/registry";
import { type Access, accessOf } from "./access";
import { agentConfig, type Fault, registeredTools, type ToolNames } from "./agent-config";
import { ConfigError } from "./config-error";
import { type DocumentSettings, documentSettings } from "./documents";
import { appRoot, settingVariables } from "./env";
import { expects, placed } from "./expectation";
import { expectationOf, refusedText } from "./issue-expectation";
import { inOurSpelling, type Layers, layerConfig } from "./layers";
import type { InstallationLimits } from "./limits";
import { sharedServers } from "./mcp-servers";
import {
  type AgentConfig,
  type AgentEntry,
  type AgentsFile,
  agentsFileSchema,
  type McpServerConfig,
  type PriceList,
} from "./schema";
import { promptsFields } from "./sections";
import { storedConnections } from "./stored-connections";
import { type StoredSettings, storedSettings } from "./stored-settings";
import { isMap, layered, readVariables, type Tree } from "./variables";

/** Absolute path. */
export const agentsFile = () => path.join(appRoot(), "agents.yaml");

export type AgentsConfig = {
  default: string;
  agents: AgentConfig[];
  limits: InstallationLimits;
  prices: PriceList;
  /** By name, those of every agent; which agent may use which stands in its `mcpServers`. */
  mcp: Record<string, McpServerConfig>;
};

/** With what the file itself says of each agent, by name. */
export type AgentsFileConfig = AgentsConfig & {
  entries: Record<string, AgentEntry>;
  /** The default that was chosen in the settings; null when none was, or a variable sets another. */
  chosen: string | null;
  documents: DocumentSettings;
  /** What must not be kept with a run: of what holds for every agent, and of each of them by name. */
  access: { general: Access; agents: Record<string, Access> };
};

function pricesOf({ currency, models, searches }: AgentsFile["prices"]): PriceList {
  const prices = Object.entries(models).map(([name, { input, cached_input, cache_write, output }]) => [
    name,
    {
      input,
      cachedInput: cached_input ?? input,
      ...(cache_write === undefined ? {} : { cacheWrite: cache_write }),
      output,
    },
  ]);
  return { currency, models: Object.fromEntries(prices), searches };
}

/** What the file says. The parser's own words would repeat its lines, and a line may hold a secret. Throws ConfigError. */
function treeOf(text: string): Tree {
  const document = parseDocument(text, { prettyErrors: true });
  const fault = document.errors[0];
  if (fault) {
    const { line = 0, col = 0 } = fault.linePos?.[0] ?? {};
    throw new ConfigError({
      file: "agents.yaml",
      path: placed("line", { line, column: col }),
      expected: expects("yaml", { fault: fault.code.toLowerCase().replaceAll("_", " ") }),
    });
  }
  const tree: unknown = document.toJS();
  if (isMap(tree)) return inOurSpelling(tree);
  throw new ConfigError({ file: "agents.yaml", path: placed("top"), expected: expects("map") });
}

/** Throws ConfigError for the first value that is not as it should be, by who said it. */
function checked({ merged, fault }: Layers): AgentsFile {
  const parsed = agentsFileSchema.safeParse(merged, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const key = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  const at = (issue?.path ?? []).map((part) => (typeof part === "number" ? part : String(part)));
  throw fault(at, issue ? expectationOf(issue) : expects("file"), key === undefined ? {} : { key });
}

type Variables = Record<string, string | undefined>;

/** `stored`: what was entered in the settings. `read`: how files beside it that it names are read. */
type AgentsText = {
  text: string;
  variables: Variables;
  stored: StoredSettings;
  read: (file: string) => string;
};

const readText = (file: string): string => readFileSync(/*turbopackIgnore: true*/ file, "utf8");

// Instructions that stand in files of their own.

type Prompts = AgentEntry["prompts"];

/** `folder`: where relative paths start. `read` returns the text of a file by its absolute path, or throws. */
type Files = { folder: string; read: (file: string) => string; fault: Fault };

/** The texts, also of those that stand in files. Throws what `fault` makes for a file that cannot be used. */
function promptTexts(
  { system, system_file, extra, extra_file }: Prompts,
  { folder, read, fault }: Files,
): Pick<Prompts, "system" | "extra"> {
  const text = (key: "system" | "extra", own: string | undefined, file: string | undefined) => {
    if (file === undefined) return own;
    const at = ["prompts", `${key}_file`];
    if (own !== undefined) throw fault(at, expects("notBoth", { one: key, other: `${key}_file` }));
    const checked = promptsFields.shape[key].safeParse(textOf(file));
    if (checked.success) return checked.data;
    const issue = checked.error.issues[0];
    throw fault(at, expects("textFile", { why: issue ? refusedText(issue) : file }));
    function textOf(name: string): string {
      try {
        return read(path.resolve(folder, name));
      } catch (cause) {
        throw fault(at, expects("readableNamed", { name }), { cause });
      }
    }
  };
  const texts = { system: text("system", system, system_file), extra: text("extra", extra, extra_file) };
  return {
    ...(texts.system === undefined ? {} : { system: texts.system }),
    ...(texts.extra === undefined ? {} : { extra: texts.extra }),
  };
}

/** Reads an agents file with what variables say over it. `folder` is where relative paths in it start. */
function parseAgents(source: AgentsText, tools: ToolNames, folder: string): AgentsFileConfig {
  const {
    text,
    variables,
    stored: { default: chosen = null, ...stored },
    read,
  } = source;
  const file = treeOf(text);
  const set = readVariables(variables, file);
  const layers = layerConfig(layered(file, stored) as Tree, set);
  const data = checked(layers);
  const entries: Record<string, AgentEntry> = {};
  const agents = Object.entries(data.agents).map(([name, entry]) => {
    const fault: Layers["fault"] = (at, ...said) => layers.fault(["agents", name, ...at], ...said);
    const value = { ...entry, prompts: promptTexts(entry.prompts, { folder, read, fault }) };
    entries[name] = entry.prompts.system_file
      ? { ...value, prompts: { ...value.prompts, system_file: entry.prompts.system_file } }
      : value;
    return agentConfig({ name, value, tools, fault });
  });
  if (!agents.some((agent) => agent.name === data.default))
    throw layers.fault(["default"], expects("oneOf", { names: agents.map(({ name }) => name).join(", ") }));
  const { limits, prices, contact = null } = data;
  return {
    default: data.default,
    agents,
    entries,
    chosen: set.some(({ path: [key] }) => key === "default") ? null : chosen,
    access: {
      general: accessOf(data, contact),
      agents: Object.fromEntries(
        Object.entries(entries).map(([name, entry]) => [name, accessOf(entry, contact)]),
      ),
    },
    limits: limitsOf(limits),
    prices: pricesOf(prices),
    documents: documentSettings(data.documents),
    mcp: sharedServers(data, layers.fault),
  };
}

type Reading = { file: string; tools: ToolNames; variables: Variables };

/**
 * The agents as a file and variables of the environment have them. What is on offer, with what was changed in the interface,
 * is told by `lib/agents/agents.ts`. Throws ConfigError.
 */
export function readAgents({ file, tools, variables }: Reading, read = readText): AgentsFileConfig {
  let text: string;
  try {
    text = read(file);
  } catch (cause) {
    throw new ConfigError({
      file: "agents.yaml",
      path: placed("file"),
      expected: expects("readable"),
      cause,
    });
  }
  return parseAgents({ text, variables, stored: storedSettings(), read }, tools, path.dirname(file));
}

/** Whether what a configuration was made from is as it was: the same texts and connections make the same configuration. */
type Unchanged = () => boolean;

/** The agents as they are now, and whether they still are when that is asked later. Throws ConfigError. */
export function watchAgents(
  file: string,
  tools: ToolNames,
): { config: AgentsFileConfig; unchanged: Unchanged } {
  const texts = new Map<string, string>();
  const read = (one: string) => {
    const text = readText(one);
    texts.set(one, text);
    return text;
  };
  const variables = settingVariables();
  const config = readAgents({ file, tools, variables }, read);
  const told = JSON.stringify(variables);
  // Services that nothing else sets are those entered in the settings.
  const connections = storedConnections();
  const entered = storedSettings();
  const unchanged = () => {
    try {
      if (storedConnections() !== connections || storedSettings() !== entered) return false;
      if (JSON.stringify(settingVariables()) !== told) return false;
      return [...texts].every(([one, text]) => readText(one) === text);
    } catch {
      // Whoever loads the configuration again says what cannot be read.
      return false;
    }
  };
  return { config, unchanged };
}

function limitsOf({ runs_at_once, per_day, per_user }: AgentsFile["limits"]): InstallationLimits {
  const { runs: runsPerDay, ...perDay } = per_day;
  return {
    runsAtOnce: runs_at_once,
    perDay,
    runsPerDay,
    perUser: {
      runsPerDay: per_user.runs_per_day,
      runsPerMinute: per_user.runs_per_minute,
      checksPerMinute: per_user.checks_per_minute,
      uploadsPerMinute: per_user.uploads_per_minute,
      searchesPerMinute: per_user.searches_per_minute,
      exportsPerMinute: per_user.exports_per_minute,
      pagesPerMinute: per_user.pages_per_minute,
      callsPerMinute: per_user.calls_per_minute,
      streams: per_user.streams,
    },
  };
}

/** What holds where no file has ever said anything else. */
const FIRST_LIMITS: InstallationLimits = {
  runsAtOnce: 20,
  perDay: { tokens: null, searches: null, money: null },
  runsPerDay: null,
  perUser: {
    runsPerDay: null,
    runsPerMinute: 20,
    checksPerMinute: 20,
    uploadsPerMinute: 120,
    searchesPerMinute: 120,
    exportsPerMinute: 120,
    pagesPerMinute: 600,
    callsPerMinute: 120,
    streams: 40,
  },
};

type KnownLimits = { file: string; stamp: string; entered: StoredSettings; limits: InstallationLimits };
// Every copy of this module goes by the same limits.
const knownLimits = processSingleton("limits", () => ({ current: null as KnownLimits | null }));

function stampOf(file: string): string {
  const stat = statSync(/*turbopackIgnore: true*/ file, { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : "";
}

function variablesStamp(): string {
  try {
    return JSON.stringify(settingVariables());
  } catch {
    // Whoever loads the file says which of those beside it cannot be opened.
    return "unreadable";
  }
}

/**
 * The limits of the installation as the file says them now; the last ones that could be read while it is broken, since
 * runs in line and the day's caps cannot wait for it to be mended. Never throws. Read again only when it was changed.
 */
export function loadLimits(file = agentsFile(), tools = registeredTools): InstallationLimits {
  const stamp = `${stampOf(file)} ${variablesStamp()}`;
  const known = knownLimits.current?.file === file ? knownLimits.current : null;
  const entered = storedSettings();
  if (known && known.stamp === stamp && known.entered === entered) return known.limits;
  let limits = known?.limits ?? FIRST_LIMITS;
  try {
    limits = readAgents({ file, tools, variables: settingVariables() }).limits;
  } catch (error) {
    log.warn("limits-unreadable", { error });
  }
  knownLimits.current = { file, stamp, entered, limits };
  return limits;
}

// Settings that an agent should have, although it works without them: checked when the process starts, reported in the
// log, never refused.

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
