// What works now with what is connected: shown on the first screen, printed at start, asked by monitors.
import { accessFor, defaultAgent, generalAccess, generalChoice } from "@/lib/agents/agents";
import { backedUpAt } from "@/lib/backups/backup-fact";
import { ConfigError } from "@/lib/config/config-error";
import { type Env, readEnv } from "@/lib/config/env";
import { loadLimits } from "@/lib/config/load";
import { currentLibrary, libraryStatus } from "@/lib/documents/library";
import type { HealthResponse, ReachResponse } from "@/lib/http/health-responses";
import { isModelAway } from "@/lib/models/reach";
import { type ModelRequest, type ProfiledModel, resolveModel, resolveProfiled } from "@/lib/models/registry";
import { getDb } from "@/lib/process/store";
import { storeCondition } from "@/lib/process/store-condition";
import { getLiveRuns } from "@/lib/runs/live";
import { modelProfiles } from "@/lib/runs/model-profiles";
import { servicesToAsk, webServices } from "@/lib/search/providers";
import { lookWhetherReached } from "@/lib/search/reach";
import { createSearch } from "@/lib/search/registry";
import packageJson from "@/package.json" with { type: "json" };

/** What `resolve` makes of the model of the default agent; where its own cannot be used, of the one that holds for all. */
async function modelOf<Model>(env: Env, resolve: (request: ModelRequest) => Promise<Model>): Promise<Model> {
  const agent = defaultAgent();
  if (!agent) return resolve({ env });
  const access = accessFor(agent.name).model;
  return resolve({ env, agentModel: agent.model, access }).catch((error) => {
    if (error instanceof ConfigError) return resolve({ env });
    throw error;
  });
}

/** Throws ConfigError when a setting cannot be used. */
export async function getHealth(): Promise<HealthResponse> {
  const env = readEnv();
  const library = currentLibrary();
  const [model, status, waiting, backup] = await Promise.all([
    modelOf(env, resolveModel),
    libraryStatus(),
    getDb().countWaitingRuns(),
    backedUpAt(getDb()),
  ]);
  return {
    status: library ? "ok" : "starting",
    version: packageJson.version,
    model: model.info,
    search: createSearch({ env: generalAccess().search, choice: generalChoice(), library }).providers,
    library: status,
    runs: {
      live: getLiveRuns().runs.size,
      waiting,
      queued: getLiveRuns().line.length,
      atOnce: loadLimits().runsAtOnce,
    },
    store: { condition: storeCondition(), backedUpAt: backup },
  };
}

/** What `find` says of the connected model; null where none is set up, or it cannot even be named. */
async function ofModel<Found>(find: (model: ProfiledModel) => Found | Promise<Found>): Promise<Found | null> {
  try {
    const model = await modelOf(readEnv(), (asked) => resolveProfiled({ ...asked, profiles: modelProfiles }));
    return model && (await find(model));
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

/**
 * Whether the connected model ever did what it was asked, in a check or in a run. Makes no request. Null where none is
 * set up.
 */
export const modelTried = (): Promise<boolean | null> =>
  ofModel(({ profile }) => Object.values(profile.current().findings).some((finding) => finding?.works));

/**
 * The places to search and the model, once it is known whether they can be reached; asks the services of the web at most once
 * a minute.
 */
export async function searchReached(): Promise<ReachResponse> {
  const { search } = generalAccess();
  const choice = generalChoice();
  const services = webServices({ env: search, now: Date.now });
  const [away, tried] = await Promise.all([
    ofModel(isModelAway),
    modelTried(),
    lookWhetherReached(servicesToAsk(services, choice.providers)),
  ]);
  return {
    search: createSearch({ env: search, choice, library: currentLibrary() }).providers,
    modelAway: away,
    modelTried: tried,
  };
}
