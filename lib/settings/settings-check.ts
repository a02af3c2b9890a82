// Tries a connection as the files set it now: `.env.local` is read again, the other side is really asked, and what works
// holds for new runs from then on. What does not work changes nothing. No secret is in any answer.

import { generalAccess, generalChoice } from "@/lib/agents/agents";
import { ConfigError } from "@/lib/config/config-error";
import { type Env, type RereadEnv, rereadEnv } from "@/lib/config/env";
import { MODEL_VARIABLE_NAMES } from "@/lib/config/model-providers";
import { SEARCH_VARIABLE_NAMES, type SearchAccess, searchAccessFrom } from "@/lib/config/search-access";
import type {
  CheckFailure,
  CheckFound,
  CheckPart,
  CheckResponse,
  CheckTarget,
  SearchServiceId,
} from "@/lib/http/check-responses";
import { log } from "@/lib/log";
import { noConnection } from "@/lib/models/fault";
import { forgetLocalModel } from "@/lib/models/local";
import { ProviderError } from "@/lib/search/provider";
import { noteAnswer } from "@/lib/search/provider-health";
import { servicesToAsk, specialistsOf, type WebService, webServices } from "@/lib/search/providers";
import { isSpecialist, type SpecialistId } from "@/lib/search/specialist/ids";
import { WEB_PROVIDER_IDS } from "@/lib/search/web-provider-ids";
import { processSingleton } from "@/lib/singleton";
import { checkModel } from "./settings-check-model";

// Tries the web search, or one service of it, with one real query.

const ANSWER_MS = 25_000;
/** Something that every search of the web finds. */
const QUERY = "sodium-ion battery";

function failureOf({ code, status, cause, provider }: ProviderError, keySet: boolean): CheckFailure {
  switch (code) {
    case "unauthorised":
      if (provider === "searxng") return { why: "no_json" };
      return { why: "key_refused", status: status ?? 401, keySet };
    case "quota":
      return { why: "no_quota" };
    case "rate_limited":
      return { why: "limited" };
    case "timeout":
    case "cancelled":
      return { why: "silent", ms: ANSWER_MS };
    case "unreachable":
      return status === null ? { why: noConnection(cause) } : { why: "status", status };
    case "bad_response":
      return status !== null && status >= 400 ? { why: "rejected", status } : { why: "garbled" };
  }
}

/** What variables say anew; what agents.yaml says holds where they say nothing. */
function accessNow(env: Env): SearchAccess {
  const general = generalAccess().search;
  const said = WEB_PROVIDER_IDS.filter((id) => id !== "wikipedia").map((id) => [
    id,
    env.search[id] ?? general[id],
  ]);
  return { ...general, ...Object.fromEntries(said), specialist: specialistNow(env, general) };
}

/** An address or a key that a variable says anew replaces the one of agents.yaml. */
function specialistNow(env: Env, { specialist = null }: SearchAccess): SearchAccess["specialist"] {
  const usual = searchAccessFrom(
    () => null,
    (_, address) => address,
  ).specialist?.services;
  const said = env.search.specialist?.services;
  const services = Object.entries(specialist?.services ?? {}).map(([id, general]) => {
    const own = said?.[id as SpecialistId];
    const isNew = own && own.baseUrl !== usual?.[id as SpecialistId]?.baseUrl;
    return [
      id,
      { baseUrl: isNew ? own.baseUrl : general.baseUrl, apiKey: own?.apiKey ?? general.apiKey ?? null },
    ];
  });
  return specialist && { ...specialist, services: Object.fromEntries(services) };
}

type Tried = Pick<WebService, "provider" | "service" | "baseUrl"> & { keySet: boolean };

/** The service that was named; else the first that a run would ask and that somebody set up. */
function serviceToTry(access: SearchAccess, named: SearchServiceId | undefined): Tried | null {
  if (named && isSpecialist(named)) {
    const one = specialistsOf({ env: access, now: Date.now }).find(({ id }) => id === named);
    return one ? { ...one, keySet: Boolean(access.specialist?.services[named]?.apiKey) } : null;
  }
  const services = webServices({ env: access, now: Date.now });
  const one = named
    ? services.find(({ id }) => id === named)
    : servicesToAsk(services, generalChoice().providers).find(({ automatic }) => !automatic);
  return one ? { ...one, keySet: true } : null;
}

/** Makes one search, where one is set up. */
const checkSearch = (env: Env, named?: SearchServiceId): Promise<CheckFound> =>
  checkService(accessNow(env), named);

/** Makes one search of the named service, else of the first that a run would ask. */
export async function checkService(access: SearchAccess, named?: SearchServiceId): Promise<CheckFound> {
  const one = serviceToTry(access, named);
  if (!one) return { outcome: "nothing_set" };
  const { host } = new URL(one.baseUrl);
  const begun = performance.now();
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const hits = await one.provider.search({ query: QUERY, maxResults: 3, signal });
    noteAnswer(one.service);
    const ms = Math.round(performance.now() - begun);
    return { outcome: "search_works", host, ms, results: hits.length };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { outcome: "failed", host, model: null, failure: failureOf(error, one.keySet) };
  }
}

const VARIABLES: Record<CheckPart, readonly string[]> = {
  model: [...MODEL_VARIABLE_NAMES, "OLLAMA_HOST", "LMSTUDIO_BASE_URL"],
  search: SEARCH_VARIABLE_NAMES,
};

function unusable({ file, path, message }: ConfigError): CheckFound {
  if (file === path) return { outcome: "not_usable", variable: file, problem: "file" };
  const problem =
    path === "OPENAI_MODEL"
      ? "missing_model"
      : /without a name and password/.test(message)
        ? "credentials"
        : /https? address/.test(message)
          ? "address"
          : "other";
  return { outcome: "not_usable", variable: path, problem };
}

async function find({ part, service }: CheckTarget, reread: RereadEnv): Promise<CheckFound> {
  try {
    const env = reread.read();
    return part === "model" ? await checkModel(env) : await checkSearch(env, service);
  } catch (error) {
    if (error instanceof ConfigError) return unusable(error);
    throw error;
  }
}

async function check(target: CheckTarget, root: string | undefined): Promise<CheckResponse> {
  const { part, service } = target;
  const tried = { part, ...(service ? { service } : {}) };
  let reread: RereadEnv;
  try {
    reread = rereadEnv(VARIABLES[part], root);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { ...tried, ...unusable(error), use: "as_before", shadowed: [], later: [] };
  }
  const found = await find(target, reread);
  const { changed, shadowed, later } = reread;
  const works = found.outcome !== "failed" && found.outcome !== "not_usable";
  if (works) {
    reread.apply();
    if (part === "model") forgetLocalModel();
  }
  const why = found.outcome === "failed" ? found.failure.why : null;
  log.info("connection-checked", { ...tried, outcome: found.outcome, why, changed });
  return {
    ...tried,
    ...found,
    use: changed ? (works ? "from_now_on" : "not_yet") : "as_before",
    shadowed,
    later,
  };
}

const checks = processSingleton("checks", () => new Map<string, Promise<CheckResponse>>());

/** Tries the model of the default agent, or the web search. A check of the same that is under way is shared. */
export function checkConnection(target: CheckTarget, root?: string): Promise<CheckResponse> {
  const key = `${target.part} ${target.service ?? ""}`;
  const running = checks.get(key);
  if (running) return running;
  const started = check(target, root).finally(() => checks.delete(key));
  checks.set(key, started);
  return started;
}
