// The connections of the settings: what is stored and what is set elsewhere, the models of an endpoint, and saving one
// after it was tried. Keys come in and never go out.

import { defaultAgent, generalAccess, knownFile } from "@/lib/agents/agents";
import { ConfigError } from "@/lib/config/config-error";
import { readEnv, variableSet } from "@/lib/config/env";
import { agentsFile } from "@/lib/config/load";
import { modelProvider } from "@/lib/config/model-providers";
import { isNear } from "@/lib/config/near-host";
import type { AgentConfig } from "@/lib/config/schema";
import type { SearchAccess } from "@/lib/config/search-access";
import { searchFields } from "@/lib/config/search-fields";
import { readOrigins } from "@/lib/config/setting-origin";
import { SAME_CONNECTION, storedConnections } from "@/lib/config/stored-connections";
import { checkAddress } from "@/lib/connections/address";
import {
  CHECKER_CONNECTION,
  deleteConnection,
  loadConnections,
  MODEL_CONNECTION,
  MODEL_PRESETS,
  modelPreset,
  type OpenConnection,
  READER_CONNECTION,
  storeConnection,
  ZOTERO_CONNECTION,
} from "@/lib/connections/connections";
import { SECRET_VARIABLE } from "@/lib/connections/secret";
import { GroundworkError } from "@/lib/errors/errors";
import type { CheckFound } from "@/lib/http/check-responses";
import type { ConnectionTarget, OfferedModelsRequest, SaveConnection } from "@/lib/http/connection-requests";
import type {
  ConnectionEntry,
  ConnectionsResponse,
  OfferedModels,
  SavedConnectionResponse,
} from "@/lib/http/connection-responses";
import { keepSecret, log } from "@/lib/log";
import { chosenConnection } from "@/lib/models/configured-endpoint";
import { forgetLocalModel } from "@/lib/models/local";
import { isOwnEndpoint, readerConnection } from "@/lib/models/reader";
import type { ModelRequest } from "@/lib/models/registry";
import { SERVICE_LABELS } from "@/lib/search/provider-status";
import { forgetReach } from "@/lib/search/reach";
import { WEB_PROVIDER_IDS, type WebProviderId } from "@/lib/search/web-provider-ids";
import { checkService } from "./settings-check";
import { checkChecker, checkEndpoint, endpointOf, listFailure } from "./settings-check-model";

/** The services that can be connected here: Wikipedia needs nothing. */
const SERVICES = WEB_PROVIDER_IDS.filter((id) => id !== "wikipedia");
type ServiceId = (typeof SERVICES)[number];

const isService = (id: string): id is ServiceId => (SERVICES as readonly string[]).includes(id);

/** The models beside the first. */
const SECOND_IDS = [READER_CONNECTION, CHECKER_CONNECTION] as const;
type SecondId = (typeof SECOND_IDS)[number];
const isSecond = (id: string): id is SecondId => (SECOND_IDS as readonly string[]).includes(id);

/** Where an agent names each of them. */
const SECONDS: Record<SecondId, (agent: AgentConfig) => { path: string[]; named: boolean }> = {
  reader: ({ model }) => ({ path: ["model", "reader"], named: Boolean(model.reader) }),
  checker: ({ evidence }) => ({ path: ["evidence", "model"], named: Boolean(evidence?.model) }),
};

// What is set outside of the interface wins, so it is named instead of offering a form.

/** What sets a model elsewhere: variables, or the address of the default agent in agents.yaml. */
function modelSetBy(origins: ReturnType<typeof readOrigins>): string[] {
  const agent = defaultAgent();
  if (agent?.model.baseUrl) {
    const { key } = origins.of(["agents", agent.name, "model", "base_url"], null);
    return [key];
  }
  const chosen = chosenConnection(readEnv().connections);
  if (!chosen || chosen === storedConnections().model) return [];
  return Object.values(modelProvider(chosen.provider).variables).filter((name) => variableSet(name));
}

/**
 * What sets a model beside the first elsewhere; an agent with an endpoint of its own does not use the one that is entered
 * here.
 */
function secondSetBy(id: SecondId, origins: ReturnType<typeof readOrigins>): string[] {
  const agent = defaultAgent();
  if (!agent) return [];
  const originOf = (...field: string[]) => origins.of(["agents", agent.name, ...field], null);
  const { path, named } = SECONDS[id](agent);
  if (named) {
    const name = originOf(...path, "name");
    // The file may say a name alone.
    return [(name.from === "default" ? originOf(...path) : name).key];
  }
  if (!isOwnEndpoint(agent.model)) return [];
  return [originOf("model", agent.model.baseUrl === null ? "provider" : "base_url").key];
}

/** What sets a service elsewhere; the key of agents.yaml that a variable stands for counts as well. */
function serviceSetBy(id: ServiceId, origins: ReturnType<typeof readOrigins>): string[] {
  const path = ["search", id === "searxng" ? "searxng_url" : `${id}_api_key`];
  const { from, key } = origins.of(path, null);
  return from === "default" ? [] : [key];
}

function setElsewhere(): ConnectionsResponse["set"] {
  const origins = readOrigins(agentsFile());
  return [
    { id: MODEL_CONNECTION, names: modelSetBy(origins) },
    ...SECOND_IDS.map((id) => ({ id, names: secondSetBy(id, origins) })),
    ...SERVICES.map((id) => ({ id, names: serviceSetBy(id, origins) })),
  ].filter(({ names }) => names.length > 0);
}

/** The address of a service without one of its own: that of agents.yaml or its variable, else the usual one. */
function serviceAddress(id: ServiceId): string | null {
  if (id === "searxng") return null;
  const field = `${id}_api_base_url` as const;
  try {
    const { entries, default: standard } = knownFile().config;
    return (entries[standard]?.search ?? searchFields.parse({}))[field];
  } catch (error) {
    if (error instanceof ConfigError) return searchFields.parse({})[field];
    throw error;
  }
}

/** Why a model that shares the connection of the first cannot be used; null when it can, and for all others. */
function faultOfSecond({ id }: OpenConnection["row"]): "model_moved" | null {
  if (!isSecond(id)) return null;
  const env = readEnv();
  const entered = env[id];
  return entered && readerConnection(entered, env) === null ? "model_moved" : null;
}

const entryOf = ({ row, fault }: OpenConnection): ConnectionEntry => ({
  id: row.id,
  provider: row.provider,
  host: new URL(row.baseUrl).host,
  model: row.model,
  hasKey: row.sealed !== null,
  hint: row.hint,
  savedBy: row.savedByName,
  savedAt: row.savedAt,
  fault: fault ?? faultOfSecond(row),
});

const responseOf = (opened: readonly OpenConnection[]): ConnectionsResponse => ({
  connections: opened.filter(({ row }) => row.id !== ZOTERO_CONNECTION).map(entryOf),
  set: setElsewhere(),
  providers: MODEL_PRESETS.map(({ connects: _connects, ...shown }) => shown),
  services: SERVICES.map((id) => ({
    id,
    title: SERVICE_LABELS[id],
    baseUrl: serviceAddress(id),
    key: id === "searxng" ? "none" : "key",
  })),
  secret: variableSet(SECRET_VARIABLE) ? "environment" : "file",
});

/** Every stored connection, without its key; what is set elsewhere; what can be connected. */
export const listConnectionSettings = async (): Promise<ConnectionsResponse> =>
  responseOf(await loadConnections());

/** A connection to a model: the first or one beside it. */
const isModel = (id: string) => id === MODEL_CONNECTION || isSecond(id);

type Candidate = { id: string; provider: string; title: string; baseUrl: string; key: string | null };

type Known = { title: string; baseUrl: string | null; key: "key" | "optional" | "none" };

/** What is known of a provider or service. Throws invalid_request for one that does not exist. */
function knownOf(id: string, provider: string): Known {
  if (isModel(id)) {
    const preset = modelPreset(provider);
    if (preset) return preset;
  } else if (isService(id) && id === provider) {
    const key = id === "searxng" ? "none" : "key";
    return { title: SERVICE_LABELS[id], baseUrl: serviceAddress(id), key };
  }
  throw new GroundworkError("invalid_request", { detail: "provider: is not known." });
}

/** The connection of the model, for another one that shares it. Throws connection_no_model. */
function sharedCandidate(id: SecondId): Candidate {
  const connected = chosenConnection(readEnv().connections);
  if (!connected) throw new GroundworkError("connection_no_model");
  const { apiKey: key, baseUrl } = connected;
  return { id, provider: SAME_CONNECTION, title: "", baseUrl, key };
}

/**
 * Where a connection leads and with which key. A stored key is used only where it was saved for: another address
 * needs the key again, so that nobody who can change an address learns a key.
 */
async function candidateOf(id: string, target: ConnectionTarget): Promise<Candidate> {
  const { provider, key: typed } = target;
  if (isSecond(id) && provider === SAME_CONNECTION) return sharedCandidate(id);
  const known = knownOf(id, provider);
  const before = (await loadConnections()).find(({ row }) => row.id === id && row.provider === provider);
  const address = target.baseUrl ?? before?.row.baseUrl ?? known.baseUrl;
  if (address === null) throw new GroundworkError("connection_address");
  const stored = known.key === "none" ? null : (before?.key ?? null);
  const hasKey = typed !== undefined || stored !== null;
  const baseUrl = checkAddress(address, { hasKey });
  if (typed === undefined && stored !== null && before?.row.baseUrl !== baseUrl)
    throw new GroundworkError("connection_key_elsewhere");
  // A server at an address of one's own, on this machine or in its network, seldom asks for a key.
  const needsKey = known.key === "key" && !(isModel(id) && isNear(new URL(baseUrl).host));
  if (needsKey && !hasKey) throw new GroundworkError("connection_key", { name: known.title });
  const key = known.key === "none" ? null : (typed ?? stored);
  keepSecret(key);
  return { id, provider, title: known.title, baseUrl, key };
}

/** A candidate as if it were connected, for an agent without settings of its own. */
function askedOf({ provider, baseUrl, key }: Candidate, model: string): Pick<ModelRequest, "env"> {
  const env = readEnv();
  const shared = provider === SAME_CONNECTION ? chosenConnection(env.connections) : null;
  const connects = shared?.provider ?? modelPreset(provider)?.connects ?? "openai";
  return { env: { ...env, connections: [{ provider: connects, apiKey: key, baseUrl, model }] } };
}

/** Asks an endpoint for its models; free of charge. Throws the errors of addresses and keys. */
export async function listOfferedModels({
  id = MODEL_CONNECTION,
  ...target
}: OfferedModelsRequest): Promise<OfferedModels> {
  const candidate = await candidateOf(id, target);
  const model = await endpointOf(askedOf(candidate, "any"));
  const { host } = new URL(candidate.baseUrl);
  if (!model) return { host, models: null, failure: null };
  const offered = await model.listOffered();
  const failure = listFailure({ offered, keySet: candidate.key !== null });
  return { host, models: (offered.answered && offered.models) || null, failure };
}

async function tryCandidate(candidate: Candidate, model: string | null): Promise<CheckFound> {
  const { id, baseUrl, key } = candidate;
  if (isModel(id)) {
    const endpoint = await endpointOf(askedOf(candidate, model ?? ""));
    if (!endpoint) return { outcome: "nothing_set" };
    return id === CHECKER_CONNECTION
      ? checkChecker(endpoint, key !== null)
      : checkEndpoint(endpoint, key !== null);
  }
  const access: SearchAccess = { ...generalAccess().search, [id]: { baseUrl, apiKey: key ?? "" } };
  return checkService(access, id as WebProviderId);
}

const works = ({ outcome }: CheckFound) => /^(?:model|checker|search)_works$/.test(outcome);

/**
 * Saves a connection, by default only after it worked. New runs use it from then on. `by`: the id of the user, null
 * when nobody signs in. Throws connection_set where something else sets it, the errors of addresses and keys, and
 * those of the secret.
 */
export async function saveConnectionSetting(
  id: string,
  { model = null, check, ...target }: Omit<SaveConnection, "model"> & { model?: string | null | undefined },
  by: string | null,
): Promise<SavedConnectionResponse> {
  const set = setElsewhere().find((one) => one.id === id);
  if (set) throw new GroundworkError("connection_set", { names: set.names.join(", ") });
  const candidate = await candidateOf(id, target);
  if (isModel(id) && model === null) throw new GroundworkError("connection_model");
  const found = check ? await tryCandidate(candidate, model) : null;
  const saved = found === null || works(found);
  const why = found?.outcome === "failed" ? found.failure.why : null;
  if (saved) {
    const { provider, baseUrl, key } = candidate;
    // The key of a shared connection stays with that connection.
    const own = provider === SAME_CONNECTION ? null : key;
    await storeConnection({ id, provider, baseUrl, key: own, model: isModel(id) ? model : null, by });
    forgetLocalModel();
    forgetReach();
  }
  log.info("connection-entered", {
    id,
    provider: target.provider,
    outcome: found?.outcome ?? null,
    why,
    saved,
  });
  return { saved, found, connections: await listConnectionSettings() };
}

/** Deletes a stored connection. Throws connection_not_found. */
export async function removeConnectionSetting(id: string): Promise<ConnectionsResponse> {
  await deleteConnection(id);
  forgetLocalModel();
  forgetReach();
  log.info("connection-removed", { id });
  return listConnectionSettings();
}
