// What works now with what is connected: shown on the first screen, printed at start, asked by monitors.

import { countWaitingRuns } from "@/db/queries/runs";
import { ConfigError } from "@/lib/config/config-error";
import { type Env, readEnv } from "@/lib/config/env";
import { loadLimits } from "@/lib/config/load";
import { currentLibrary, libraryStatus } from "@/lib/documents/library";
import type { HealthResponse, ReachResponse } from "@/lib/http/health-responses";
import type { ModelHandle } from "@/lib/models/model";
import { resolveModel } from "@/lib/models/registry";
import { servicesToAsk, webServices } from "@/lib/search/providers";
import { lookWhetherReached } from "@/lib/search/reach";
import { createSearch } from "@/lib/search/registry";
import packageJson from "@/package.json" with { type: "json" };
import { accessFor, defaultAgent, generalAccess, generalChoice } from "./agents/agents";
import { backedUpAt } from "./backup/backup-fact";
import { getLiveRuns } from "./live";
import { getDb } from "./store";
import { storeCondition } from "./store-condition";

/** The model of the default agent; where its own cannot be used, the one that holds for all. */
async function modelOf(env: Env): Promise<ModelHandle> {
  const agent = defaultAgent();
  if (!agent) return resolveModel({ env });
  const access = accessFor(agent.name).model;
  return resolveModel({ env, agentModel: agent.model, access }).catch((error) => {
    if (error instanceof ConfigError) return resolveModel({ env });
    throw error;
  });
}

/** Throws ConfigError when a setting cannot be used. */
export async function getHealth(): Promise<HealthResponse> {
  const env = readEnv();
  const library = currentLibrary();
  const [model, status, waiting, backup] = await Promise.all([
    modelOf(env),
    libraryStatus(),
    countWaitingRuns(getDb()),
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

/** The places to search, once it is known whether those of the web can be reached; asks them at most once a minute. */
export async function searchReached(): Promise<ReachResponse> {
  const { search } = generalAccess();
  const choice = generalChoice();
  const services = webServices({ env: search, now: Date.now });
  await lookWhetherReached(servicesToAsk(services, choice.providers));
  return { search: createSearch({ env: search, choice, library: currentLibrary() }).providers };
}
