// Everything that is set up here, with where it comes from, for the settings screen. Nothing secret passes: of a variable
// that holds a secret only whether it is set, of an address only its host. A part that cannot be read does not take the
// others with it.

import { stat } from "node:fs/promises";
import path from "node:path";
import { totalSpending } from "@/db/queries/spending";
import { offeredAgents, storedCopies } from "@/lib/agents/agents";
import { backedUpAt } from "@/lib/backups/backup-fact";
import { newestBackup } from "@/lib/backups/backup-files";
import { appRoot, type Env, readEnv, variableSet } from "@/lib/config/env";
import type { AgentsConfig } from "@/lib/config/load";
import { type Origins, readOrigins } from "@/lib/config/setting-origin";
import type {
  AgentModelSetting,
  LimitSettings,
  SettingsResponse,
  StoreSetting,
  VariableSetting,
} from "@/lib/http/settings-responses";
import { log } from "@/lib/log";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { storeCondition } from "@/lib/process/store-condition";
import { storeFile } from "@/lib/process/store-file";
import { dayOf } from "@/lib/run-log/spending";
import { getLiveRuns } from "@/lib/runs/live";
import type { Language } from "@/lib/text/languages";
import { listAgentLimits, listModelSettings } from "./settings-agents";
import { documentsSetting } from "./settings-documents";
import { searchSettings } from "./settings-search";
import { hostOf, secret, variable } from "./settings-variable";

/** Throws ConfigError when agents.yaml or the environment cannot be used. */
export async function getSettings({
  language = "en",
  now = systemClock.now(),
}: {
  /** In which agents are called. */
  language?: Language;
  now?: number;
} = {}): Promise<SettingsResponse> {
  const env = readEnv();
  const config = offeredAgents();
  const file = path.join(appRoot(), "agents.yaml");
  const copies = storedCopies().flatMap(({ name, entry }) => (entry ? [name] : []));
  const origins = readOrigins(file, copies);
  const [models, limits, documents, store] = await Promise.all([
    listModelSettings({ env, config, language }, origins),
    orNull("limits", () => limitSettings({ config, origins, language, now })),
    orNull("documents", () => documentsSetting(env.dataDir)),
    orNull("store", () => storeSetting(env)),
  ]);
  return {
    file,
    models,
    modelVariables: modelVariables(env),
    limits,
    prices: priceSettings({ config, origins, models }),
    search: searchSettings(env, now),
    documents,
    store,
  };
}

async function orNull<Value>(part: string, read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    log.error("settings-part-unreadable", { part, error });
    return null;
  }
}

function modelVariables(env: Env): VariableSetting[] {
  return [
    secret("OPENAI_API_KEY"),
    variable("OPENAI_BASE_URL", env.openai ? hostOf(env.openai.baseUrl) : null),
    variable("OPENAI_MODEL", env.openai?.model ?? null),
    variable("OLLAMA_HOST", hostOf(env.ollamaUrl)),
    variable("LMSTUDIO_BASE_URL", hostOf(env.lmStudioUrl)),
  ];
}

async function limitSettings(known: {
  config: AgentsConfig;
  origins: Origins;
  language: Language;
  now: number;
}): Promise<LimitSettings> {
  const { config, origins, language, now } = known;
  const { runs, line } = getLiveRuns();
  const { runsAtOnce, perDay } = config.limits;
  const day = dayOf(now);
  return {
    runsAtOnce: origins.of(["limits", "runs_at_once"], runsAtOnce),
    now: { live: runs.size, queued: line.length },
    perDay: {
      tokens: origins.of(["limits", "per_day", "tokens"], perDay.tokens),
      searches: origins.of(["limits", "per_day", "searches"], perDay.searches),
      money: origins.of(["limits", "per_day", "money"], perDay.money),
    },
    day,
    usedToday: await totalSpending(getDb(), day),
    agents: listAgentLimits({ agents: config.agents, language }, origins),
  };
}

function priceSettings(known: {
  config: AgentsConfig;
  origins: Origins;
  models: AgentModelSetting[];
}): SettingsResponse["prices"] {
  const { currency, models } = known.config.prices;
  // What answers on this machine costs nothing that could be listed.
  const unpriced = known.models.flatMap(({ model, price }) =>
    model?.kind === "endpoint" && price.value === null ? [model.id] : [],
  );
  return {
    currency: known.origins.of(["prices", "currency"], currency),
    models: Object.entries(models).map(([model, price]) => ({ model, ...price })),
    missing: [...new Set(unpriced)],
  };
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(/*turbopackIgnore: true*/ file).catch(() => null);
  return found?.size ?? 0;
}

async function storeSetting(env: Env): Promise<StoreSetting> {
  const file = storeFile(env.dataDir);
  const sizes = await Promise.all([sizeOf(file), sizeOf(`${file}-wal`)]);
  return {
    folder: {
      value: env.dataDir,
      from: variableSet("DATA_DIR") ? "environment" : "default",
      key: "DATA_DIR",
    },
    file,
    bytes: sizes[0] + sizes[1],
    newestBackup: newestBackup(env.dataDir),
    condition: storeCondition(),
    backedUpAt: await backedUpAt(getDb()),
  };
}
