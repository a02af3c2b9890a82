// What works now with what is connected: shown on the first screen, printed at start, asked by monitors.

import { countWaitingRuns } from "@/db/queries/runs";
import { readEnv } from "@/lib/config/env";
import { loadLimits } from "@/lib/config/load";
import { currentLibrary, libraryStatus } from "@/lib/documents/library";
import type { HealthResponse } from "@/lib/http/responses";
import { resolveModel } from "@/lib/models/registry";
import { createSearch } from "@/lib/search/registry";
import packageJson from "@/package.json";
import { generalAccess } from "./agents";
import { backedUpAt } from "./backup-fact";
import { getLiveRuns } from "./live";
import { getDb } from "./store";
import { storeCondition } from "./store-condition";

/** Throws ConfigError when a setting cannot be used. */
export async function getHealth(): Promise<HealthResponse> {
  const env = readEnv();
  const library = currentLibrary();
  const [model, status, waiting, backup] = await Promise.all([
    resolveModel({ env }),
    libraryStatus(),
    countWaitingRuns(getDb()),
    backedUpAt(getDb()),
  ]);
  return {
    status: library ? "ok" : "starting",
    version: packageJson.version,
    model: model.info,
    search: createSearch({ env: generalAccess().search, library }).providers,
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
