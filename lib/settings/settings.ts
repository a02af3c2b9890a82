// Everything that is set up here, with where it comes from, for the settings screen. Nothing secret passes: of a variable
// that holds a secret only whether it is set, of an address only its host. A part that cannot be read does not take the
// others with it.

import { stat } from "node:fs/promises";
import path from "node:path";
import { generalAccess, generalChoice, offeredAgents, storedCopies } from "@/lib/agents/agents";
import { backedUpAt } from "@/lib/backups/backup-fact";
import { newestBackup } from "@/lib/backups/backup-files";
import { appRoot, type Env, readEnv, readStoreAccess, variableSet } from "@/lib/config/env";
import type { AgentsConfig } from "@/lib/config/load";
import { MODEL_PROVIDERS, type ModelProvider } from "@/lib/config/model-providers";
import { type SearchAccess, variablesOf } from "@/lib/config/search-access";
import { type Origins, readOrigins } from "@/lib/config/setting-origin";
import { serverOf } from "@/lib/config/store-access";
import { storedConnections } from "@/lib/config/stored-connections";
import { storedSettings } from "@/lib/config/stored-settings";
import { currentLibrary } from "@/lib/documents/library";
import type {
  AgentModelSetting,
  LimitSettings,
  SearchSetting,
  SettingsResponse,
  StoreSetting,
  VariableSetting,
} from "@/lib/http/settings-responses";
import { log } from "@/lib/log";
import { LIST_PRICES_AS_OF } from "@/lib/models/list-prices";
import { currencyFor } from "@/lib/models/prices";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";
import { storeCondition } from "@/lib/process/store-condition";
import { storeFile } from "@/lib/process/store-file";
import { leftOutFacts } from "@/lib/process/stored-fact";
import { dayOf } from "@/lib/run-log/spending";
import { getLiveRuns } from "@/lib/runs/live";
import { createSearch } from "@/lib/search/registry";
import { searchCost } from "@/lib/search/search-prices";
import { WEB_PROVIDER_IDS, type WebProviderId } from "@/lib/search/web-provider-ids";
import type { Language } from "@/lib/text/languages";
import { listAgentLimits, listModelSettings } from "./settings-agents";
import { documentsSetting } from "./settings-documents";
import { elsewhere, hostOf, secret, specialistsSetting, variable } from "./settings-specialists";

// Where can be looked, by what that is connected, and how each service stands.

function variablesFor(id: WebProviderId, access: SearchAccess, env: Env): VariableSetting[] {
  const { connects, address } = variablesOf(id);
  if (id === "wikipedia") {
    const { mode = "off", baseUrl = "" } = access.wikipedia ?? {};
    const host = baseUrl === "" ? null : baseUrl.replace(/^https?:\/\//, "");
    return [elsewhere("search.wikipedia", false, mode), elsewhere("search.wikipedia_base_url", false, host)];
  }
  const reach = access[id] ?? null;
  const host = reach ? hostOf(reach.baseUrl) : null;
  if (id === "searxng" || !connects || !address) {
    const own = env.search.searxng?.baseUrl === reach?.baseUrl;
    return reach && !own
      ? [elsewhere("search.searxng_url", false, host)]
      : [variable(address ?? "SEARXNG_URL", host)];
  }
  const keyed = access[id] ?? null;
  const entered = storedConnections().search[id];
  // What was entered under Connections is not the value of a variable.
  if (keyed && entered?.apiKey === keyed.apiKey) return [secret(connects), variable(address, null)];
  const own = keyed === null || keyed.apiKey === env.search[id]?.apiKey;
  return [
    secret(connects),
    ...(own ? [] : [elsewhere(`search.${id}_api_key`, true, null)]),
    variable(address, host),
  ];
}

const isWeb = (id: string): id is WebProviderId => (WEB_PROVIDER_IDS as readonly string[]).includes(id);

/** Every service there could be, and the library. `now` is milliseconds since the epoch. */
function searchSettings(env: Env, now: number): SearchSetting[] {
  const access = generalAccess().search;
  return createSearch({
    env: access,
    choice: generalChoice(),
    library: currentLibrary(),
    now: () => now,
  }).providers.map((provider) => ({
    ...provider,
    restsMs: provider.failure?.pausedUntil ? provider.failure.pausedUntil - now : null,
    variables: isWeb(provider.id) ? variablesFor(provider.id, access, env) : [],
  }));
}

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
  const search = searchSettings(env, now);
  return {
    file,
    models,
    modelVariables: modelVariables(env),
    limits,
    prices: priceSettings({ config, origins, models, search }),
    search,
    specialists: specialistsSetting(env, now),
    documents,
    store,
    leftOut: leftOutFacts(),
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

/** The variables of a provider. What was entered under Connections is none of their values. */
function providerVariables({ id, variables }: ModelProvider, env: Env): VariableSetting[] {
  const own = env.connections.find((one) => one.provider === id && one !== storedConnections().model);
  return [
    secret(variables.key),
    variable(variables.baseUrl, own ? hostOf(own.baseUrl) : null),
    variable(variables.model, own?.model ?? null),
  ];
}

function modelVariables(env: Env): VariableSetting[] {
  const ofProviders = MODEL_PROVIDERS.map((provider) => providerVariables(provider, env));
  return [
    // The first provider is always shown, the others once something of them is set.
    ...ofProviders.filter((group, at) => at === 0 || group.some(({ set }) => set)).flat(),
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
    usedToday: {
      ...(await getDb().totalSpending(day)),
      unpricedTokens: await getDb().unpricedTokens(day),
    },
    agents: listAgentLimits({ agents: config.agents, language }, origins),
  };
}

/** What one search costs at each connected service; services without a known price are left out. */
function searchPrices({ config, search }: { config: AgentsConfig; search: SearchSetting[] }) {
  return search.flatMap(({ id, label, connected }) => {
    const cost = connected && isWeb(id) ? searchCost(id, { maxResults: 1 }, config.prices) : null;
    return cost ? [{ service: label, amount: cost.amount }] : [];
  });
}

/** The list price of a model in use. */
const listedRow = ({ model, price }: AgentModelSetting) =>
  model && price.value?.listedOn ? [{ model: model.id, ...price.value, entered: false }] : [];

const isFirst = ({ model }: { model: string }, at: number, all: { model: string }[]) =>
  all.findIndex((other) => other.model === model) === at;

function priceSettings(known: {
  config: AgentsConfig;
  origins: Origins;
  models: AgentModelSetting[];
  search: SearchSetting[];
}): SettingsResponse["prices"] {
  const { currency, models } = known.config.prices;
  // What answers on this machine costs nothing that could be listed.
  const unpriced = known.models.flatMap(({ model }) =>
    model?.kind === "endpoint" && currencyFor(model, known.config.prices) === null ? [model.id] : [],
  );
  return {
    currency: known.origins.of(["prices", "currency"], currency),
    models: [
      ...Object.entries(models).map(([model, price]) => ({
        model,
        ...price,
        entered: storedSettings().prices?.models[model] !== undefined,
      })),
      ...known.models.flatMap(listedRow).filter(isFirst),
    ],
    missing: [...new Set(unpriced)],
    list: { day: LIST_PRICES_AS_OF },
    searches: searchPrices(known),
  };
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(/*turbopackIgnore: true*/ file).catch(() => null);
  return found?.size ?? 0;
}

async function storeSetting(env: Env): Promise<StoreSetting> {
  const { url } = readStoreAccess();
  const common = {
    folder: {
      value: env.dataDir,
      from: variableSet("DATA_DIR") ? ("environment" as const) : ("default" as const),
      key: "DATA_DIR",
    },
    condition: storeCondition(),
    pictures: await getDb().countPictures(),
  };
  if (url !== null)
    return {
      ...common,
      kind: "postgres",
      file: null,
      server: serverOf(url),
      bytes: null,
      newestBackup: null,
      backedUpAt: null,
    };
  const file = storeFile(env.dataDir);
  const sizes = await Promise.all([sizeOf(file), sizeOf(`${file}-wal`)]);
  return {
    ...common,
    kind: "sqlite",
    file,
    server: null,
    bytes: sizes[0] + sizes[1],
    newestBackup: newestBackup(env.dataDir),
    backedUpAt: await backedUpAt(getDb()),
  };
}
